package whip.sinks.parquet;

import whip.codec.Batch;

/**
 * Decoded batch of a run, with its coordinates in the topic.
 *
 * @param partition of the node topic
 * @param offset in that partition
 */
record DecodedBatch(Batch batch, int partition, long offset) {
  String run() {
    return batch.stream().run();
  }
}
