package whip.streams.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Instances;
import whip.model.algebra.LockTotal;
import whip.model.algebra.Share;
import whip.model.algebra.Sums;
import whip.model.node.Candidate;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.LoopSize;
import whip.model.node.Site;
import whip.schemas.subtree.DirectiveEntry;
import whip.schemas.subtree.SubtreePart;

/** Checks the decoding of earlier layouts. */
class CostDecoderTest {

  private static final int WITHOUT_CURVES = 1;
  private static final Directive LOOP = new Directive(DirectiveKind.FOR, new Site(0x80));

  @Test
  void shouldBoundFromAboveWhatAnEarlierLayoutDidNotRecordOfLocks() {
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
  void shouldNotKnowHowLargeLoopsAreWhereAnEarlierLayoutDidNotSay() {
    Packer out = new Packer();
    out.number(1); // instances
    out.number(0); // directive
    out.number(1);
    out.number(70);
    out.number(40);
    out.number(1); // shares
    out.number(0); // directive
    out.signed(3);
    out.number(9);
    out.number(8);
    out.number(0); // locks
    out.number(0); // annotations

    Sums sums = sums(Packing.LOOPS_UNKNOWN, out.toBytes());
    assertEquals(new Instances(1, 70, 40, 70, 70), sums.instances().get(LOOP));
    assertEquals(new Share(9, 8, LoopSize.UNKNOWN), sums.shares().get(new Share.Key(LOOP, 3)));
  }

  @Test
  void shouldRefuseLayoutsThatItDoesNotKnow() {
    ByteBuffer nothing = ByteBuffer.wrap(new byte[] {0, 0, 0, 0});
    assertThrows(IllegalArgumentException.class, () -> sums(Packing.VERSION + 1, nothing));
    assertThrows(IllegalArgumentException.class, () -> sums(0, nothing));
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
    part.setDirectives(List.of(new DirectiveEntry(LOOP.kind().code(), LOOP.site().address())));
    part.setKeys(List.of());
    return new CostDecoder(part).sums(new Unpacker(packed));
  }
}
