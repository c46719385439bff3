package whip.dashboard;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import whip.model.construct.Caused;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;

/**
 * Constructs of an account, or its paths, and whose fault the waits in them were.
 *
 * @param arePaths each is in one other, and not in several
 * @param byCause the waits that have a cause, by that
 */
record AccountList(
    boolean arePaths,
    List<PathAccount> rows,
    Map<PathId, PathAccount> byId,
    Caused caused,
    Map<PathId, List<Caused.Wait>> byCause) {

  /** A path may be in so many others before the outermost are left out. */
  private static final int AROUND_MAX = 16;

  static AccountList paths(Constructs account) {
    return of(true, account.paths());
  }

  static AccountList constructs(Constructs account) {
    return of(false, account.byConstruct());
  }

  private static AccountList of(boolean arePaths, List<PathAccount> rows) {
    Caused caused = Caused.of(rows);
    return new AccountList(
        arePaths,
        rows,
        rows.stream().collect(Collectors.toMap(PathAccount::id, Function.identity())),
        caused,
        caused.byCause());
  }

  Optional<PathAccount> row(PathId id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Waits that are the fault of this one, the longest first. */
  List<Caused.Wait> faults(PathId cause) {
    return byCause.getOrDefault(cause, List.of());
  }

  /** {@code critical a.c:9}; a path that the account lacks has its number only. */
  String name(PathId id) {
    return row(id).map(PathAccount::text).orElse("path " + id);
  }

  /** Paths that a path is in, {@code program > parallel a.c:7}; empty for constructs. */
  String around(PathAccount path) {
    List<String> names = new ArrayList<>();
    PathAccount inner = path;
    while (arePaths
        && !inner.isRoot()
        && names.size() < AROUND_MAX
        && byId.containsKey(inner.parent())) {
      inner = byId.get(inner.parent());
      names.add(inner.text());
    }
    if (names.size() == AROUND_MAX && !inner.isRoot()) {
      names.add("…");
    }
    Collections.reverse(names);
    return String.join(" > ", names);
  }
}
