package whip.view;

import whip.model.node.LoopSize;

/** How large loops are, in words: {@code 64 iterations, 2 blocks}. */
public final class LoopText {

  private LoopText() {}

  /** Empty where it is not known. */
  public static String of(LoopSize loops) {
    if (!loops.isKnown()) {
      return "";
    }
    String iterations = Text.count(loops.iterations(), "iteration");
    return loops.blocks() == 0
        ? iterations
        : iterations + ", " + Text.count(loops.blocks(), "block");
  }
}
