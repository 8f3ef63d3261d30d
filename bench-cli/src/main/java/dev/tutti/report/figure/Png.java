package dev.tutti.report.figure;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Pixels, three for each point of the other formats. */
record Png() implements Picture {
  private static final int SCALE = 3;

  @Override
  public String extension() {
    return "png";
  }

  @Override
  public byte[] bytes(Sheet sheet) throws IOException {
    BufferedImage image =
        new BufferedImage(
            SCALE * sheet.width(), SCALE * sheet.height(), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(
          RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
      graphics.scale(SCALE, SCALE);
      sheet.draw(graphics);
    } finally {
      graphics.dispose();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, extension(), out);
    return out.toByteArray();
  }
}
