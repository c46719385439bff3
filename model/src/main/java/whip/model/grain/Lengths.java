package whip.model.grain;

/**
 * Lengths of a piece of one task's program order in plain numbers, as docs/model.md §2 defines
 * them.
 */
record Lengths(long chain, long joined, long full) {
  static final Lengths NONE = new Lengths(0, 0, 0);

  static Lengths strand(long length) {
    return new Lengths(length, length, length);
  }

  Lengths then(Lengths next) {
    return new Lengths(
        Math.addExact(chain, next.chain),
        Math.max(joined, Math.addExact(chain, next.joined)),
        Math.max(full, Math.addExact(chain, next.full)));
  }

  Lengths task() {
    return new Lengths(0, chain, full);
  }

  Lengths undeferred() {
    return new Lengths(chain, chain, full);
  }

  Lengths chunk() {
    return new Lengths(0, joined, full);
  }

  Lengths taskwait() {
    return new Lengths(joined, joined, full);
  }

  Lengths taskgroup() {
    return new Lengths(full, full, full);
  }
}
