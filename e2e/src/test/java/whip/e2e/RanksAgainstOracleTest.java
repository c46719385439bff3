package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.node.Site;
import whip.model.profile.Cut;
import whip.model.profile.Detail;
import whip.model.profile.DirectiveRow;
import whip.model.profile.Fraction;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.profile.Ranks;
import whip.model.profile.RanksDifferException;
import whip.model.profile.RegionRow;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.profile.Tables;
import whip.model.sequence.Piece;
import whip.model.whatif.Ranking;
import whip.testkit.Delivery;
import whip.testkit.Directive;
import whip.testkit.DirectiveKind;
import whip.testkit.DirectiveTotal;
import whip.testkit.GeneratorSettings;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.RowEmitter;
import whip.testkit.Sites;
import whip.testkit.Statement;
import whip.testkit.Strand;
import whip.testkit.Weights;
import whip.testkit.tier.Tier;

/**
 * The merged profile of ranks is what the naive oracle says of one program whose threads do what
 * the ranks did, side by side: to the last integer. Every rank has addresses of its own.
 */
class RanksAgainstOracleTest {
  private static final long[] SEEDS = Tier.current().seeds(50, 200).toArray();
  private static final long[] SEEDS_OF_CURVES = Tier.current().seeds(20, 100).toArray();
  private static final String TEAM = "ranks";

  /** Programs of the ranks, which have directives of the same names. */
  private record Case(long seed, List<Program> ranks, int teamSize) {
    static Case of(long seed) {
      GeneratorSettings settings =
          seed % 2 == 0
              ? GeneratorSettings.everything()
              : GeneratorSettings.everything().withWorkMax(1_000_000).withStatementsMax(60);
      List<Program> ranks = new ArrayList<>();
      for (int rank = 0; rank < 2 + seed % 3; rank++) {
        ranks.add(ProgramGenerator.program(1000L * rank + seed, settings));
      }
      return new Case(seed, ranks, 1 + (int) (seed % 4));
    }

    Oracle.Profile truth(Weights weights) {
      List<List<Statement>> bodies = ranks.stream().map(Program::body).toList();
      Statement team =
          new Statement.Parallel(TEAM, ranks.size(), List.of(new Statement.Mine(bodies)));
      return Oracle.profile(
          new Program(List.of(team)), teamSize, Oracle.Schedule.AS_WRITTEN, weights);
    }

    /** The largest of the ranks': each has locks of its own, whatever they are called. */
    long bound(Weights weights) {
      return ranks.stream()
          .map(rank -> Oracle.profile(rank, teamSize, Oracle.Schedule.AS_WRITTEN, weights))
          .mapToLong(Oracle.Profile::bound)
          .max()
          .orElseThrow();
    }

    Tables merged() throws RanksDifferException {
      List<Profile> profiles = new ArrayList<>();
      for (int rank = ranks.size() - 1; rank >= 0; rank--) {
        Random random = new Random(seed + rank);
        RowEmitter.Emission emission = RowEmitter.emit(ranks.get(rank), teamSize, 2, random);
        Piece run = ModelProfile.folded(Delivery.disordered(emission.rows(), 12, 5, random));
        Tables tables = Tables.of(run, site -> position(site, emission.sites()));
        profiles.add(new Profile(run(rank), Status.COMPLETE, tables, Cut.NOTHING));
      }
      return Ranks.merged("job", profiles, Map.of()).tables();
    }

    @Override
    public String toString() {
      return "seed " + seed + " on " + teamSize + ": " + ranks;
    }
  }

  /** A directive's line is the number in its name, whatever its address. */
  private static Position position(Site site, Sites sites) {
    return sites.nameAt(site.address()).map(RanksAgainstOracleTest::position).orElse(strand(site));
  }

  private static Position position(String name) {
    return new Position("/src/directives.c", Integer.parseInt(name.substring(1)), "", "");
  }

  private static Position strand(Site site) {
    return new Position("/src/strands.c", (int) site.address(), "", "");
  }

  private static RunInfo run(int rank) {
    return new RunInfo(
        "job-r" + rank,
        "",
        Map.of(),
        "/program",
        List.of(),
        "node",
        rank,
        0,
        1,
        "virtual",
        "units",
        Detail.FULL,
        Instant.EPOCH,
        Instant.EPOCH,
        "exit",
        Map.of(),
        Map.of(),
        -1,
        -1,
        0);
  }

  @Test
  void shouldBeTheProfileOfRanksSideBySide() throws RanksDifferException {
    for (long seed : SEEDS) {
      Case each = Case.of(seed);
      Oracle.Profile truth = each.truth(Weights.PLAIN);
      Tables merged = each.merged();
      assertEquals(truth.work(), merged.work(), each::toString);
      assertEquals(truth.span(), merged.span(), each::toString);
      // A tie may go to another chunk.
      boolean tie =
          !truth.criticalPathIsUnique()
              && each.ranks().stream().anyMatch(Program::placesChunksLast);
      assertEquals(rows(truth, tie), rows(merged, tie), each::toString);
    }
  }

  /** By kind and line; what is outside any directive lies in the oracle's team. */
  private static Map<String, DirectiveTotal> rows(Oracle.Profile truth, boolean tie) {
    Map<String, DirectiveTotal> rows = new TreeMap<>();
    truth
        .directives()
        .forEach(
            (directive, row) -> {
              if (!directive.equals(Directive.PROGRAM) && !directive.name().equals(TEAM)) {
                rows.put(
                    directive.kind().openMpName() + position(directive.name()).line(),
                    tie ? row.withSerialWork(-row.serialWork()) : row);
              }
            });
    if (!tie) {
      long outside = truth.directive(DirectiveKind.PARALLEL, TEAM).serialWork();
      rows.put("outside", new DirectiveTotal(0, 0, 0, 0, 0, outside));
    }
    return rows;
  }

  private static Map<String, DirectiveTotal> rows(Tables merged, boolean tie) {
    Map<String, DirectiveTotal> rows = new TreeMap<>();
    for (DirectiveRow row : merged.directives()) {
      rows.put(
          row.kind().label() + row.position().line(),
          new DirectiveTotal(
              row.instances().count(),
              row.instances().work(),
              row.instances().span(),
              row.instances().workMin(),
              row.instances().workMax(),
              tie ? 0 : row.serialWork(),
              row.instances().loops().iterationsOrNull(),
              row.instances().loops().blocksOrNull()));
    }
    if (!tie) {
      rows.put("outside", new DirectiveTotal(0, 0, 0, 0, 0, merged.serialWork()));
    }
    return rows;
  }

  @Test
  void shouldHaveCurvesThatAreExact() throws RanksDifferException {
    for (long seed : SEEDS_OF_CURVES) {
      Case each = Case.of(seed);
      Random random = new Random(seed);
      for (RegionRow region : each.merged().regions()) {
        whip.testkit.Factor factor =
            random.nextInt(6) == 0
                ? whip.testkit.Factor.INFINITE
                : whip.testkit.Factor.parse(1 + random.nextInt(9) + "." + random.nextInt(1000));
        Weights weights =
            strand -> isIn(region, strand) ? factor.denominator() : factor.numerator();
        Fraction truth = Fraction.of(each.bound(weights), factor.numerator());
        String what = region.label() + "=" + factor + ", " + each;
        assertEquals(truth, Ranking.at(region.lower(), ModelWhatIf.factor(factor)), what);
        assertEquals(truth, Ranking.at(region.upper(), ModelWhatIf.factor(factor)), what);
      }
    }
  }

  private static boolean isIn(RegionRow region, Strand strand) {
    if (region.isAnnotation()) {
      return strand.annotations().contains(region.annotation());
    }
    boolean outside =
        strand.directive().equals(Directive.PROGRAM) || strand.directive().name().equals(TEAM);
    return outside
        ? region.isProgram()
        : position(strand.directive().name()).equals(region.position());
  }
}
