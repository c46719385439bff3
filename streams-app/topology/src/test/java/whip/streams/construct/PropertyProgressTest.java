package whip.streams.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import whip.model.construct.PathId;
import whip.model.profile.Fraction;
import whip.model.property.PropertyKey;
import whip.model.property.PropertyWatch.Standing;

/** State of the property stage, as this version and older ones store it. */
class PropertyProgressTest {
  private static final PropertyProgress.Cut CUT = new PropertyProgress.Cut(5, 10, false);

  private static Standing standing(String phase) {
    PropertyKey key = new PropertyKey(new PathId(3), "lock-overhead", phase);
    return new Standing(key, Fraction.of(3, 8), 1);
  }

  @Test
  void shouldReadWhatItStored() {
    PropertyProgress progress =
        new PropertyProgress(CUT, true, List.of(standing(""), standing("a/b")), Optional.empty());
    assertEquals(progress, PropertyProgress.ofStored(progress.toStored()));
  }

  @Test
  void shouldReadWhatVersionsWithoutPhasesStored() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(1);
      out.writeLong(5);
      out.writeLong(10);
      out.writeBoolean(false);
      out.writeBoolean(true);
      out.writeInt(1);
      out.writeInt(3);
      out.writeUTF("lock-overhead");
      out.writeUTF("3");
      out.writeUTF("8");
      out.writeInt(1);
    }
    assertEquals(
        new PropertyProgress(CUT, true, List.of(standing("")), Optional.empty()),
        PropertyProgress.ofStored(bytes.toByteArray()));
  }

  /** 300 properties: the first 256 are counted, and of the others nothing is known. */
  @Test
  void shouldCountWindows() {
    WindowCounts counts = WindowCounts.of(5);
    assertTrue(counts.stability(key(0)).isEmpty(), "no window yet");
    for (int i = 0; i < 300; i++) {
      counts = counts.with(Set.of(key(i)));
    }
    assertEquals(counts, WindowCounts.ofStored("step", counts.toStored()));
    assertEquals(1, counts.stability(key(255)).orElseThrow().over());
    assertEquals(300, counts.stability(key(255)).orElseThrow().windows());
    assertTrue(counts.stability(key(256)).isEmpty());
    assertEquals(0, WindowCounts.of(5).with(Set.of()).stability(key(9)).orElseThrow().over());
  }

  private static PropertyKey key(int path) {
    return new PropertyKey(new PathId(path), "lock-overhead", "step");
  }
}
