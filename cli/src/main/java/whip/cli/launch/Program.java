package whip.cli.launch;

import java.util.Optional;

/**
 * The program to profile, by its file: which OpenMP runtime it was built for.
 *
 * @param elf empty for a script or another kind of executable, and where it may not be read
 */
public record Program(Optional<ElfFile> elf) {
  /** Runtime that keeps regions and times of memory of such a program, for 8 depths. */
  private static final String SHADOW = "libwhip-shadow-8.so";

  /** Which OpenMP runtime the executable itself asks for. */
  public enum Needs {
    LLVM,
    GNU,
    INTEL,
    /** None of its own: no OpenMP, or a script, or OpenMP in a library. */
    NONE
  }

  /** Whether whip cc built it: it measures itself, whatever it is run by. */
  public boolean isSerial() {
    return elf.map(file -> file.needs(SHADOW)).orElse(false);
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
}
