package dev.tutti.backend.nativempi;

import dev.tutti.InputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import net.fornwall.jelf.ElfFile;
import net.fornwall.jelf.ElfSymbol;
import net.fornwall.jelf.ElfSymbolTableSection;

/**
 * A libmpi as its file shows it. The launching process only reads the file: loading it would start
 * threads and signal handlers in a process that never calls MPI.
 *
 * @param path the file
 * @param family told from the exported symbols, since names such as libmpi.so.12 tell nothing
 */
record LibraryFile(Path path, MpiAbi.Family family) {
  private static final short AARCH64 = 183;
  private static final short X86_64 = 62;

  /**
   * Reads a library's header and symbols.
   *
   * @throws InputException if it is missing, not for this machine, or not an MPI
   */
  static LibraryFile read(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new InputException("MPI library " + path + " does not exist");
    }
    try (FileChannel channel = FileChannel.open(path)) {
      return read(path, ElfFile.from(channel.map(MapMode.READ_ONLY, 0, channel.size())));
    } catch (IOException e) {
      throw new InputException("MPI library " + path + " cannot be read: " + e.getMessage());
    } catch (InputException e) {
      throw e;
    } catch (RuntimeException e) {
      // What the parser meets in a file that is cut off or something else is an exception of any
      // kind.
      throw new InputException("MPI library " + path + " is not a shared library");
    }
  }

  private static LibraryFile read(Path path, ElfFile elf) {
    requireThisMachine(path, elf);
    Set<String> symbols = exported(elf);
    return Arrays.stream(MpiAbi.Family.values())
        .filter(family -> symbols.contains(family.mark()))
        .findFirst()
        .map(family -> new LibraryFile(path, family))
        .orElseThrow(() -> notMpi(path));
  }

  private static InputException notMpi(Path path) {
    return new InputException(
        path
            + " is no MPI library that Tutti can call: it exports neither "
            + Arrays.stream(MpiAbi.Family.values())
                .map(family -> family.mark() + " (" + family.title() + ")")
                .collect(Collectors.joining(" nor ")));
  }

  private static void requireThisMachine(Path path, ElfFile elf) {
    String here = System.getProperty("os.arch");
    short machine =
        switch (here) {
          case "amd64" -> X86_64;
          case "aarch64" -> AARCH64;
          default -> elf.e_machine;
        };
    if (elf.is32Bits() || elf.e_machine != machine) {
      throw new InputException(
          "MPI library "
              + path
              + " is built for "
              + machineName(elf)
              + " and this Java runs on "
              + here
              + "; name one that is built for this machine");
    }
  }

  private static String machineName(ElfFile elf) {
    String bits = elf.is32Bits() ? "32-bit " : "";
    return bits
        + switch (elf.e_machine) {
          case X86_64 -> "amd64";
          case AARCH64 -> "aarch64";
          default -> "machine type " + elf.e_machine;
        };
  }

  private static Set<String> exported(ElfFile elf) {
    ElfSymbolTableSection table = elf.getDynamicSymbolTableSection();
    return table == null
        ? Set.of()
        : Arrays.stream(table.symbols)
            .filter(symbol -> symbol.st_shndx != 0)
            .map(ElfSymbol::getName)
            .filter(name -> name != null && !name.isEmpty())
            .collect(Collectors.toSet());
  }
}
