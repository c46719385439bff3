package whip.model.profile;

/**
 * A profile as people and other programs see it (MODEL §3): who ran, how much of it is known, and
 * the tables.
 *
 * @param strandsCut strands that the tables leave out because there are too many to carry
 * @param regionsCut regions likewise
 */
public record Profile(RunInfo run, Status status, Tables tables, long strandsCut, long regionsCut) {

  public double parallelism() {
    return Ratio.parallelism(tables.work(), tables.span());
  }
}
