package whip.streams.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.node.Candidate;
import whip.model.node.Site;
import whip.model.subtree.LockTotal;
import whip.model.subtree.Sums;
import whip.schemas.subtree.SubtreePart;

/** What earlier layouts said of locks. */
class CostDecoderTest {

  private static final int WITHOUT_CURVES = 1;

  @Test
  void shouldBoundFromAboveWhatAnEarlierLayoutDidNotTellOfLocks() {
    Packer out = new Packer();
    out.number(0); // instances
    out.number(0); // shares
    out.number(2);
    lock(0x40, 70, 3, out);
    lock(0x48, 5, 1, out);
    out.number(0); // annotations

    Sums sums = sums(Packing.LOCKS_BY_WORK, out.toBytes());
    LockTotal longer = sums.locks().get(new Site(0x40));
    assertEquals(70, longer.work());
    assertEquals(3, longer.acquisitions());
    assertEquals(70, longer.held().total());
    assertEquals(5, sums.locks().get(new Site(0x48)).held().total());
    assertEquals(Map.of(Candidate.UNDER_LOCKS, 75L), sums.annotations());
  }

  @Test
  void shouldRefuseALayoutWithoutCurves() {
    assertThrows(
        IllegalArgumentException.class,
        () -> sums(WITHOUT_CURVES, ByteBuffer.wrap(new byte[] {0, 0, 0, 0})));
  }

  private static void lock(long address, long work, long acquisitions, Packer out) {
    out.signed(address);
    out.number(work);
    out.number(acquisitions);
  }

  private static Sums sums(int packing, ByteBuffer packed) {
    SubtreePart part = new SubtreePart();
    part.setPacking(packing);
    part.setCandidates(List.of());
    part.setDirectives(List.of());
    part.setKeys(List.of());
    return new CostDecoder(part).sums(new Unpacker(packed));
  }
}
