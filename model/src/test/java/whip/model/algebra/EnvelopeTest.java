package whip.model.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import whip.model.node.Candidate;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.node.StrandKey;
import whip.testkit.tier.Tier;

/** Envelopes against the lines they are made of, value by value. */
class EnvelopeTest {

  private static final long[] SEEDS = Tier.current().seeds(300, 2000).toArray();
  private static final long[] SEEDS_OF_CUTS = Tier.current().seeds(40, 500).toArray();
  private static final BigInteger PARTS = BigInteger.valueOf(997);

  private static long[][] lines(Random random, int count, int largest) {
    long[][] lines = new long[count][];
    for (int i = 0; i < count; i++) {
      lines[i] = new long[] {random.nextInt(largest), random.nextInt(largest)};
    }
    return lines;
  }

  private static BigInteger largest(long[][] lines, BigInteger x) {
    BigInteger largest = BigInteger.ZERO;
    for (long[] line : lines) {
      largest = largest.max(Envelope.line(line[0], line[1]).scaledAt(x, PARTS));
    }
    return largest;
  }

  private static BigInteger anyX(Random random) {
    return BigInteger.valueOf(random.nextInt(PARTS.intValue() + 1));
  }

  @Test
  void shouldBeTheLargestOfItsLinesAndTheirSumsAndMaxima() {
    for (long seed : SEEDS) {
      Random random = new Random(seed);
      int size = random.nextBoolean() ? 10 : 1_000_000_000;
      long[][] some = lines(random, 1 + random.nextInt(12), size);
      long[][] others = lines(random, 1 + random.nextInt(12), size);
      Envelope one = Envelope.of(some);
      Envelope two = Envelope.of(others);
      for (int i = 0; i < 20; i++) {
        BigInteger x = anyX(random);
        BigInteger first = largest(some, x);
        BigInteger second = largest(others, x);
        assertEquals(first, one.scaledAt(x, PARTS), "seed " + seed);
        assertEquals(first.add(second), one.plus(two).scaledAt(x, PARTS), "seed " + seed);
        assertEquals(first.max(second), one.max(two).scaledAt(x, PARTS), "seed " + seed);
      }
      assertEquals(one.plus(two), two.plus(one), "seed " + seed);
      assertEquals(one.max(two), two.max(one), "seed " + seed);
    }
  }

  @Test
  void shouldStayOnItsSideWhenItIsCut() {
    for (long seed : SEEDS_OF_CUTS) {
      Random random = new Random(seed);
      Envelope envelope = curved(random, 100);
      int lines = 4 + random.nextInt(60);
      Envelope below = envelope.cutBelow(lines);
      Envelope above = envelope.cutAbove(lines);
      assertTrue(below.size() <= lines && above.size() <= lines, "seed " + seed);
      for (int i = 0; i <= PARTS.intValue(); i += 7) {
        BigInteger x = BigInteger.valueOf(i);
        BigInteger exact = envelope.scaledAt(x, PARTS);
        assertTrue(below.scaledAt(x, PARTS).compareTo(exact) <= 0, "seed " + seed);
        assertTrue(above.scaledAt(x, PARTS).compareTo(exact) >= 0, "seed " + seed);
      }
      assertEquals(envelope.rest(0), below.rest(0), "left at x = 0, seed " + seed);
      assertEquals(envelope.rest(0), above.rest(0), "left at x = 0, seed " + seed);
    }
  }

  /** A sum of phases, each of which has one bend somewhere. */
  private static Envelope curved(Random random, int bends) {
    Envelope sum = Envelope.line(0, 0);
    for (int i = 0; i < bends; i++) {
      sum = sum.plus(phase(random));
    }
    return sum;
  }

  private static Envelope phase(Random random) {
    int selected = 1_000_000 + random.nextInt(9_000_000);
    return Envelope.of(new long[][] {{random.nextInt(selected), 0}, {0, selected}});
  }

  /** A program with more bends than a curve keeps: the truth is between the two. */
  @Test
  void shouldBoundAPathOfManyPhases() {
    Directive loop = new Directive(DirectiveKind.FOR, new Site(1));
    Directive other = new Directive(DirectiveKind.FOR, new Site(2));
    Candidate candidate = new Candidate.At(loop.site());
    long seed = Tier.current().seed();
    Random random = new Random(seed);
    Path run = Path.NONE;
    Envelope exact = Envelope.line(0, 0);
    for (int i = 0; i < 3000; i++) {
      Envelope phase = phase(random);
      run = run.plus(strand(loop, phase.selected(1)).max(strand(other, phase.rest(0))));
      exact = exact.plus(phase);
    }
    Curve curve = run.curves().byCandidate().get(candidate);
    assertTrue(!curve.isExact());
    assertTrue(curve.lower().size() <= 64 && curve.upper().size() <= 64);
    for (int i = 0; i <= PARTS.intValue(); i++) {
      BigInteger x = BigInteger.valueOf(i);
      BigInteger truth = exact.scaledAt(x, PARTS);
      BigInteger least = curve.lower().scaledAt(x, PARTS);
      BigInteger most = curve.upper().scaledAt(x, PARTS);
      assertTrue(least.compareTo(truth) <= 0 && truth.compareTo(most) <= 0, "seed " + seed);
      // Three thousandths apart at the most.
      BigInteger apart = most.subtract(least).multiply(BigInteger.valueOf(333));
      assertTrue(
          apart.compareTo(truth) <= 0, () -> least + " to " + most + " at " + x + ", seed " + seed);
    }
  }

  private static Path strand(Directive directive, long length) {
    StrandKey key = new StrandKey(directive, directive.site(), directive.site());
    return Path.strand(Strands.of(key, length), List.of(new Candidate.At(directive.site())));
  }
}
