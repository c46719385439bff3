package whip.model.grain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.node.NodeId;
import whip.model.node.Row;
import whip.testkit.GeneratorSettings;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/** Stamps find their strands in whatever order both come. */
class GrainTimelineTest {
  private static final StrandStamp LOST = new StrandStamp(new NodeId(1L << 50), 0, 0, 0, 5, 5);

  @Test
  void shouldGiveEachStrandsTimeToItsCode() {
    for (long seed : Tier.current().seeds(100, 500).toArray()) {
      Random random = new Random(seed);
      EmittedRows emitted =
          EmittedRows.of(
              ProgramGenerator.program(seed, GeneratorSettings.grains()),
              1 + (int) (seed % 3),
              random);
      check("seed " + seed, emitted, random);
    }
  }

  /** Each strand takes as long as its work, so that times add up to the work of each grain. */
  private static void check(String what, EmittedRows emitted, Random random) {
    List<StrandStamp> stamps = new ArrayList<>();
    long[] clocks = new long[3];
    long work = 0;
    for (Row row : emitted.rows()) {
      if (row instanceof Row.Strand strand) {
        int thread = random.nextInt(clocks.length);
        stamps.add(
            new StrandStamp(
                row.place().parent(),
                row.place().index(),
                thread,
                thread * 10,
                clocks[thread],
                strand.work()));
        clocks[thread] += strand.work() + random.nextInt(3);
        work += strand.work();
      }
    }
    int missing = stamps.isEmpty() ? 0 : random.nextInt(2);
    Collections.shuffle(stamps, random);
    for (StrandStamp left : stamps.subList(0, missing)) {
      work -= left.time();
    }
    GrainRows rows = emitted.taken();
    stamps.subList(missing, stamps.size()).forEach(rows::addStamp);
    rows.addStamp(LOST);
    GrainGraph graph = GrainGraph.of(rows);
    GrainTimeline timeline = graph.timeline();
    assertEquals(missing, timeline.missing(), what);
    assertEquals(stamps.size() - missing, timeline.size(), what);
    TreeMap<Integer, Long> times = new TreeMap<>();
    long all = 0;
    for (int piece = 0; piece < timeline.size(); piece++) {
      long time = timeline.end(piece) - timeline.begin(piece);
      all += time;
      assertEquals(timeline.thread(piece) * 10, timeline.processor(piece), what);
      if (timeline.grain(piece).isPresent()) {
        times.merge(timeline.grain(piece).getAsInt(), time, Math::addExact);
        assertEquals(
            graph.grain(timeline.grain(piece).getAsInt()).lineage(), timeline.code(piece), what);
      }
      if (piece > 0 && timeline.thread(piece) == timeline.thread(piece - 1)) {
        assertTrue(timeline.begin(piece) >= timeline.end(piece - 1), what);
      }
    }
    assertEquals(work, all, what);
    for (int grain = 0; missing == 0 && grain < graph.grains(); grain++) {
      assertEquals(graph.grain(grain).work(), times.getOrDefault(grain, 0L), what);
    }
  }

  @Test
  void shouldSayNothingOfRunsWithoutStamps() {
    GrainRows rows = new GrainRows(10);
    GrainTimeline timeline = GrainGraph.of(rows).timeline();
    assertEquals(0, timeline.size());
    assertEquals(0, timeline.missing());
  }

  @Test
  void shouldSayWhenAGrainRan() {
    EmittedRows emitted =
        EmittedRows.of(
            TextProgram.parse("spawn(a: w3 spawn(b: w1) w4 wait) wait"), 1, new Random(7));
    GrainRows rows = emitted.taken();
    long at = 100;
    for (Row row : emitted.rows()) {
      if (row instanceof Row.Strand strand) {
        long begin = strand.work() == 4 ? 700 : at;
        rows.addStamp(
            new StrandStamp(
                row.place().parent(),
                row.place().index(),
                (int) strand.work(),
                StrandStamp.UNKNOWN,
                begin,
                20));
        at += 100;
      }
    }
    GrainGraph graph = GrainGraph.of(rows);
    int grain = graph.find(Lineage.parse("R-0")).orElseThrow();
    GrainTimeline.When ran = graph.timeline().of(grain).orElseThrow();
    assertEquals(720, ran.end());
    assertEquals(3, ran.thread());
    assertEquals(StrandStamp.UNKNOWN, ran.processor());
    assertTrue(ran.begin() < 700);
    assertEquals(Optional.empty(), GrainGraph.of(emitted.taken()).timeline().of(grain));
  }
}
