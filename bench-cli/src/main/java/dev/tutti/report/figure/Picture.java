package dev.tutti.report.figure;

import java.io.IOException;
import java.util.List;

/** A file format of figures. */
public interface Picture {
  /** All of them. */
  List<Picture> ALL = List.of(new Svg(), new Png(), new Pdf());

  /** Returns how such a file's name ends, without the dot. */
  String extension();

  /** Returns the whole file. */
  byte[] bytes(Sheet sheet) throws IOException;
}
