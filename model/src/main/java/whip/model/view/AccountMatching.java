package whip.model.view;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import whip.model.construct.AccountDiff;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathKind;
import whip.model.flow.FlowDiff;

/** Compares accounts of two runs whose source may have changed in between, as {@link Diff} does. */
public final class AccountMatching {

  /** Only constructs of one kind are matched, and regions and functions of one name. */
  private record Kind(PathKind kind, String name) {}

  private AccountMatching() {}

  /** Changes from one account to the other. */
  public static AccountDiff of(Constructs before, Constructs after) {
    return AccountDiff.of(before, after, matching(before, after)::before);
  }

  /** Control flow of one account against that of the other. */
  public static FlowDiff flow(Constructs before, Constructs after) {
    return FlowDiff.of(before, after, matching(before, after)::before);
  }

  private static Matching<Construct> matching(Constructs before, Constructs after) {
    return Matching.of(
        constructs(before),
        constructs(after),
        construct -> new Kind(construct.kind(), construct.name()),
        Construct::position);
  }

  private static Set<Construct> constructs(Constructs account) {
    return account.paths().stream()
        .filter(path -> !path.isRoot())
        .map(PathAccount::construct)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
