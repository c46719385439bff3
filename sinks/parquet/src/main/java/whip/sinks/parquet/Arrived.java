package whip.sinks.parquet;

import whip.codec.Batch;

/**
 * What threads of a run finished, and where that stands.
 *
 * @param partition of the node topic
 * @param offset in that partition
 */
record Arrived(Batch batch, int partition, long offset) {
  String run() {
    return batch.stream().run();
  }
}
