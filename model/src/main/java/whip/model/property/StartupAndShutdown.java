package whip.model.property;

import java.util.Optional;
import java.util.SortedMap;
import whip.model.construct.AccountClass;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;

/**
 * Time from the fork to the members' start, and from the last member's arrival to the region's end.
 * A region combined with a loop or sections has its end at that construct's path.
 */
public record StartupAndShutdown(Finding finding) implements Property {
  static final Definition DEFINITION =
      new Definition(
          "startup-and-shutdown",
          "members of a region begin after its fork, or leave it after the last arrival",
          "sum of management, and of barrier at the region's end / threads / elapsed",
          Definition.PERISCOPE + "equation 1, with each member's own start",
          "Merge short regions into one, or give each of them more work.");

  static Optional<Property> of(Evaluation run, PathAccount path) {
    if (path.kind() != PathKind.PARALLEL) {
      return Optional.empty();
    }
    SortedMap<Integer, Long> times =
        ThreadTimes.plus(
            ThreadTimes.of(path, AccountClass.MANAGEMENT),
            ThreadTimes.of(path, AccountClass.BARRIER));
    SortedMap<Integer, Long> all = ThreadTimes.plus(times, run.relations().combinedEnds(path));
    return Optional.of(
        new StartupAndShutdown(
            run.ofMean(
                path, run.evidence(path, "time to start and to end", all, run.equation1(path)))));
  }

  @Override
  public Definition definition() {
    return DEFINITION;
  }
}
