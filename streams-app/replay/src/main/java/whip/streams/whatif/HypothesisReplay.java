package whip.streams.whatif;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.node.Row;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.model.sequence.Piece;
import whip.model.whatif.Expired;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Replay;
import whip.model.whatif.Selection.Matched;
import whip.model.whatif.Selector;
import whip.model.whatif.Spec;

/** Folds the run under one hypothesis, until something is wrong. */
final class HypothesisReplay {

  private final Hypothesis hypothesis;
  private Replay replay;
  private Failure failure;

  HypothesisReplay(
      Hypothesis hypothesis,
      Function<Site, Position> positions,
      boolean curves,
      boolean stacks,
      Replay.State state) {
    this.hypothesis = hypothesis;
    replay = new Replay(hypothesis, positions, curves, stacks, state);
  }

  /** One that was found wrong before. */
  HypothesisReplay(Hypothesis hypothesis, Failure failure) {
    this.hypothesis = hypothesis;
    this.failure = failure;
  }

  Hypothesis hypothesis() {
    return hypothesis;
  }

  /** Empty while it can still be answered. */
  Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  List<Matched> matched() {
    return replay == null ? List.of() : replay.matched();
  }

  boolean isComplete() {
    return replay != null && replay.isComplete();
  }

  Replay.State state() {
    return replay.state();
  }

  void add(List<Row> rows, List<Row> opens) {
    if (failure != null) {
      return;
    }
    try {
      replay.add(rows, opens);
    } catch (ArithmeticException e) {
      overflow();
    }
  }

  /**
   * The run under the hypothesis.
   *
   * @param least a bound from below
   * @param most a bound from above, the very same where all of the run is known exactly
   */
  record Outcome(Piece least, Piece most) {
    /** Nothing that is known by bounds only makes a difference to the span. */
    boolean isExact() {
      return least.cost().full().total() == most.cost().full().total();
    }
  }

  /** Outcome as far as the run has been read; empty if there is no answer. */
  Optional<Outcome> outcome() {
    if (failure != null) {
      return Optional.empty();
    }
    try {
      Piece most = replay.outcome();
      return Optional.of(new Outcome(replay.isExact() ? most : replay.least(), most));
    } catch (ArithmeticException e) {
      overflow();
      return Optional.empty();
    }
  }

  /** A file's name that means several files is no selection. */
  void refuseAmbiguity() {
    for (Matched matched : matched()) {
      if (matched.files().size() > 1 && failure == null) {
        fail(Failure.ambiguous(matched));
      }
    }
  }

  /** A specification without strands is a mistake, once the run has been read to its end. */
  void refuseNothing(Function<String, List<String>> suggestions) {
    for (Matched matched : matched()) {
      if (matched.strands() == 0 && failure == null) {
        fail(
            Failure.nothing(
                matched.spec(), suggestions.apply(matched.spec().selector().toString())));
      }
    }
  }

  /** A run of which records are gone is another program. What is wrong besides was said first. */
  void refuse(Expired expired) {
    if (failure == null) {
      fail(Failure.expired(expired));
    }
  }

  private void overflow() {
    fail(Failure.overflow(hypothesis));
  }

  /** Its memory goes with it. */
  private void fail(Failure reason) {
    failure = reason;
    replay = null;
  }

  /**
   * Why there is no answer.
   *
   * @param candidates what may have been meant, closest first
   * @param expired of the run's records; empty where that is not the reason
   */
  record Failure(String error, List<String> candidates, Optional<Expired> expired) {

    Failure(String error, List<String> candidates) {
      this(error, candidates, Optional.empty());
    }

    static Failure expired(Expired expired) {
      return new Failure(expired.text(), List.of(), Optional.of(expired));
    }

    static Failure of(String error) {
      return new Failure(error, List.of());
    }

    static Failure nothing(Spec spec, List<String> suggestions) {
      return new Failure("`" + spec.selector() + "` selects no strand of the run", suggestions);
    }

    static Failure ambiguous(Matched matched) {
      Selector selector = matched.spec().selector();
      String lines = selector.toString();
      String place = lines.substring(lines.lastIndexOf(':'));
      return new Failure(
          "`" + selector + "` means several files: write more of the path",
          matched.files().stream().map(file -> file + place).toList());
    }

    static Failure overflow(Hypothesis hypothesis) {
      List<Spec> worstFirst =
          hypothesis.specs().stream()
              .sorted(Comparator.comparing(Failure::parts).reversed())
              .toList();
      return of(
          "the run is too long to count it in "
              + hypothesis.parts()
              + " parts of a unit, which these factors need: "
              + worstFirst.stream()
                  .map(spec -> spec.factor().toString())
                  .distinct()
                  .collect(Collectors.joining(", "))
              + "; use factors with fewer digits");
    }

    private static BigInteger parts(Spec spec) {
      return spec.factor().shrink().denominator();
    }
  }
}
