package dev.tutti.collective;

import dev.tutti.InputException;
import dev.tutti.plan.ByteSize;
import dev.tutti.spi.Communicator;
import dev.tutti.spi.Point;
import dev.tutti.spi.UnsupportedCall;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Buffers that no cache holds: at each call they stand elsewhere, and come back after twice the
 * size of the last-level cache, each of the two.
 */
public final class CacheOff {
  private static final String AUTO = "auto";
  private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

  private CacheOff() {}

  /**
   * Checks a size of cache that a user wrote: {@code auto} or bytes.
   *
   * @throws InputException if it is neither
   */
  public static String checked(String text) {
    if (!text.equals(AUTO) && ByteSize.parse(text) == 0) {
      throw new InputException("a cache of 0 bytes cannot be avoided; write auto or such as 32M");
    }
    return text;
  }

  /** Returns over how many bytes a point's buffers wander, each of the two, 0 if they stay. */
  static long spread(Communicator communicator, Point point) {
    if (!point.options().containsKey(PointOptions.CACHE_OFF)) {
      return 0;
    }
    if (!communicator.takesSlices()) {
      throw new UnsupportedCall("the library takes buffers from their beginning only");
    }
    long bytes = spread(point);
    if (bytes == 0) {
      throw new UnsupportedCall("this machine does not tell its cache: give it as --cache-off 32M");
    }
    return bytes;
  }

  /** Returns what two buffers need that together hold so many bytes of data. */
  static long memoryBytes(Point point, long data) {
    return point.options().containsKey(PointOptions.CACHE_OFF)
        ? Math.addExact(data, Math.max(data, Math.multiplyExact(spread(point), 2)))
        : data;
  }

  /** Returns 0 where the cache is not known. */
  private static long spread(Point point) {
    String text = point.options().get(PointOptions.CACHE_OFF);
    return Math.multiplyExact(text.equals(AUTO) ? lastLevelBytes() : ByteSize.parse(text), 2);
  }

  private static long lastLevelBytes() {
    long largest = 0;
    try (DirectoryStream<Path> caches = Files.newDirectoryStream(CACHES, "index*")) {
      for (Path cache : caches) {
        largest =
            Math.max(largest, ByteSize.parse(Files.readString(cache.resolve("size")).strip()));
      }
    } catch (IOException e) {
      // Virtual machines often hide their caches.
    }
    return largest;
  }
}
