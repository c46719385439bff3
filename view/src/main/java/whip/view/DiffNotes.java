package whip.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import whip.model.profile.Profile;
import whip.model.profile.RunInfo;
import whip.model.profile.Status;
import whip.model.view.Diff;

/** Warnings that a reader of a comparison needs before trusting its numbers. */
public final class DiffNotes {

  private DiffNotes() {}

  /** One sentence each, the gravest first. */
  public static List<String> of(Diff diff) {
    List<String> notes = new ArrayList<>();
    RunInfo before = diff.before().run();
    RunInfo after = diff.after().run();
    if (!diff.hasOneUnit()) {
      notes.add(
          "work is counted in %s before and in %s after: only instances and parallelism can be compared"
              .formatted(before.unit(), after.unit()));
    }
    status(notes, diff.before());
    status(notes, diff.after());
    differ(notes, diff, "programs", run -> ProfileTable.baseName(run.program()));
    differ(notes, diff, "arguments", run -> String.join(" ", run.arguments()));
    // What is counted exactly does not depend on the machine.
    if (!after.unit().equals("units")) {
      differ(notes, diff, "hosts", RunInfo::host);
      differ(notes, diff, "clocks", RunInfo::clock);
    }
    return List.copyOf(notes);
  }

  private static void status(List<String> notes, Profile profile) {
    if (profile.status() != Status.COMPLETE) {
      notes.add(
          "run %s is %s: its numbers are not the whole program's"
              .formatted(profile.run().run(), profile.status().label()));
    }
  }

  private static void differ(
      List<String> notes, Diff diff, String what, Function<RunInfo, String> of) {
    String before = of.apply(diff.before().run());
    String after = of.apply(diff.after().run());
    if (!before.equals(after)) {
      notes.add("the %s differ: \"%s\" before, \"%s\" after".formatted(what, before, after));
    }
  }
}
