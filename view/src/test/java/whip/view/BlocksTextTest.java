package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.model.algebra.Envelope;
import whip.model.node.Candidate;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.SampleProfile;
import whip.model.profile.Tables;

class BlocksTextTest {

  @Test
  void shouldSayWhatSmallerBlocksWouldGive() {
    assertEquals(
        Optional.of(
            "* Static loops give each thread one block: 78.3 % of the work, 79.4 % of the critical path. The span is for these blocks. With more threads the blocks are smaller; then it is at least 13, if nothing else depends on the number of threads (@static-blocks)."),
        BlocksText.sentence(withBlocks(Envelope.line(13, 50))));
  }

  @Test
  void shouldBeSilentWhereTheyWouldGiveNothing() {
    assertEquals(Optional.empty(), BlocksText.sentence(withBlocks(Envelope.line(63, 0))));
    assertEquals(Optional.empty(), BlocksText.sentence(SampleProfile.complete()));
  }

  @Test
  void shouldMarkTheLoopsInTheTable() {
    String marked =
        "relax.c:5               for *             1        90        50     1.80    79.4";
    List<String> lines = ProfileTable.lines(withBlocks(Envelope.line(13, 50)));
    assertTrue(lines.contains(marked), String.join("\n", lines));
    assertEquals(1, lines.stream().filter(line -> line.contains(" * ")).count());
    assertFalse(ProfileTable.lines(SampleProfile.complete()).contains(marked));
  }

  private static Profile withBlocks(Envelope curve) {
    Profile profile = SampleProfile.complete();
    Tables tables = profile.tables();
    List<RegionRow> regions = new ArrayList<>(tables.regions());
    regions.add(
        new RegionRow(
            Candidate.STATIC_BLOCKS, List.of(), Position.UNKNOWN, 90, 50, curve, curve, List.of()));
    return new Profile(
        profile.run(),
        profile.status(),
        new Tables(
            tables.work(),
            tables.span(),
            tables.serialWork(),
            tables.locking(),
            tables.unattributedWork(),
            tables.directives(),
            tables.strands(),
            tables.locks(),
            regions),
        profile.cut());
  }
}
