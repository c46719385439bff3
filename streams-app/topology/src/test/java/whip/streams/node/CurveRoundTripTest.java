package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.BadRecordException;
import whip.model.algebra.Curve;
import whip.model.algebra.Path;
import whip.model.node.Candidate;
import whip.streams.avro.AvroFormat;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.TextProgram;
import whip.testkit.tier.Tier;

/**
 * The curves of parts come back as they went, those that are not written because they follow from
 * the strands included.
 */
class CurveRoundTripTest {

  private static final String TOPIC = "whip.subtree";

  /** Programs with paths whose candidates are too many for a curve each. */
  private static final long[] SEEDS_OF_DROPPED = {144, 153, 194};

  private static final long[] SEEDS = Tier.current().seeds(40, 300).toArray();

  private final AvroFormat format =
      new AvroFormat(Map.of("schema.registry.url", "mock://curve-round-trip"));
  private final SubtreePartCodec codec = new SubtreePartCodec(format);

  // What the parts had in them.
  private int paths;
  private int bent;
  private int cut;
  private int named;
  private int dropped;

  @AfterEach
  void close() {
    format.close();
  }

  @Test
  void shouldReadTheCurvesOfRandomPrograms() throws BadRecordException {
    for (long seed : SEEDS) {
      check(seed, GeneratorSettings.everything());
    }
    for (long seed : SEEDS_OF_DROPPED) {
      check(seed, GeneratorSettings.withoutHolds());
    }
    String seen = paths + " paths, " + bent + " bent, " + named + " named, " + dropped + " dropped";
    assertTrue(bent > SEEDS.length / 4 && named > SEEDS.length / 4 && dropped > 10, seen);
  }

  private void check(long seed, GeneratorSettings settings) throws BadRecordException {
    Random random = new Random(seed);
    long workMax = random.nextBoolean() ? 9 : 1_000_000;
    Program program = ProgramGenerator.program(seed, settings.withWorkMax(workMax));
    check(seed, program, 1 + random.nextInt(400), random);
  }

  /** Round trip of two tasks that race again and again, each at a ratio of its own. */
  @Test
  void shouldReadCurvesThatWereCut() throws BadRecordException {
    // The first ten are known to be cut.
    long[] seeds =
        LongStream.concat(LongStream.range(0, 10), Tier.current().seeds(3, 10)).toArray();
    for (long seed : seeds) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 150; i++) {
        text.append("whatif(A: spawn(a: w").append(1 + random.nextInt(100_000));
        text.append(")) spawn(b: w").append(1 + random.nextInt(100_000)).append(") wait ");
      }
      check(seed, TextProgram.parse(text.toString()), 1000, random);
    }
    assertTrue(cut > 3, cut + " cut");
  }

  private void check(long seed, Program program, int rowsMax, Random random)
      throws BadRecordException {
    // All of a task's items are folded only where one thread wrote them.
    for (Part part : FoldedParts.of(program, 1, rowsMax, random)) {
      List<Path> before = FoldedParts.paths(part);
      check(seed, before, codec.ofRecord(TOPIC, codec.encode(TOPIC, part)));
      check(seed, before, codec.ofStored(codec.toStored(part)));
      before.forEach(this::count);
    }
  }

  private static void check(long seed, List<Path> before, Part again) {
    List<Path> after = FoldedParts.paths(again);
    assertEquals(before, after, "seed " + seed);
    for (int i = 0; i < before.size(); i++) {
      Map<Candidate, Curve> curves = before.get(i).curves().byCandidate();
      after
          .get(i)
          .curves()
          .byCandidate()
          .forEach((of, curve) -> check(seed, curves.get(of), curve));
    }
  }

  private static void check(long seed, Curve before, Curve after) {
    assertEquals(before.isExact(), after.isExact(), "seed " + seed);
    assertEquals(before.lower(), after.lower(), "seed " + seed);
    assertEquals(before.upper(), after.upper(), "seed " + seed);
    assertEquals(before.fastest().byKey(), after.fastest().byKey(), "seed " + seed);
  }

  private void count(Path path) {
    Map<Candidate, Curve> curves = path.curves().byCandidate();
    paths++;
    curves.forEach(
        (candidate, curve) -> {
          bent += curve.lower().size() > 1 ? 1 : 0;
          cut += curve.isExact() ? 0 : 1;
          named += candidate instanceof Candidate.Named ? 1 : 0;
        });
    dropped +=
        path.strands().byKey().keySet().stream()
                .anyMatch(key -> !curves.containsKey(new Candidate.At(key.directive().site())))
            ? 1
            : 0;
  }
}
