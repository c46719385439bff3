package whip.model.plan;

/** Reasons for which a region is in no plan. */
public enum LeftReason {
  EXCLUDED("excluded", "excluded by the user"),
  UNMEASURED(
      "unmeasured", "its self-parallelism was not measured: run it with another window of depths"),
  LABEL("its label", "not a kind of region that this personality plans"),
  LOW_PARALLELISM("too little SP", "too little self-parallelism"),
  SMALL_GAIN("small saving", "saves too little"),
  SMALL_REDUCTION("small reduction", "a reduction of too little work each time"),
  OVERHEAD("overhead", "running it in parallel costs more than it saves"),
  INSIDE("inside another", "lies inside a region that is planned"),
  OUTSIDE("inner ones win", "regions inside it save more");

  private final String word;
  private final String text;

  LeftReason(String word, String text) {
    this.word = word;
    this.text = text;
  }

  /** In 15 characters at most. */
  public String word() {
    return word;
  }

  public String text() {
    return text;
  }
}
