package whip.streams.location;

import whip.model.node.Site;
import whip.model.profile.Position;
import whip.schemas.location.Location;
import whip.streams.avro.AvroFormat;
import whip.streams.dlq.BadRecordException;

/** What a location record says of an address. */
public final class LocationCodec {

  private final AvroFormat format;
  private final String topic;

  public LocationCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  public Position decode(byte[] bytes) throws BadRecordException {
    Location location = format.decode(topic, bytes, Location.class);
    return new Position(
        location.getFile(), location.getLine(), location.getFunction(), fallback(location));
  }

  /**
   * Without debug information {@code relax+0x1c}, as the collector found it in the symbol table;
   * where that was stripped {@code solver+0x4f2}; where no module holds it the address.
   */
  private static String fallback(Location location) {
    if (!location.getFile().isEmpty() && location.getLine() > 0) {
      return "";
    }
    if (!location.getFunction().isEmpty()) {
      return location.getFunction();
    }
    if (location.getModule().isEmpty()) {
      return new Site(location.getAddress()).toString();
    }
    String module = location.getModule().substring(location.getModule().lastIndexOf('/') + 1);
    return module + "+0x" + Long.toHexString(location.getOffset());
  }
}
