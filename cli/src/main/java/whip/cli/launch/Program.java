package whip.cli.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The program to profile, as its file tells: which OpenMP runtime it was built for.
 *
 * @param elf empty for a script or another kind of executable
 */
public record Program(Path file, Optional<ElfFile> elf) {

  /** Which OpenMP runtime the executable itself asks for. */
  public enum Needs {
    LLVM,
    GNU,
    INTEL,
    /** None by itself: no OpenMP, or a script, or OpenMP in a library. */
    NONE
  }

  /**
   * Finds the program as a shell would.
   *
   * @param path the value of PATH
   * @return empty when there is no such executable
   */
  public static Optional<Program> find(String name, String path) throws IOException {
    if (name.contains("/")) {
      return at(Path.of(name));
    }
    for (String directory : path.split(":", -1)) {
      Optional<Program> found = at(Path.of(directory.isEmpty() ? "." : directory).resolve(name));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** By the names of the libraries it was linked with. */
  public Needs runtime() {
    if (elf.isEmpty()) {
      return Needs.NONE;
    }
    if (elf.get().needs("libomp.so")) {
      return Needs.LLVM;
    }
    if (elf.get().needs("libgomp.so")) {
      return Needs.GNU;
    }
    return elf.get().needs("libiomp5.so") ? Needs.INTEL : Needs.NONE;
  }

  private static Optional<Program> at(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.isExecutable(file)
        ? Optional.of(new Program(file, ElfFile.read(file)))
        : Optional.empty();
  }
}
