package dev.tutti.report.figure;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;

/** One page of the sheet's size, its font embedded. */
record Pdf() implements Picture {
  @Override
  public String extension() {
    return "pdf";
  }

  @Override
  public byte[] bytes(Sheet sheet) throws IOException {
    try (PDDocument document = new PDDocument();
        PdfBoxGraphics2DFontTextDrawer fonts = new PdfBoxGraphics2DFontTextDrawer();
        InputStream font = PDDocument.class.getResourceAsStream(Style.FONT_FILE)) {
      fonts.registerFont("Liberation Sans", font);
      PdfBoxGraphics2D graphics = new PdfBoxGraphics2D(document, sheet.width(), sheet.height());
      graphics.setFontTextDrawer(fonts);
      sheet.draw(graphics);
      graphics.dispose();
      PDPage page = new PDPage(new PDRectangle(sheet.width(), sheet.height()));
      document.addPage(page);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.drawForm(graphics.getXFormObject());
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    }
  }
}
