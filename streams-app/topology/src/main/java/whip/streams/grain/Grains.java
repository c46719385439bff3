package whip.streams.grain;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import whip.codec.BadRecordException;
import whip.codec.GrainChanges;
import whip.codec.SequenceSet;
import whip.model.grain.Cell;
import whip.model.grain.DirectiveGrains;
import whip.model.node.Directive;
import whip.streams.grain.GrainProgress.Facts;
import whip.streams.grain.GrainProgress.Flags;
import whip.streams.grain.GrainProgress.Received;
import whip.streams.grain.GrainProgress.Totals;
import whip.streams.run.Run;

/**
 * The sums of grains of all runs of one partition. Records add up in any order, so that each is
 * published when it comes, and counted once by its number.
 */
final class Grains {

  /** Directives of a run: collectors have room for as many, over all threads. */
  static final int DIRECTIVES_MAX = 1 << 12;

  /** Places of late siblings of one directive; each takes some 30 bytes in a row. */
  static final int LATE_MAX = 1 << 16;

  /** A location is sent before the first record that names its address. */
  static final Duration NAMES_LATE = Duration.ofMinutes(1);

  /** Age from which on sums, as a profile, no longer change. */
  static final Duration KEEP = Duration.ofDays(7);

  private final GrainStores stores;
  private final GrainOutput output;
  // Found again in the stores at a start.
  private final Set<String> nameless = new TreeSet<>();

  Grains(GrainStores stores, GrainOutput output) {
    this.stores = stores;
    this.output = output;
    stores.forEachRun(
        (run, progress) -> {
          if (progress.flags().lacksNames()) {
            nameless.add(run);
          }
        });
  }

  /** Whether {@link #look} may have something to write some time, though nothing comes in. */
  boolean anyActive() {
    return !nameless.isEmpty();
  }

  /** Takes in facts of the run that its row has to carry. */
  void take(Run run, long now) {
    if (stores.removed().contains(run.run())) {
      return;
    }
    GrainProgress before = progress(run.run(), now);
    Facts facts = new Facts(run.measure().unit(), run.measure().creation());
    if (before.facts().equals(facts) || before.flags().settled()) {
      return;
    }
    GrainProgress progress = before.with(facts, now);
    stores.putProgress(run.run(), progress);
    if (progress.isPublished()) {
      output.run(run.run(), progress, now);
    }
  }

  /** Takes in a record, which may have come before. */
  void take(GrainChanges changes, long now) throws BadRecordException {
    String run = changes.run();
    if (stores.removed().contains(run)) {
      return;
    }
    GrainProgress progress = progress(run, now);
    if (progress.flags().settled() || changes.incarnation() < progress.received().incarnation()) {
      return;
    }
    if (changes.incarnation() > progress.received().incarnation()) {
      progress = restarted(run, progress, changes.incarnation(), now);
    }
    SequenceSet sequences = SequenceSet.read(progress.received().sequences().duplicate());
    if (!sequences.add(changes.sequence())) {
      return;
    }
    try {
      publish(changes, sequences, progress, now);
    } catch (ArithmeticException e) {
      throw BadRecordException.overflow(e);
    }
  }

  /** A collector began again under the run's id: its sums take the place of the older ones. */
  private GrainProgress restarted(String run, GrainProgress before, long incarnation, long now) {
    retireRows(run, before, now);
    stores.removeSums(run);
    nameless.remove(run);
    GrainProgress progress = before.restarted(incarnation, now);
    stores.putProgress(run, progress);
    return progress;
  }

  private void publish(GrainChanges changes, SequenceSet sequences, GrainProgress before, long now)
      throws BadRecordException {
    String run = changes.run();
    Totals totals = totals(before.totals(), changes.sums().directives().values());
    SortedMap<Directive, DirectiveGrains> sums = added(changes);
    SortedMap<Directive, String> rows = new TreeMap<>(before.rows());
    sums.keySet().forEach(directive -> rows.put(directive, output.place(run, directive)));
    if (rows.size() > DIRECTIVES_MAX) {
      throw new BadRecordException(
          "directives: the run has %d with grains, at most %d"
              .formatted(rows.size(), DIRECTIVES_MAX));
    }
    sums.forEach((directive, grains) -> stores.putSums(run, directive, grains));
    writeRows(run, before.rows(), rows, sums, now);
    boolean lacksNames =
        nameless.contains(run)
            || sums.keySet().stream().anyMatch(directive -> !output.isNamed(run, directive));
    if (lacksNames) {
      nameless.add(run);
    }
    Received received =
        new Received(
            changes.incarnation(),
            stored(sequences),
            Math.max(before.received().next(), changes.sequence() + 1),
            before.received().ended() || changes.ended());
    GrainProgress progress =
        before.with(received, rows, totals, now).with(new Flags(lacksNames, false));
    stores.putProgress(run, progress);
    output.run(run, progress, now);
  }

  private static ByteBuffer stored(SequenceSet sequences) {
    ByteBuffer bytes = ByteBuffer.allocate(sequences.bytes());
    sequences.write(bytes);
    return bytes.flip();
  }

  /** New sums of those directives that the record is about. */
  private SortedMap<Directive, DirectiveGrains> added(GrainChanges changes)
      throws BadRecordException {
    SortedMap<Directive, DirectiveGrains> sums = new TreeMap<>();
    for (var change : changes.sums().directives().entrySet()) {
      Directive directive = change.getKey();
      DirectiveGrains sum =
          stores
              .sums(changes.run(), directive)
              .map(known -> known.plus(change.getValue()))
              .orElse(change.getValue());
      if (sum.late().size() > LATE_MAX) {
        throw new BadRecordException(
            "late: %d places in %s at %s, at most %d"
                .formatted(
                    sum.late().size(), directive.kind().label(), directive.site(), LATE_MAX));
      }
      sums.put(directive, sum);
    }
    return sums;
  }

  private static Totals totals(Totals before, Collection<DirectiveGrains> changes) {
    long grains = before.grains();
    long known = before.creationsKnown();
    for (DirectiveGrains change : changes) {
      grains = Math.addExact(grains, change.grains());
      for (var cell : change.cells().entrySet()) {
        boolean isKnown = cell.getKey().creationBits() != Cell.UNKNOWN;
        known = Math.addExact(known, isKnown ? cell.getValue().count() : 0);
      }
    }
    return new Totals(grains, known);
  }

  /**
   * Writes the rows of those places that directives have or had, and retires rows that no directive
   * has any more.
   *
   * @param sums of the directives that have changed, or are elsewhere now
   */
  private void writeRows(
      String run,
      SortedMap<Directive, String> before,
      SortedMap<Directive, String> rows,
      SortedMap<Directive, DirectiveGrains> sums,
      long now) {
    Map<String, List<Directive>> byPlace = new TreeMap<>();
    rows.forEach(
        (directive, place) ->
            byPlace.computeIfAbsent(place, absent -> new ArrayList<>()).add(directive));
    Set<String> changed = new TreeSet<>();
    sums.keySet().forEach(each -> changed.add(rows.get(each)));
    sums.keySet().stream()
        .flatMap(each -> Stream.ofNullable(before.get(each)))
        .forEach(changed::add);
    for (String place : changed) {
      List<Directive> directives = byPlace.getOrDefault(place, List.of());
      if (directives.isEmpty()) {
        output.retire(run, place, now);
      } else {
        List<DirectiveGrains> all =
            directives.stream().map(each -> sumsOf(run, each, sums)).toList();
        output.directive(run, place, directives.get(0), all, now);
      }
    }
  }

  private DirectiveGrains sumsOf(
      String run, Directive directive, SortedMap<Directive, DirectiveGrains> newest) {
    DirectiveGrains grains = newest.get(directive);
    return grains != null ? grains : stores.sums(run, directive).orElseThrow();
  }

  /** Publishes names that came late. */
  void look(long now) {
    for (String run : List.copyOf(nameless)) {
      lookForNames(run, now);
    }
  }

  private void lookForNames(String run, long now) {
    GrainProgress progress = stores.progress(run).orElseThrow();
    SortedMap<Directive, String> rows = new TreeMap<>(progress.rows());
    SortedMap<Directive, DirectiveGrains> named = new TreeMap<>();
    boolean lacksNames = false;
    for (var row : progress.rows().entrySet()) {
      Directive directive = row.getKey();
      lacksNames |= !output.isNamed(run, directive);
      String place = output.place(run, directive);
      if (!place.equals(row.getValue())) {
        rows.put(directive, place);
        named.put(directive, stores.sums(run, directive).orElseThrow());
      }
    }
    boolean goesOn = lacksNames && now - progress.changedAt() < NAMES_LATE.toMillis();
    if (!goesOn) {
      nameless.remove(run);
    }
    if (!named.isEmpty() || !goesOn) {
      GrainProgress newest =
          progress.with(rows).with(new Flags(goesOn, progress.flags().settled()));
      stores.putProgress(run, newest);
      if (!named.isEmpty()) {
        writeRows(run, progress.rows(), rows, named, now);
        output.run(run, newest, now);
      }
    }
  }

  /** Removes a run at a user's wish. What comes late of it is dropped while the mark stands. */
  void remove(String run, long now) {
    if (stores.removed().contains(run)) {
      return;
    }
    stores
        .progress(run)
        .ifPresent(
            progress -> {
              retireRows(run, progress, now);
              if (progress.isPublished()) {
                output.retireRun(run, now);
              }
            });
    stores.removeSums(run);
    stores.removed().add(run, now);
    nameless.remove(run);
  }

  private void retireRows(String run, GrainProgress progress, long now) {
    new TreeSet<>(progress.rows().values()).forEach(place -> output.retire(run, place, now));
  }

  /** Forgets the sums of old runs, whose rows stay, and old marks. */
  void sweep(long now) {
    stores.removed().sweep(now);
    Map<String, GrainProgress> old = new HashMap<>();
    stores.forEachRun(
        (run, progress) -> {
          if (!progress.flags().settled() && now - progress.changedAt() > KEEP.toMillis()) {
            old.put(run, progress);
          }
        });
    old.forEach(this::settle);
  }

  private void settle(String run, GrainProgress progress) {
    stores.removeSums(run);
    nameless.remove(run);
    if (progress.isPublished()) {
      stores.putProgress(run, progress.with(new Flags(false, true)));
    } else {
      stores.removeProgress(run);
    }
  }

  private GrainProgress progress(String run, long now) {
    return stores.progress(run).orElseGet(() -> GrainProgress.begin(now));
  }
}
