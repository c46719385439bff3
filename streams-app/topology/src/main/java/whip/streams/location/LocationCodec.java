package whip.streams.location;

import whip.codec.BadRecordException;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.schemas.location.Location;
import whip.streams.Limits;
import whip.streams.avro.AvroFormat;

/** Decodes location records of addresses. */
public final class LocationCodec {

  private final AvroFormat format;
  private final String topic;

  public LocationCodec(AvroFormat format, String topic) {
    this.format = format;
    this.topic = topic;
  }

  /** The key of a site's record. */
  public static String key(String run, Site site) {
    return run + "/" + Long.toHexString(site.address());
  }

  public Position decode(String key, byte[] bytes) throws BadRecordException {
    Location location = format.decode(topic, bytes, Location.class);
    if (!key(location.getRun(), new Site(location.getAddress())).equals(key)) {
      throw new BadRecordException("key: " + key + " is not the location's run/address");
    }
    return new Position(
        Limits.cut(location.getFile()),
        location.getLine(),
        Limits.cut(location.getFunction()),
        Limits.cut(fallback(location)));
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
