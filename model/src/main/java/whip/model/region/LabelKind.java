package whip.model.region;

/** Kinds of loops by what they need to run in parallel, in the order of docs/serial.md §3. */
public enum LabelKind {
  SERIAL("serial"),
  PIPELINE("pipeline"),
  DOACROSS("DOACROSS"),
  CANCELLABLE("cancellable"),
  COPY_FIRST("copy-first"),
  PARALLEL_UNCHECKED("parallel-unchecked"),
  REDUCTION("reduction"),
  ARRAY_REDUCTION("array-reduction"),
  DOALL("DOALL"),

  /** A loop whose children or own critical path no window of depths has. */
  UNMEASURED("unmeasured"),

  /** No loop: whatever runs in it in parallel are calls, loops and statements. */
  FUNCTION("function"),

  /** A directive that shares work, of a program that uses OpenMP already. */
  DIRECTIVE("directive"),

  /** A directive that shares none, such as {@code single}. */
  CONSTRUCT("construct");

  private final String text;

  LabelKind(String text) {
    this.text = text;
  }

  /** Name in documents. */
  public String text() {
    return text;
  }

  /** Whether no true dependence is carried from one iteration to another. */
  public boolean isIndependent() {
    return switch (this) {
      case COPY_FIRST, PARALLEL_UNCHECKED, REDUCTION, ARRAY_REDUCTION, DOALL -> true;
      case SERIAL, PIPELINE, DOACROSS, CANCELLABLE, UNMEASURED, FUNCTION, DIRECTIVE, CONSTRUCT ->
          false;
    };
  }
}
