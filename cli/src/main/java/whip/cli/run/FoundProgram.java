package whip.cli.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.cli.launch.ElfFile;
import whip.cli.launch.GccRuntime;
import whip.cli.launch.OpenMpRuntime;
import whip.cli.launch.Program;
import whip.cli.launch.ProgramFile;
import whip.cli.launch.SourceLines;
import whip.cli.session.UserException;

/**
 * The program to profile, as the starter found it.
 *
 * @param replacement the runtime on which it runs instead of its own, which cannot be observed
 * @param gcc the same for what it starts and loads
 * @param notes what its user should know before it runs
 */
public record FoundProgram(
    Program program,
    Optional<OpenMpRuntime> replacement,
    Optional<GccRuntime> gcc,
    List<String> notes) {
  // Numbers of Linux, of what the starter could not find.
  private static final int NOT_PERMITTED = 13; // EACCES
  private static final int IS_DIRECTORY = 21; // EISDIR

  /**
   * Looks into the file.
   *
   * @param name as its user wrote it
   * @param gcc what can stand for GCC's runtime; empty: nothing can
   * @param isGccKept whether the user wants GCC's runtime to stay
   */
  public static FoundProgram of(
      ProgramFile file, String name, Optional<GccRuntime> gcc, boolean isGccKept)
      throws IOException {
    if (file instanceof ProgramFile.Missing missing) {
      throw new UserException(why(missing.errno()).formatted(name));
    }
    List<String> notes = new ArrayList<>();
    Program program = new Program(Optional.empty());
    Optional<String> lines = Optional.empty();
    if (file instanceof ProgramFile.Opened opened) {
      program = new Program(ElfFile.read(opened.at()));
      lines = program.elf().flatMap(elf -> SourceLines.advice(elf, opened.at()));
    } else {
      notes.add(
          "the program's file may be executed but not read: its OpenMP runtime and line numbers are unknown");
    }
    // One that has LLVM's or Intel's, or may have, is left alone.
    boolean isOthers =
        program.runtime() == Program.Needs.NONE && file instanceof ProgramFile.Opened;
    Optional<GccRuntime> used =
        isOthers || program.runtime() == Program.Needs.GNU ? gcc : Optional.empty();
    describe(program, lines, used, notes);
    Optional<OpenMpRuntime> replacement =
        program.runtime() == Program.Needs.GNU ? replacement(isGccKept, notes) : Optional.empty();
    return new FoundProgram(program, replacement, used, List.copyOf(notes));
  }

  /** Whether it was itself linked with an OpenMP runtime. */
  public boolean usesOpenMp() {
    return program.runtime() != Program.Needs.NONE;
  }

  /** Whether whip cc built it. */
  public boolean isSerial() {
    return program.isSerial();
  }

  /** Library to load before the program's own, where it would find those first. */
  public Optional<String> preload() {
    if (replacement.isEmpty() || (gcc.isPresent() && !program.elf().orElseThrow().hasOwnPath())) {
      return Optional.empty();
    }
    Path first = gcc.map(GccRuntime::library).orElseGet(() -> replacement.get().library());
    return Optional.of(first.toString());
  }

  /** Whether it was compiled so that it reports where its functions begin and end. */
  public boolean reportsFunctions() {
    return program.elf().map(ElfFile::reportsFunctions).orElse(false);
  }

  /** GCC's AddressSanitizer, which does not start behind another library that is preloaded. */
  public Optional<String> sanitizer() {
    return program.elf().flatMap(elf -> elf.nameOf("libasan.so"));
  }

  private static String why(int errno) {
    return switch (errno) {
      case NOT_PERMITTED ->
          "%s cannot be run: permission denied; check `ls -l`, or make it executable with chmod +x";
      case IS_DIRECTORY -> "%s cannot be run: it is a directory";
      default ->
          "%s cannot be run: not found, or not an executable file; give its path, such as ./program";
    };
  }

  private static void describe(
      Program program, Optional<String> lines, Optional<GccRuntime> gcc, List<String> notes) {
    if (program.isSerial()) {
      lines.ifPresent(advice -> notes.add("the program has no line numbers: " + advice));
    } else if (program.elf().isPresent() && program.runtime() == Program.Needs.NONE) {
      notes.add(
          "the program itself was not linked with an OpenMP runtime: only OpenMP programs that it starts, as mpirun does, and OpenMP libraries that it loads are profiled; "
              + gcc.map(FoundProgram::withGcc)
                  .orElse("not those that GCC built: GCC's OpenMP runtime cannot be observed"));
    } else {
      lines.ifPresent(advice -> notes.add("the program has no line numbers: " + advice));
    }
  }

  /** Programs that GCC built run on LLVM's runtime too, which speaks OMPT; with blind spots. */
  private static Optional<OpenMpRuntime> replacement(boolean isGccKept, List<String> notes) {
    if (isGccKept) {
      notes.add(
          "the program uses GCC's OpenMP runtime, which cannot be observed, and WHIP_GCC=0 keeps it: nothing will be seen");
      return Optional.empty();
    }
    OpenMpRuntime runtime =
        OpenMpRuntime.find()
            .orElseThrow(
                () ->
                    new UserException(
                        "the program uses GCC's OpenMP runtime, which cannot be observed, and LLVM's is not here to replace it: install libomp-19-dev, or build the program with clang"));
    notes.add(
        "the program was built by GCC: running it on LLVM's runtime (version %d). Static loops and masked then stay invisible, single has no end, sections look like dynamic chunks; build with clang to see them"
            .formatted(runtime.version()));
    return Optional.of(runtime);
  }

  private static String withGcc(GccRuntime runtime) {
    return "those that GCC built run on LLVM's runtime. Not profiled: a program with a libgomp of its own, as in Python packages of pip and conda, or without LD_LIBRARY_PATH, unless its environment has LD_PRELOAD=%s"
        .formatted(runtime.library());
  }
}
