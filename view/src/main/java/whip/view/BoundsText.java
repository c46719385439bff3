package whip.view;

import java.util.ArrayList;
import java.util.List;
import whip.model.profile.Profile;
import whip.model.whatif.BoundedAnswer;
import whip.model.whatif.JointBounds;
import whip.model.whatif.Spec;

/**
 * Bounds of a hypothesis as text, for a run of which records have expired:
 *
 * <pre>
 * what if relax.c:5 is 8x faster
 *
 * From the profile alone: the program's span would be at least 25 and at most 25;
 * it is 63.
 * </pre>
 */
public final class BoundsText {

  private BoundsText() {}

  public static List<String> lines(Profile profile, BoundedAnswer answer) {
    List<String> lines = new ArrayList<>();
    for (Spec spec : answer.hypothesis().specs()) {
      lines.addAll(
          Text.wrapped(
              "%s%s is %s"
                  .formatted(
                      lines.isEmpty() ? "what if " : "    and ",
                      spec.selector(),
                      WhatIfTable.faster(spec)),
              WhatIfTable.WIDTH,
              "        "));
    }
    String unit = profile.run().unit();
    JointBounds bounds = answer.bounds();
    lines.add("");
    lines.addAll(
        Text.wrapped(
            "From the profile alone: the program's span would be at least %s and at most %s; it is %s."
                .formatted(
                    Units.scaled(bounds.min(), unit),
                    Units.scaled(bounds.max(), unit),
                    Units.scaled(profile.tables().span(), unit)),
            WhatIfTable.WIDTH,
            ""));
    if (BoundText.isLock(profile.tables())) {
      lines.addAll(
          Text.wrapped(
              "Under one lock, one after another, it would take at least %s and at most %s on any number of processors; it is %s."
                  .formatted(
                      Units.scaled(bounds.boundMin(), unit),
                      Units.scaled(bounds.boundMax(), unit),
                      Units.scaled(profile.tables().bound(), unit)),
              WhatIfTable.WIDTH,
              ""));
    }
    return List.copyOf(lines);
  }
}
