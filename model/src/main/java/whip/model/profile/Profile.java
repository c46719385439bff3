package whip.model.profile;

/**
 * A profile as people and other programs see it (MODEL §3): who ran, how much of it is known, and
 * the tables.
 *
 * @param cut what the tables leave out
 */
public record Profile(RunInfo run, Status status, Tables tables, Cut cut) {

  public double parallelism() {
    return Ratio.parallelism(tables.work(), tables.span());
  }
}
