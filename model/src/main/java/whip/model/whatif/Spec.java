package whip.model.whatif;

/** Strands and how many times faster they are: {@code relax.c:91=8x}. */
public record Spec(Selector selector, Factor factor) {

  /**
   * Reads {@code SELECTOR=FACTOR}.
   *
   * @throws SpecException saying what is wrong with it
   */
  public static Spec parse(String text) throws SpecException {
    int equals = text.lastIndexOf('=');
    if (equals <= 0) {
      throw new SpecException("`" + text + "` names no factor: write " + text + "=8x, or =inf");
    }
    return new Spec(
        Selector.parse(text.substring(0, equals)), Factor.parse(text.substring(equals + 1)));
  }

  @Override
  public String toString() {
    return selector + "=" + factor;
  }
}
