package whip.streams.region;

import whip.codec.BadRecordException;
import whip.codec.RegionChanges;
import whip.codec.RegionDeltaCodec;
import whip.schemas.region.RegionDelta;
import whip.streams.avro.AvroFormat;

/** Records of regions, as bytes, to changes of a dictionary. */
final class RegionRecordCodec {
  private final AvroFormat format;

  RegionRecordCodec(AvroFormat format) {
    this.format = format;
  }

  /** The changes that a record of {@code topic} says, whatever its key. */
  RegionChanges decode(String topic, byte[] value) throws BadRecordException {
    return RegionDeltaCodec.decode(format.decode(topic, value, RegionDelta.class));
  }

  /** The changes that a record of {@code topic} under the key says. */
  RegionChanges decode(String topic, String key, byte[] value) throws BadRecordException {
    return RegionDeltaCodec.decode(key, format.decode(topic, value, RegionDelta.class));
  }
}
