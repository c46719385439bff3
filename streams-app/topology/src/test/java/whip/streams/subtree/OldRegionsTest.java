package whip.streams.subtree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import whip.streams.InMemory;
import whip.streams.avro.AvroFormat;
import whip.streams.part.SubtreePartCodec;

/** Checks which regions are forgotten, and how many at a time. */
class OldRegionsTest {

  private static final long HOUR_MS = Duration.ofHours(1).toMillis();
  private static final long NOW = 2 * HOUR_MS;

  private final MockProcessorContext<String, byte[]> context = new MockProcessorContext<>();
  private SubtreeStores stores;

  @BeforeEach
  void fillStores() {
    for (String name : List.of(SubtreeStores.REGIONS, SubtreeStores.CONTAINERS)) {
      context.addStateStore(InMemory.store(name, context));
    }
    AvroFormat format = new AvroFormat(Map.of("schema.registry.url", "mock://old-regions"));
    stores = new SubtreeStores(context, new SubtreePartCodec(format));
    for (int i = 10; i < 35; i++) {
      stores.putRegion("r/" + i, RegionEntry.finished(0));
    }
    stores.putRegion("r/20", RegionEntry.finished(NOW - 1));
    stores.putRegion("s/1", RegionEntry.finished(NOW - 1));
  }

  @Test
  void shouldGoThroughAllSomeAtATime() {
    OldRegions old = new OldRegions(stores, 10);
    List<Integer> forgotten = new ArrayList<>();
    for (int look = 0; look < 3; look++) {
      forgotten.add(old.forget(NOW).size());
      assertEquals(look == 2, old.isThrough());
    }
    assertEquals(List.of(10, 9, 5), forgotten);
    Set<String> left = new TreeSet<>();
    stores.forEachRegion((key, entry) -> left.add(key));
    assertEquals(Set.of("r/20", "s/1"), left);
  }

  @Test
  void shouldBeginAgainWhenItIsThrough() {
    OldRegions old = new OldRegions(stores, 100);
    assertEquals(24, old.forget(NOW).size());
    assertTrue(old.isThrough());
    assertEquals(Set.of("r/20", "s/1"), old.forget(NOW + HOUR_MS));
  }
}
