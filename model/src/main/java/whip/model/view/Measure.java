package whip.model.view;

/** What a limit looks at, and the whole of the program that it is a part of. */
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

  /** Of the program: what its rows are parts of. */
  public long whole(DiffEntry program) {
    return this == WORK ? program.work() : program.span();
  }
}
