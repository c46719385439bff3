package whip.codec;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import whip.model.grain.Burden;
import whip.model.grain.GrainSums;
import whip.model.grain.Lineage;
import whip.model.grain.Siblings;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;

/** Grains of made-up runs, each as its own sums, and records of them. */
public final class RandomGrains {
  private static final List<DirectiveKind> KINDS =
      List.of(DirectiveKind.FOR, DirectiveKind.TASK, DirectiveKind.TASKLOOP);

  private RandomGrains() {}

  /** A record of some grains of three directives. */
  public static GrainChanges changes(String run, Random random, long sequence) {
    return new GrainChanges(
        run, 5, 0, sequence, Instant.ofEpochMilli(random.nextInt()), false, sums(random));
  }

  /** Some grains, and siblings of which the largest may be late. */
  public static GrainSums sums(Random random) {
    GrainSums sums = GrainSums.NONE;
    for (int left = random.nextInt(20); left > 0; left--) {
      sums = sums.plus(grain(random));
    }
    return sums.plus(GrainSums.closed(siblings(random)));
  }

  private static GrainSums grain(Random random) {
    Lineage lineage = Lineage.ROOT.own(random.nextInt(9)).shared(random.nextInt(9));
    Burden burden =
        switch (random.nextInt(3)) {
          case 0 -> Burden.NONE_KNOWN;
          case 1 -> Burden.chunk(number(random));
          default -> Burden.task(number(random), number(random), number(random), finish(random));
        };
    return GrainSums.grain(
        directive(random), lineage.range(random.nextInt(99), 1), number(random), burden);
  }

  private static Siblings siblings(Random random) {
    Siblings siblings = Siblings.NONE;
    for (int i = 0; i < 4; i++) {
      long work = number(random);
      Burden burden = random.nextBoolean() ? Burden.NONE_KNOWN : Burden.chunk(number(random));
      siblings =
          siblings.then(Siblings.grain(directive(random), Lineage.ROOT.own(i), work, burden, work));
    }
    return siblings;
  }

  private static long finish(Random random) {
    return random.nextBoolean() ? Burden.UNKNOWN : number(random);
  }

  private static Directive directive(Random random) {
    int one = random.nextInt(3);
    return new Directive(KINDS.get(one), new Site(0x401000 + 16L * one));
  }

  /** A number of any size, though sums of thousands of them do not overflow. */
  private static long number(Random random) {
    return random.nextLong() >>> (20 + random.nextInt(44));
  }
}
