package whip.model.whatif;

/**
 * Curve of one path of a folded item in a faster candidate: the measured path, and the one that is
 * left if the candidate took no time.
 *
 * @param exact no other path is longer than these in between
 * @param unit parts in a unit
 */
record DigestCurve(Split path, Split fastest, boolean exact, long unit) {

  /** A path in two, in the run's unit: what does not belong to the candidate, and what does. */
  record Split(long rest, long selected) {}

  /** At most so long is the path, in parts, if the candidate's strands have this weight. */
  long at(long weight) {
    long most = 0;
    for (long[] line : lines(weight)) {
      most = Math.max(most, Math.addExact(line[0], line[1]));
    }
    return most;
  }

  /**
   * The largest of these lines bounds the path from above, for strands up to the weight; in parts.
   */
  long[][] lines(long weight) {
    if (exact) {
      return new long[][] {line(path, weight), line(fastest, weight)};
    }
    long total = path.rest + path.selected;
    return new long[][] {line(new Split(fastest.rest, total - fastest.rest), weight)};
  }

  private long[] line(Split split, long weight) {
    return new long[] {
      Math.multiplyExact(split.rest, unit), Math.multiplyExact(split.selected, weight)
    };
  }
}
