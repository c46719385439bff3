package whip.streams.grain;

import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.codec.BadRecordException;
import whip.codec.GrainChanges;
import whip.codec.GrainDeltaCodec;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainSums;
import whip.model.node.Directive;
import whip.schemas.grain.GrainDelta;
import whip.streams.avro.AvroFormat;
import whip.streams.avro.StateFormat;

/**
 * Records of grains, as bytes, to changes of sums; and sums in a state store, each as the record
 * that would make it out of nothing.
 */
final class GrainRecordCodec {

  private final AvroFormat format;
  private final StateFormat<GrainDelta> stored =
      new StateFormat<>(GrainDelta.getEncoder(), GrainDelta.getDecoder());

  GrainRecordCodec(AvroFormat format) {
    this.format = format;
  }

  /** The changes that a record of {@code topic} says, whatever its key. */
  GrainChanges decode(String topic, byte[] value) throws BadRecordException {
    return GrainDeltaCodec.decode(format.decode(topic, value, GrainDelta.class));
  }

  /** The changes that a record of {@code topic} under the key says. */
  GrainChanges decode(String topic, String key, byte[] value) throws BadRecordException {
    return GrainDeltaCodec.decode(key, format.decode(topic, value, GrainDelta.class));
  }

  byte[] toStored(String run, Directive directive, DirectiveGrains grains) {
    SortedMap<Directive, DirectiveGrains> one = new TreeMap<>();
    one.put(directive, grains);
    return stored.encode(
        GrainDeltaCodec.encode(
            new GrainChanges(run, 0, 0, 0, Instant.EPOCH, false, new GrainSums(one))));
  }

  DirectiveGrains ofStored(byte[] bytes) {
    try {
      return GrainDeltaCodec.decode(stored.decode(bytes)).sums().directives().values().stream()
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("bug: stored without a directive"));
    } catch (BadRecordException e) {
      throw new IllegalStateException("bug: stored though it does not decode", e);
    }
  }
}
