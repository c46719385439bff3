package whip.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import whip.testkit.Delivery;
import whip.testkit.Directive;
import whip.testkit.DirectiveTotal;
import whip.testkit.GeneratorSettings;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Oracle;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.RowEmitter;
import whip.testkit.Vectors;
import whip.testkit.tier.Tier;

/** The model, fed with disordered batches, says what the naive oracle says: to the last integer. */
class ModelAgainstOracleTest {
  private static final long[] SEEDS = Tier.current().seeds(200, 3000).toArray();

  @Test
  void shouldAgreeOnTheVectors() {
    for (Vectors.Vector vector : Vectors.all()) {
      for (int threads : vector.threads()) {
        Oracle.Profile profile = profile(vector.program(), threads, new Random(threads));
        assertEquals(List.of(), vector.failures(profile), vector + " on " + threads);
      }
    }
  }

  @Test
  void shouldAgreeOnGeneratedPrograms() {
    agree(GeneratorSettings.everything());
  }

  @Test
  void shouldAgreeOnProgramsWithManyLocks() {
    agree(GeneratorSettings.locks());
  }

  @Test
  void shouldAgreeOnProgramsWithManyGroups() {
    agree(GeneratorSettings.groups());
  }

  @Test
  void shouldAgreeOnProgramsWithoutTies() {
    agree(GeneratorSettings.everything().withWorkMax(1_000_000).withStatementsMax(80));
  }

  @Test
  void shouldAgreeOnProgramsThatDoNotDependOnTheTeamSize() {
    agree(GeneratorSettings.everything().with(Independence.TEAM).withWorkMax(1000));
  }

  private static void agree(GeneratorSettings settings) {
    for (long seed : SEEDS) {
      Program program = ProgramGenerator.program(seed, settings);
      int teamSize = 1 + (int) (seed % 4);
      Oracle.Profile expected = Oracle.profile(program, teamSize);
      Oracle.Profile found = profile(program, teamSize, new Random(seed));
      if (!expected.criticalPathIsUnique() && program.placesChunksLast()) {
        // A tie may go to another chunk.
        expected = expected.withoutSerialWork();
        found = found.withoutSerialWork();
      }
      if (!expected.equals(found)) {
        fail("seed " + seed + " on " + teamSize + ": " + program + difference(expected, found));
      }
    }
  }

  private static String difference(Oracle.Profile expected, Oracle.Profile found) {
    StringBuilder difference = new StringBuilder();
    Set<Directive> directives = new TreeSet<>(expected.directives().keySet());
    directives.addAll(found.directives().keySet());
    for (Directive directive : directives) {
      DirectiveTotal one = expected.directives().get(directive);
      DirectiveTotal other = found.directives().get(directive);
      if (!Objects.equals(one, other)) {
        difference.append("\n").append(directive).append(": ").append(one).append(" but ");
        difference.append(other);
      }
    }
    return difference
        .append("\nlocks ")
        .append(locking(expected))
        .append(" but ")
        .append(locking(found))
        .append("\nstrands ")
        .append(expected.strandSerialWork())
        .append(" but ")
        .append(found.strandSerialWork())
        .toString();
  }

  private static String locking(Oracle.Profile profile) {
    return "%s, bound %d, work %d, without them a span of %d"
        .formatted(profile.locks(), profile.bound(), profile.lockedWork(), profile.spanUnlocked());
  }

  private static Oracle.Profile profile(Program program, int teamSize, Random random) {
    RowEmitter.Emission emission =
        RowEmitter.emit(program, teamSize, 1 + random.nextInt(4), random);
    List<Delivery.Batch> batches = Delivery.disordered(emission.rows(), 12, 5, random);
    return ModelProfile.inOraclesWords(
        ModelProfile.folded(batches), emission.sites(), Oracle.profile(program, teamSize), true);
  }
}
