package whip.model.region;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds of dependences between iterations of a loop, by what the later one does. */
public enum DependenceKind {
  /** It reads what was written. */
  TRUE,

  /** It overwrites what was read. */
  ANTI,

  /** It overwrites what was written. */
  OUTPUT,

  /** Something ran in them whose effect on memory is not known. */
  UNKNOWN;

  /** The word in records and JSON. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of a word; empty where a later version knows more. */
  public static Optional<DependenceKind> of(String word) {
    return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
  }
}
