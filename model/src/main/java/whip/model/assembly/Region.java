package whip.model.assembly;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import whip.model.algebra.Cost;
import whip.model.algebra.Sums;
import whip.model.node.Row;
import whip.model.sequence.Piece;
import whip.model.sequence.Sequence;

/**
 * State of one parallel region so far: its phases, of which those that are complete and contiguous
 * from the first are folded into one piece.
 */
public final class Region {

  private Row.Node popped;
  private Row.Node open;
  private long settledPhases;
  private Piece settled = Piece.empty();
  private final TreeMap<Long, Phase> phases = new TreeMap<>();

  public Optional<Row.Node> popped() {
    return Optional.ofNullable(popped);
  }

  public Optional<Row.Node> open() {
    return Optional.ofNullable(popped == null ? open : null);
  }

  /** How many phases from the first are folded into {@link #settled}. */
  public long settledPhases() {
    return settledPhases;
  }

  public Piece settled() {
    return settled;
  }

  public NavigableMap<Long, Phase> phases() {
    return Collections.unmodifiableNavigableMap(phases);
  }

  void pop(Row.Node row) {
    if (popped == null) {
      popped = row;
    }
    settle();
  }

  void announce(Row.Node row) {
    open = row;
    settle();
  }

  void add(long phase, int member, Sequence share) {
    if (phase < settledPhases) {
      return;
    }
    phases.computeIfAbsent(phase, number -> new Phase()).add(member, share);
    settle();
  }

  /** Takes over what another accumulator of the same region knows. */
  void merge(Region other) {
    // Only an accumulator that has seen phase 0 settles anything, so if both have, they have seen
    // the same shares.
    if (settledPhases == 0 && other.settledPhases > 0) {
      settledPhases = other.settledPhases;
      settled = other.settled;
      phases.headMap(settledPhases).clear();
    }
    other.phases.forEach(
        (number, phase) -> {
          if (number >= settledPhases) {
            phases.computeIfAbsent(number, absent -> new Phase()).merge(phase);
          }
        });
    if (other.open != null) {
      open = other.open;
    }
    if (other.popped != null) {
      pop(other.popped);
    }
    settle();
  }

  private void settle() {
    long teamSize = teamSize();
    while (teamSize > 0
        && !phases.isEmpty()
        && phases.firstKey() == settledPhases
        && phases.firstEntry().getValue().isComplete(teamSize)) {
      settled = settled.then(phases.pollFirstEntry().getValue().close());
      settledPhases++;
    }
  }

  /** 0 while unknown. */
  private long teamSize() {
    if (popped != null) {
      return popped.a();
    }
    return open == null ? 0 : open.a();
  }

  boolean isComplete() {
    return popped != null && settledPhases == popped.b();
  }

  /** A complete region as the item it is where it was encountered. Consumes the region. */
  Piece close() {
    return instance(popped, settled);
  }

  /** The region as if it ended now, and every open member with it. */
  Piece closeSoFar() {
    Piece soFar = settled;
    for (Phase phase : phases.values()) {
      soFar = soFar.then(phase.copy().close());
    }
    Row.Node row = popped != null ? popped : open;
    return row == null ? soFar : instance(row, soFar);
  }

  private static Piece instance(Row.Node row, Piece piece) {
    Cost cost = piece.cost();
    Sums sums =
        piece
            .sums()
            .asInstance(row.directive(), cost.work().total(), cost.full().total(), row.loop());
    return piece.with(sums).under(row.directive());
  }

  /** Adds up every sum of strands, so that the region does not hold on to single strands. */
  void flatten() {
    settled = settled.flat();
    phases.values().forEach(Phase::flatten);
  }

  Region copy() {
    Region copy = new Region();
    copy.popped = popped;
    copy.open = open;
    copy.settledPhases = settledPhases;
    copy.settled = settled;
    phases.forEach((number, phase) -> copy.phases.put(number, phase.copy()));
    return copy;
  }

  /** Rebuilds an accumulator from its parts. */
  public static Region of(
      Optional<Row.Node> popped,
      Optional<Row.Node> open,
      long settledPhases,
      Piece settled,
      NavigableMap<Long, Phase> phases) {
    Region region = new Region();
    region.popped = popped.orElse(null);
    region.open = open.orElse(null);
    region.settledPhases = settledPhases;
    region.settled = settled;
    region.phases.putAll(phases);
    return region;
  }
}
