package whip.streams.whatif;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Function;
import whip.codec.Batch;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.SpecException;
import whip.streams.ItemRows;
import whip.streams.node.AdaptiveRows;
import whip.testkit.Delivery;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.RowEmitter;

/** A random program's batches as they come from the topic, and hypotheses that hit something. */
final class ProgramRun implements Function<Site, Position> {

  private final RowEmitter.Emission emission;
  private final List<Delivery.Batch> delivery;

  ProgramRun(long seed) {
    Random random = new Random(seed);
    GeneratorSettings settings = GeneratorSettings.everything().withWorkMax(1_000_000);
    Program program = ProgramGenerator.program(seed, settings);
    emission = RowEmitter.emit(program, 1 + random.nextInt(4), 1 + random.nextInt(4), random);
    delivery = Delivery.disordered(emission.rows(), 1 + random.nextInt(20), 4, random);
  }

  /** The finished items, each once. */
  List<Row> rows() {
    return ItemRows.rows(emission.rows());
  }

  /** Out of order, some of them twice. */
  List<Batch> batches() {
    return delivery.stream()
        .map(
            batch ->
                new Batch(
                    new Batch.Stream("r", 0, batch.thread()),
                    batch.sequence(),
                    java.time.Instant.EPOCH,
                    ItemRows.rows(batch.rows()),
                    List.of()))
        .toList();
  }

  /** Batches of a collector that folds; in order, each once. */
  List<Batch> adaptiveBatches(Random random) {
    List<Row> rows = AdaptiveRows.of(rows(), random);
    List<Batch> batches = new ArrayList<>();
    for (int from = 0; from < rows.size(); ) {
      int to = Math.min(rows.size(), from + 1 + random.nextInt(20));
      batches.add(
          new Batch(
              new Batch.Stream("r", 0, 0),
              batches.size(),
              java.time.Instant.EPOCH,
              rows.subList(from, to),
              List.of()));
      from = to;
    }
    return batches;
  }

  @Override
  public Position apply(Site site) {
    if (site.equals(Site.UNKNOWN)) {
      return Position.UNKNOWN;
    }
    String name = emission.sites().nameAt(site.address()).orElse("s" + site);
    return new Position("/src/" + name, 1, "", "");
  }

  /** Some of the run's directives and annotations, with factors. */
  Hypothesis hypothesis(Random random) {
    TreeSet<String> selectors = new TreeSet<>();
    for (Batch batch : batches()) {
      for (Row row : batch.rows()) {
        if (row instanceof Row.Strand strand) {
          if (!strand.key().directive().isNone()) {
            selectors.add(apply(strand.key().directive().site()).file() + ":1");
          }
          strand.tag().annotations().forEach(name -> selectors.add("@" + name));
        }
      }
    }
    List<String> factors = List.of("1x", "2x", "1.25x", "16x", "inf");
    List<String> specs = new ArrayList<>();
    for (String selector : selectors) {
      if (random.nextInt(3) == 0) {
        specs.add(selector + "=" + factors.get(random.nextInt(factors.size())));
      }
    }
    try {
      return Hypothesis.parse(specs);
    } catch (SpecException e) {
      throw new AssertionError(specs.toString(), e);
    }
  }
}
