package whip.cli.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import whip.cli.launch.ElfFile;
import whip.cli.launch.Program;
import whip.cli.launch.SourceLines;

/** Whether a program can be profiled, and line by line. */
public final class ProgramChecks {

  private ProgramChecks() {}

  /** All of them. */
  public static List<Check> of(Path file) {
    Optional<ElfFile> elf;
    try {
      elf = ElfFile.read(file);
    } catch (IOException unreadable) {
      return List.of(
          Check.broken("program", file + " cannot be read", "give the path of an executable"));
    }
    return elf.isEmpty()
        ? List.of(
            Check.limited(
                "program", "not a 64-bit ELF file: a script, or built for another machine", ""))
        : List.of(runtime(new Program(elf)), debugInformation(elf.get(), file));
  }

  private static Check runtime(Program program) {
    return switch (program.runtime()) {
      case LLVM, INTEL -> Check.ok("program", "linked with an OpenMP runtime that loads tools");
      case GNU ->
          Check.limited(
              "program",
              "built by GCC: whip runs it on LLVM's runtime, where static loops and masked are invisible",
              "build it with clang -fopenmp");
      case NONE ->
          Check.limited(
              "program",
              "not linked with an OpenMP runtime: only OpenMP in its libraries will be seen",
              "build it with clang -fopenmp");
    };
  }

  private static Check debugInformation(ElfFile elf, Path file) {
    return SourceLines.advice(elf, file)
        .map(
            advice ->
                Check.limited(
                    "debug information",
                    "there are no line numbers: directives are named by function and offset",
                    advice))
        .orElseGet(() -> Check.ok("debug information", "there are line numbers"));
  }
}
