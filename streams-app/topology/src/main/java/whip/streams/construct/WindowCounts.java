package whip.streams.construct;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.PathId;
import whip.model.property.PropertyKey;
import whip.model.property.Stability;
import whip.streams.StoredFields;

/**
 * In how many windows of one phase each property was found.
 *
 * @param incarnation of the collector: paths of another one have other numbers
 * @param windows all that were judged
 * @param over by property: windows in which it reached the threshold
 */
record WindowCounts(long incarnation, int windows, SortedMap<PropertyKey, Integer> over) {

  private static final int VERSION = 1;

  /** Properties that are counted, 64 bytes each; later ones are left out, so nothing is known. */
  private static final int COUNTED_MAX = 256;

  WindowCounts {
    over = Collections.unmodifiableSortedMap(over);
  }

  static WindowCounts of(long incarnation) {
    return new WindowCounts(incarnation, 0, new TreeMap<>());
  }

  /** The counts with one more window, in which these were found. */
  WindowCounts with(Set<PropertyKey> found) {
    SortedMap<PropertyKey, Integer> sums = new TreeMap<>(over);
    for (PropertyKey key : found) {
      if (sums.containsKey(key) || sums.size() < COUNTED_MAX) {
        sums.merge(key, 1, Integer::sum);
      }
    }
    return new WindowCounts(incarnation, windows + 1, sums);
  }

  /** Stability of a property; empty: no window was judged, or the property is not counted. */
  Optional<Stability> stability(PropertyKey key) {
    boolean isKnown = windows > 0 && (over.containsKey(key) || over.size() < COUNTED_MAX);
    return isKnown
        ? Optional.of(new Stability(over.getOrDefault(key, 0), windows))
        : Optional.empty();
  }

  byte[] toStored() {
    return StoredFields.written(VERSION, this::write);
  }

  private void write(DataOutputStream out) throws IOException {
    out.writeLong(incarnation);
    out.writeInt(windows);
    out.writeInt(over.size());
    for (var each : over.entrySet()) {
      out.writeInt(each.getKey().path().value());
      out.writeUTF(each.getKey().name());
      out.writeInt(each.getValue());
    }
  }

  /** Reads what was stored for a phase. */
  static WindowCounts ofStored(String phase, byte[] stored) {
    return StoredFields.read(stored, VERSION, (version, in) -> read(phase, in));
  }

  private static WindowCounts read(String phase, DataInputStream in) throws IOException {
    long incarnation = in.readLong();
    int windows = in.readInt();
    SortedMap<PropertyKey, Integer> over = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      PropertyKey key = new PropertyKey(new PathId(in.readInt()), in.readUTF(), phase);
      over.put(key, in.readInt());
    }
    return new WindowCounts(incarnation, windows, over);
  }
}
