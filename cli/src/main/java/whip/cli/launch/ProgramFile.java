package whip.cli.launch;

import java.nio.file.Path;

/** File that the starter found under the program's name. */
public sealed interface ProgramFile {

  /**
   * A file that can be read.
   *
   * @param at where the starter has it open, whatever the bytes of its name are
   */
  record Opened(Path at) implements ProgramFile {}

  /** A file that its user may execute and not read. */
  record ExecuteOnly() implements ProgramFile {}

  /**
   * Nothing that can be executed.
   *
   * @param errno the kernel's number for why
   */
  record Missing(int errno) implements ProgramFile {}
}
