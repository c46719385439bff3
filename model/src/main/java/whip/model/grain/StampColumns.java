package whip.model.grain;

/** Stamps of a run's strands in columns: some 50 bytes each. */
final class StampColumns {
  final LongColumn parents = new LongColumn();
  final LongColumn indexes = new LongColumn();
  final IntColumn threads = new IntColumn();
  final IntColumn processors = new IntColumn();
  final LongColumn begins = new LongColumn();
  final LongColumn times = new LongColumn();

  void add(StrandStamp one) {
    parents.add(one.parent().value());
    indexes.add(one.index());
    threads.add(one.thread());
    processors.add(one.processor());
    begins.add(one.begin());
    times.add(one.time());
  }

  int size() {
    return begins.size();
  }
}
