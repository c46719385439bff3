package whip.cli.ask;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import whip.cli.session.UserException;
import whip.model.profile.Fraction;
import whip.model.profile.Loss;
import whip.model.profile.Profile;
import whip.model.profile.RegionRow;
import whip.model.profile.Status;
import whip.model.whatif.Factor;
import whip.model.whatif.Hypothesis;
import whip.model.whatif.Selector;
import whip.model.whatif.Spec;
import whip.model.whatif.SpecException;
import whip.model.whatif.Targets;
import whip.platform.Commands;
import whip.read.RankAnswers;

/** Parses specifications of faster parts, and checks them against a run's profile. */
public final class Specs {

  private static final String NEXT = "/";

  private Specs() {}

  /** The specifications of each hypothesis, which lone slashes divide. */
  public static List<List<String>> groups(List<String> specs) {
    List<List<String>> groups = new ArrayList<>(List.of(new ArrayList<>()));
    for (String spec : specs) {
      if (spec.equals(NEXT)) {
        groups.add(new ArrayList<>());
      } else {
        groups.get(groups.size() - 1).add(spec);
      }
    }
    if (groups.stream().anyMatch(List::isEmpty)) {
      throw new UserException("a hypothesis before or after a / has no SPEC");
    }
    return groups;
  }

  /** The specifications as they are, for a run of which nothing is known yet. */
  public static Hypothesis parsed(List<String> texts) {
    try {
      return Hypothesis.parse(texts);
    } catch (SpecException wrong) {
      throw new UserException(wrong.getMessage(), wrong);
    }
  }

  /**
   * Checks that every specification selects something in the run. A profile that was made of
   * unexpired records alone cannot judge it.
   */
  public static Hypothesis checked(List<String> texts, Profile profile) {
    Hypothesis hypothesis = parsed(texts);
    if (profile.run().loss().containsKey(Loss.EXPIRED_BATCHES.key())) {
      return hypothesis;
    }
    try {
      for (Spec spec : hypothesis.specs()) {
        Targets.of(profile).check(spec.selector());
      }
    } catch (SpecException wrong) {
      throw new UserException(wrong.getMessage() + soFar(List.of(profile)), wrong);
    }
    return hypothesis;
  }

  /** For ranks of a job: each of the specifications must select work in one of them. */
  static RankAnswers perRank(Hypothesis hypothesis, List<Profile> ranks) {
    try {
      return new RankAnswers(hypothesis, ranks);
    } catch (SpecException wrong) {
      throw new UserException(wrong.getMessage() + soFar(ranks), wrong);
    }
  }

  /** Hint that missing parts may still come while a program runs. */
  private static String soFar(List<Profile> profiles) {
    return profiles.stream().anyMatch(profile -> profile.status() == Status.RUNNING)
        ? " (so far: the program is still running)"
        : "";
  }

  /** The region with a curve that is meant by a specification, whatever its factor. */
  public static RegionRow region(String text, Profile profile, Commands commands) {
    try {
      Selector selector =
          Selector.parse(
              optionalFactor(text).isPresent() ? text.substring(0, text.lastIndexOf('=')) : text);
      if (selector instanceof Selector.Range) {
        throw new UserException(
            "curves are kept for directives and @names, not for `%s`; `%s` answers one factor"
                .formatted(
                    selector,
                    commands.line("whatif %s %s=8x".formatted(profile.run().run(), selector))));
      }
      Targets targets = Targets.of(profile);
      targets.check(selector);
      return targets
          .region(selector)
          .orElseThrow(
              () ->
                  new UserException(
                      "`%s` has no work of its own, so there is no curve".formatted(selector)));
    } catch (SpecException wrong) {
      throw new UserException(wrong.getMessage(), wrong);
    }
  }

  /** That of {@code file.c:3=8x}; empty for {@code file.c:3}. */
  public static Optional<Factor> optionalFactor(String text) {
    int equals = text.lastIndexOf('=');
    return equals < 0 ? Optional.empty() : Optional.of(factor(text.substring(equals + 1)));
  }

  public static Factor factor(String text) {
    try {
      return Factor.parse(text);
    } catch (SpecException wrong) {
      throw new UserException(wrong.getMessage(), wrong);
    }
  }

  /** A parallelism somebody wants. */
  public static Fraction target(String text) {
    try {
      BigDecimal target = new BigDecimal(text);
      if (target.signum() > 0 && Math.abs(target.scale()) <= 12 && target.precision() <= 12) {
        return Fraction.of(target);
      }
    } catch (NumberFormatException malformed) {
      // Said below, as of any other text that is no such number.
    }
    throw new UserException(
        "`" + text + "` is not a parallelism: use a number above 0, such as 16 or 2.5");
  }

  /** For what is answered from the curves in the profile. */
  public static void needCurves(Profile profile) {
    if (profile.tables().regions().isEmpty()) {
      throw new UserException(
          profile.status() == Status.RUNNING
              ? "the profile has no curves yet; try again when the program has done some work"
              : "the profile of run %s has no curves: it did no work, or was made by an older version"
                  .formatted(profile.run().run()));
    }
  }
}
