package whip.model.source;

/** A file that debug information names, as it is now. */
public sealed interface SourceFile {

  /**
   * It can be read, and is as it was when the program was measured, as far as is known.
   *
   * @param path that is one for each file, however debug information names it
   */
  record Found(String path, SourceText text) implements SourceFile {}

  /**
   * It cannot be changed.
   *
   * @param reason for users: {@code it is not there}
   */
  record Unusable(String reason) implements SourceFile {}
}
