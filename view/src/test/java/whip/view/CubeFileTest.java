package whip.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static whip.view.SampleTree.NOTHING;
import static whip.view.SampleTree.TREE;
import static whip.view.SampleTree.stack;
import static whip.view.SampleTree.strands;

import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.SampleProfile;
import whip.model.view.CriticalTree;

/** Checks that a reader of .cubex files finds the profile in ours. */
class CubeFileTest {

  @Test
  void shouldBeReadAsTheTreeAndItsNumbers() throws Exception {
    assertEquals(
        List.of(
            "relax 1000 a \"b\":",
            "  critical path:",
            "    parallel relax.c:3:",
            "      for relax.c:5:",
            "        relax.c:5-7: whip_critical=50",
            "      relax.c:9-3: whip_critical=10",
            "    ?-relax.c:3: whip_critical=3",
            "  directives:",
            "    for relax.c:5: whip_instances=1",
            "      relax.c:5 to relax.c:5: whip_work=90",
            "    parallel relax.c:3: whip_instances=1",
            "    outside directives:",
            "      relax.c:3 to : whip_work=3",
            "    in strands that are not listed: whip_work=22",
            "  locks:"),
        new CubeReader(CubeFile.bytes(SampleProfile.complete(), TREE)).tree());
  }

  @Test
  void shouldReportLocksAndStrandsThatWereCut() throws Exception {
    List<String> tree = new CubeReader(CubeFile.bytes(SampleProfile.partial(), NOTHING)).tree();
    assertTrue(
        tree.contains("    queue_lock: whip_lock_work=999600000 whip_acquisitions=10"),
        tree.toString());
    assertTrue(
        tree.contains("    in strands that are not listed: whip_work=12345678901"),
        tree.toString());
  }

  @Test
  void shouldSayWhatDoesNotAddUpInTheDescriptionOfADirective() throws Exception {
    String anchor = new CubeReader(CubeFile.bytes(SampleProfile.complete(), TREE)).anchorText();
    assertTrue(
        anchor.contains(
            "<descr>instances 1, work 90, span 50, parallelism 1.8, serial work 50</descr>"),
        anchor);
  }

  @Test
  void shouldBeTheSameBytesEveryTime() {
    assertArrayEquals(
        CubeFile.bytes(SampleProfile.complete(), TREE),
        CubeFile.bytes(SampleProfile.complete(), TREE));
  }

  /** Anchors of every length, so of one that fills its last block as well. */
  @Test
  void shouldBeFoundBothByCubeAndByOthersWhateverItsLength() throws Exception {
    int filled = 0;
    for (int length = 1; length <= TarBytes.BLOCK; length++) {
      CriticalTree tree = CriticalTree.of(List.of(stack(63, strands("x".repeat(length), "", 0))));
      byte[] cubex = CubeFile.bytes(SampleProfile.complete(), tree);
      assertEquals(
          List.of(
              "anchor.xml",
              "0.data",
              "0.index",
              "1.data",
              "1.index",
              "2.data",
              "2.index",
              "3.data",
              "3.index",
              "4.data",
              "4.index"),
          CubeReader.namesAsCubeLibFindsThem(cubex));
      filled += new CubeReader(cubex).anchorText().contains("\n\n</cube>") ? 1 : 0;
    }
    assertEquals(1, filled, "anchors that had to be longer");
  }
}
