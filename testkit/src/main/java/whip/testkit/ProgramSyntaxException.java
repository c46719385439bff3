package whip.testkit;

/** A text program that cannot be read; says where and what was expected. */
public final class ProgramSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final int column;

  ProgramSyntaxException(int column, String message) {
    super("column " + column + ": " + message);
    this.column = column;
  }

  /** Where the error was noticed, from 1. */
  public int column() {
    return column;
  }
}
