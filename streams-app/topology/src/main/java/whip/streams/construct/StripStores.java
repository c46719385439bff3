package whip.streams.construct;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import whip.model.construct.AccountClass;
import whip.model.construct.Strip;
import whip.model.construct.StripSums;
import whip.model.construct.Times;
import whip.streams.StoredFields;

/**
 * The store of strips. Sums change at each cut and slices do not, so each have an entry:
 *
 * <pre>
 * run/sums      what each thread was counted up to the last cut; nothing: the strip is closed
 * run/slices    the slices; nothing: their row stands, and they are forgotten
 * </pre>
 */
final class StripStores {

  static final String STRIPS = "account-strip";

  private static final int VERSION = 1;

  private static final String SUMS = "/sums";
  private static final String SLICES = "/slices";

  private static final byte[] NOTHING = {};

  private static final AccountClass[] CLASSES = AccountClass.values();

  private final KeyValueStore<String, byte[]> strips;

  StripStores(ProcessorContext<?, ?> context) {
    strips = context.getStateStore(STRIPS);
  }

  static StoreBuilder<?> builder() {
    return Stores.keyValueStoreBuilder(
            Stores.persistentKeyValueStore(STRIPS), Serdes.String(), Serdes.ByteArray())
        .withCachingEnabled();
  }

  /** Sums of a strip that may grow. */
  Optional<StripSums> sums(String run) {
    return stored(run + SUMS)
        .map(stored -> StoredFields.read(stored, VERSION, (version, in) -> readSums(in)));
  }

  void putSums(String run, StripSums sums) {
    strips.put(run + SUMS, StoredFields.written(VERSION, out -> writeSums(out, sums)));
  }

  /** Slices as far as they have ended; empty: none has, or they are forgotten. */
  Optional<Strip> slices(String run) {
    return stored(run + SLICES)
        .map(stored -> StoredFields.read(stored, VERSION, (version, in) -> readSlices(in)));
  }

  void putSlices(String run, Strip strip) {
    strips.put(run + SLICES, StoredFields.written(VERSION, out -> writeSlices(out, strip)));
  }

  private Optional<byte[]> stored(String key) {
    return Optional.ofNullable(strips.get(key)).filter(stored -> stored.length > 0);
  }

  /** Whether a row of the strip stands. */
  boolean hasRow(String run) {
    return strips.get(run + SLICES) != null;
  }

  /** The strip grows no more, though the account may. */
  void close(String run) {
    strips.put(run + SUMS, NOTHING);
    strips.delete(run + SLICES);
  }

  /** Keeps whether the row stands, and nothing of what is in it. */
  void settle(String run) {
    strips.put(run + SUMS, NOTHING);
    if (hasRow(run)) {
      strips.put(run + SLICES, NOTHING);
    }
  }

  void remove(String run) {
    strips.delete(run + SUMS);
    strips.delete(run + SLICES);
  }

  private static void writeSums(DataOutputStream out, StripSums sums) throws IOException {
    out.writeLong(sums.sliced());
    out.writeLong(sums.least());
    writeTimes(out, sums.times());
  }

  private static StripSums readSums(DataInputStream in) throws IOException {
    return new StripSums(in.readLong(), in.readLong(), readTimes(in));
  }

  private static void writeSlices(DataOutputStream out, Strip strip) throws IOException {
    out.writeInt(strip.threads());
    out.writeInt(strip.slices().size());
    for (Strip.Slice slice : strip.slices()) {
      out.writeLong(slice.begin());
      out.writeLong(slice.end());
      writeTimes(out, slice.times());
    }
  }

  private static Strip readSlices(DataInputStream in) throws IOException {
    int threads = in.readInt();
    List<Strip.Slice> slices = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      slices.add(new Strip.Slice(in.readLong(), in.readLong(), readTimes(in)));
    }
    return new Strip(threads, slices);
  }

  /** Most classes of a thread in a slice are 0: it has a bit for each that is not, and that. */
  private static void writeTimes(DataOutputStream out, SortedMap<Integer, Times> byThread)
      throws IOException {
    out.writeInt(byThread.size());
    for (var thread : byThread.entrySet()) {
      Times times = thread.getValue();
      int present = 0;
      for (AccountClass one : CLASSES) {
        present |= times.of(one) == 0 ? 0 : bit(one);
      }
      out.writeShort(thread.getKey());
      out.writeShort(present);
      for (AccountClass one : CLASSES) {
        if (times.of(one) != 0) {
          out.writeLong(times.of(one));
        }
      }
    }
  }

  private static SortedMap<Integer, Times> readTimes(DataInputStream in) throws IOException {
    SortedMap<Integer, Times> byThread = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      int thread = in.readUnsignedShort();
      int present = in.readUnsignedShort();
      long[] times = new long[CLASSES.length];
      for (AccountClass one : CLASSES) {
        times[one.number()] = (present & bit(one)) == 0 ? 0 : in.readLong();
      }
      byThread.put(thread, Times.of(times));
    }
    return byThread;
  }

  private static int bit(AccountClass one) {
    return 1 << one.number();
  }
}
