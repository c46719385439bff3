package whip.cli.grain;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import whip.cli.ask.ExpiredException;
import whip.cli.lookup.RunLookup;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.grain.GrainGraph;
import whip.model.grain.GrainRows;
import whip.model.grain.NodeBurden;
import whip.model.grain.StrandStamp;
import whip.model.grain.TooManyItemsException;
import whip.model.node.Directive;
import whip.model.node.Row;
import whip.model.profile.Position;
import whip.model.profile.Profile;
import whip.model.whatif.Expired;
import whip.read.Cluster;
import whip.read.Locations;
import whip.read.RunNodes;
import whip.view.Text;
import whip.view.Units;

/** Graph of a run's grains, from the node topic, which is read again. */
public final class RunGraph {
  /** Shorter readings show no progress. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration PERIOD = Duration.ofMillis(1500);

  /** Other memory of this command: classes, buffers of the reader, texts. */
  private static final long OTHER_BYTES = 96L << 20;

  /** An item, its stamp, its place in its container, and its part of the graph and its paths. */
  private static final long BYTES_OF_ITEM = 400;

  private final Session session;
  private final Cluster cluster;
  private final Profile profile;
  private final GrainRows rows;
  private final Locations locations;
  private final boolean isWhole;
  private final long startNs = System.nanoTime();
  private long shownNs;
  private boolean isShown;

  private RunGraph(
      Session session,
      Cluster cluster,
      Profile profile,
      Locations locations,
      boolean isWhole,
      int itemsMax) {
    this.session = session;
    this.cluster = cluster;
    this.profile = profile;
    this.locations = locations;
    this.isWhole = isWhole;
    rows = new GrainRows(itemsMax);
  }

  /**
   * A graph, and what it is of.
   *
   * @param rows how many rows it was made of
   * @param positions where its directives stand
   */
  public record Found(Profile profile, GrainGraph graph, int rows, Positions positions) {}

  /** The collector has folded items of a run that is to be read node by node. */
  static final class FoldedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Finds where a directive stands. */
  @FunctionalInterface
  public interface Positions {
    /** Position of a directive of the run. */
    Position of(Directive directive);
  }

  /**
   * Reads the run that the user means.
   *
   * @throws UserException if it has no graph: it is several ranks, or larger than the memory
   * @throws ExpiredException if some of its records are gone
   */
  public static Found read(Session session, Cluster cluster, String given) {
    Profile profile = RunLookup.profile(cluster, given);
    String run = profile.run().run();
    if (profile.isOfRanks()) {
      throw new UserException(
          "%s is of several ranks, and each has grains of its own: name one of its runs"
              .formatted(run));
    }
    return read(session, cluster, profile, false);
  }

  /**
   * Reads a run whose profile is known, to its end only if nothing was folded.
   *
   * @throws FoldedException if some of it was
   */
  static Found readWhole(Session session, Cluster cluster, Profile profile) {
    return read(session, cluster, profile, true);
  }

  private static Found read(Session session, Cluster cluster, Profile profile, boolean isWhole) {
    try (Locations locations = new Locations(cluster)) {
      locations.refresh();
      RunGraph reading = new RunGraph(session, cluster, profile, locations, isWhole, itemsMax());
      return reading.read(profile.run().run());
    }
  }

  /** How many items fit into this process. */
  static int itemsMax() {
    return itemsMax(Runtime.getRuntime().maxMemory());
  }

  static int itemsMax(long bytes) {
    long items = Math.max(bytes - OTHER_BYTES, bytes / 2) / BYTES_OF_ITEM;
    return (int) Math.min(items, Integer.MAX_VALUE / 8);
  }

  private Found read(String run) {
    Optional<RunNodes.Outcome> outcome;
    try {
      outcome = RunNodes.read(cluster, run, this::take, this::progress);
    } catch (TooManyItemsException tooMany) {
      throw new UserException(
          "run %s has more than %s strands and nodes, and this command has memory for no more of them one by one; `%s` has their sums, whatever their number"
              .formatted(
                  run, Units.count(tooMany.itemsMax()), cluster.commands().line("grains " + run)),
          tooMany);
    } finally {
      endProgress();
    }
    outcome
        .filter(read -> read.expired() > 0)
        .ifPresent(
            read -> {
              throw new ExpiredException(
                  new Expired(read.expired(), read.of(), cluster.nodeTopic(), "retention"));
            });
    GrainGraph graph = GrainGraph.of(rows);
    sayWhatIsMissing(graph);
    return new Found(profile, graph, rows.size(), directive -> locations.of(run, directive.site()));
  }

  private void take(
      List<Row> batch, List<Row> opens, List<NodeBurden> burdens, List<StrandStamp> stamps) {
    for (Row row : batch) {
      if (isWhole && row instanceof Row.Folded) {
        throw new FoldedException();
      }
      rows.add(row);
    }
    opens.forEach(this::addOpen);
    burdens.forEach(rows::addBurden);
    stamps.forEach(rows::addStamp);
  }

  private void addOpen(Row open) {
    if (open instanceof Row.Node node) {
      rows.addOpen(node);
    }
  }

  private void sayWhatIsMissing(GrainGraph graph) {
    if (graph.foldedItems() > 0) {
      session.say(
          "%s of run %s were folded by the collector: grains in them are not in the graph; `%s` records all of them",
          Text.count(graph.foldedItems(), "item"),
          profile.run().run(),
          cluster.commands().line("run --detail full -- PROGRAM"));
    }
    if (graph.unattached() > 0) {
      session.say(
          "%s of run %s are left out: what they stood in was lost",
          Text.count(graph.unattached(), "item"), profile.run().run());
    }
  }

  private void progress(long read, long of) {
    long now = System.nanoTime();
    boolean isLong = now - startNs > PATIENCE.toNanos();
    if (isLong && (!isShown || now - shownNs > PERIOD.toNanos())) {
      isShown = true;
      shownNs = now;
      session.progress(
          "reading the run again: %d of %d batches, %s strands and nodes"
              .formatted(read, of, Units.count(rows.size())));
    }
  }

  private void endProgress() {
    if (isShown && session.isTerminal()) {
      session.print(List.of(""));
    }
  }
}
