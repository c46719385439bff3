package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import whip.testkit.Hypothesis.Entry;

/** Makes random hypotheses about a program, each entry of which chooses some of its strands. */
public final class HypothesisGenerator {
  private static final List<Factor> FACTORS =
      List.of("2", "3", "1.5", "8", "1.25", "10", "inf", "1").stream().map(Factor::parse).toList();

  private static final int ENTRIES_MAX = 4;

  private HypothesisGenerator() {}

  /**
   * A hypothesis of one to four entries; of no entry if the program has no work.
   *
   * @param teamSize where the program names no other size
   */
  public static Hypothesis hypothesis(Program program, int teamSize, Random random) {
    List<Strand> strands = Oracle.strands(program, teamSize);
    List<Entry> entries = new ArrayList<>();
    int count = strands.isEmpty() ? 0 : 1 + random.nextInt(ENTRIES_MAX);
    for (int i = 0; i < count; i++) {
      Factor factor = FACTORS.get(random.nextInt(FACTORS.size()));
      entries.add(new Entry(selector(strands, random), factor));
    }
    return new Hypothesis(entries);
  }

  /** Chooses at least some strand: any one, and what it has in common with others. */
  private static Selector selector(List<Strand> strands, Random random) {
    Strand one = any(strands, random);
    List<Selector> possible = new ArrayList<>();
    one.annotations().forEach(name -> possible.add(new Selector.Annotated(name)));
    if (!one.directive().equals(Directive.PROGRAM)) {
      possible.add(new Selector.In(one.directive()));
      possible.add(new Selector.InNamed(one.directive().name()));
    }
    int other = any(strands, random).at();
    possible.add(new Selector.Within(Math.min(one.at(), other), Math.max(one.at(), other)));
    return any(possible, random);
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }
}
