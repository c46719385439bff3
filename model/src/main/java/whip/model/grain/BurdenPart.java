package whip.model.grain;

/** Parts of what it costs to make a grain and to end it (docs/grains.md §1). */
public enum BurdenPart {
  ALLOC,
  COPY,
  SUBMIT,
  DISPATCH,
  FINISH
}
