package whip.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static whip.view.SampleTree.TREE;

import java.util.List;
import org.junit.jupiter.api.Test;
import whip.model.profile.SampleProfile;

class PerfettoTraceTest {

  /** Two blanks deeper for each slice around it. */
  private static final List<String> EXPECTED =
      List.of(
          "critical path of relax 1000 a \"b\", run k3f9q2zd01 (1 ns is one of its units)",
          "0-60 [parallel] parallel relax.c:3 file=/src/relax.c line=3 instances=1 work=112 span=60 serialWork=10",
          "  0-50 [for] for relax.c:5 file=/src/relax.c line=5 instances=1 work=90 span=50 serialWork=50",
          "    0-50 [strands] relax.c:5-7 file=/src/relax.c line=5",
          "  50-60 [strands] relax.c:9-3 file=/src/relax.c line=9",
          "60-63 [strands] ?-relax.c:3");

  @Test
  void shouldDrawTheCriticalPathInLogicalTime() throws Exception {
    assertEquals(
        EXPECTED, PerfettoReader.read(PerfettoTrace.bytes(SampleProfile.complete(), TREE)));
  }

  @Test
  void shouldCountNanosecondsAsTheyAre() throws Exception {
    List<String> read =
        PerfettoReader.read(PerfettoTrace.bytes(SampleProfile.partial(), SampleTree.NOTHING));
    assertEquals(List.of("critical path of relax 1000 a \"b\", run k3f9q2zd01"), read);
  }
}
