package whip.bench.stream;

/** One thread of a made-up program: numbers nodes, and writes rows to its stream of batches. */
final class Producing {
  private final int thread;
  private final BatchStream stream;
  private Runnable addOpens = () -> {};
  private long nodesMade;

  Producing(int thread, BatchStream stream) {
    this.thread = thread;
    this.stream = stream;
    stream.join(this);
  }

  long newId() {
    return ((long) thread << 40) | ++nodesMade;
  }

  void strand(long region, long parent, long index, long work, int directive) {
    stream.strands.add(region, parent, index, work, directive, directive, directive, 0);
    stream.added();
  }

  void node(
      long region,
      long parent,
      long index,
      long id,
      int kind,
      int directive,
      long items,
      long a,
      long b) {
    stream.nodes.add(region, parent, index, id, kind, directive, items, a, b);
    stream.added();
  }

  /** How long it took to ask for a chunk that was finished. */
  void dispatch(long chunk, long units) {
    stream.burdens.add(chunk, 0, 0, 0, units + 1, 0);
  }

  /** Called before each batch: what is open goes with it. */
  void opens(Runnable addAll) {
    addOpens = addAll;
  }

  void addOpens() {
    addOpens.run();
  }

  void open(
      long region,
      long parent,
      long index,
      long id,
      int kind,
      int directive,
      long items,
      long a,
      long b) {
    stream.opens.add(region, parent, index, id, kind, directive, items, a, b);
  }
}
