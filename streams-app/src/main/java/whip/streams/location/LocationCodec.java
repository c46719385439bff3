package whip.streams.location;

import whip.model.profile.Position;
import whip.schemas.location.Location;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;

/** What a location record says of an address. */
final class LocationCodec {

  private final AvroFormat format;
  private final String topic;

  LocationCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  Position decode(byte[] bytes) throws BadRecordException {
    Location location = format.decode(topic, bytes, Location.class);
    return new Position(
        location.getFile(), location.getLine(), location.getFunction(), fallback(location));
  }

  /** {@code relax@solver+0x4f2} without debug information; {@code solver+0x4f2} when stripped. */
  private static String fallback(Location location) {
    if (!location.getFile().isEmpty() && location.getLine() > 0) {
      return "";
    }
    String module = location.getModule().substring(location.getModule().lastIndexOf('/') + 1);
    String place = module + "+0x" + Long.toHexString(location.getOffset());
    return location.getFunction().isEmpty() ? place : location.getFunction() + "@" + place;
  }
}
