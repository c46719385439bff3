package whip.model.view;

/** Measure of a limit, and the program's total that it is a part of. */
public enum Measure {
  SPAN,
  WORK,
  /** All serial work together is the span. */
  SERIAL;

  public long of(DiffEntry row) {
    return switch (this) {
      case SPAN -> row.span();
      case WORK -> row.work();
      case SERIAL -> row.serialWork();
    };
  }

  /** Total of the program, of which its rows are parts. */
  public long whole(DiffEntry program) {
    return this == WORK ? program.work() : program.span();
  }
}
