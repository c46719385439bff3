package whip.cli.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Where a verb's result goes: for people to standard output, so that it can be piped, and as JSON
 * to a file, if one is named. Where that is standard output, it has it alone.
 */
public abstract class Results {
  private boolean isWritten;

  /** Takes what is printed. */
  protected abstract Session session();

  /** The file for JSON, {@code -} for standard output; null: none is wanted. */
  protected abstract String file();

  /** At the start: a file found afterwards has this result, not one of yesterday. */
  public void removeOld() {
    String file = file();
    if (file == null || isOut() || !Files.isRegularFile(Path.of(file))) {
      return;
    }
    try {
      // The target of a link: the link is its user's.
      Files.delete(Path.of(file).toRealPath());
    } catch (IOException refused) {
      throw new UserException(
          "%s holds an older result and cannot be removed: %s".formatted(file, refused), refused);
    }
  }

  /** Whether a result was asked for and is not there. */
  public boolean isMissing() {
    return file() != null && !isWritten;
  }

  /** Prints lines of it. */
  public void print(List<String> lines) {
    if (isOut()) {
      session().print(lines);
    } else {
      session().printResult(lines);
    }
  }

  /** Prints what changes as time goes on: in place on a terminal, else one after the other. */
  public void show(List<String> lines) {
    if (!isOut() && session().isTerminal(1)) {
      session().redrawResult(lines);
    } else {
      print(lines);
      print(List.of(""));
    }
  }

  /**
   * Writes it as JSON, if that is wanted.
   *
   * @param json makes the text, which may be large
   */
  public void write(Supplier<String> json) {
    if (file() != null) {
      session().write(file(), json.get());
      isWritten = true;
    }
  }

  /**
   * Writes it as JSON, if that is wanted.
   *
   * @param json makes the text while it is written: all of it would not fit into memory
   */
  public void write(Session.Text json) {
    if (file() != null) {
      session().write(file(), json);
      isWritten = true;
    }
  }

  /** Whether something else than a terminal reads what is printed. */
  public boolean isPiped() {
    return !isOut() && !session().isTerminal(1);
  }

  /** Whether standard output is the file. */
  public boolean isOut() {
    return "-".equals(file());
  }
}
