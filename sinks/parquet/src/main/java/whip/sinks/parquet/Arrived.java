package whip.sinks.parquet;

import whip.codec.Batch;

/**
 * Batch of a run, with its place in the topic.
 *
 * @param partition of the node topic
 * @param offset in that partition
 */
record Arrived(Batch batch, int partition, long offset) {
  String run() {
    return batch.stream().run();
  }
}
