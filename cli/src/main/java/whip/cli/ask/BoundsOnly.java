package whip.cli.ask;

import java.util.List;
import whip.cli.session.Results;
import whip.model.profile.Profile;
import whip.model.whatif.BoundedAnswer;
import whip.model.whatif.Expired;
import whip.model.whatif.Hypothesis;
import whip.view.BoundsText;
import whip.view.WhatIfJson;

/** Shows bounds by the profile where records of the run have expired. */
public final class BoundsOnly {

  private BoundsOnly() {}

  /** Shows nothing for a profile that bounds nothing. */
  public static void show(
      Results results, Profile profile, List<Hypothesis> hypotheses, Expired expired) {
    List<BoundedAnswer> answers =
        hypotheses.stream()
            .flatMap(hypothesis -> BoundedAnswer.of(profile, hypothesis, expired).stream())
            .toList();
    if (answers.isEmpty()) {
      return;
    }
    for (BoundedAnswer answer : answers) {
      results.print(BoundsText.lines(profile, answer));
      results.print(List.of(""));
    }
    results.write(() -> WhatIfJson.bounds(profile, answers));
  }
}
