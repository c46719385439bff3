package whip.view;

import static whip.model.construct.SampleAccount.account;
import static whip.model.construct.SampleAccount.each;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.construct.TaskGrains;
import whip.model.construct.TaskGrains.Costly;
import whip.model.profile.Position;

/** A run whose tasks are small: of ten 8 are too fine, which cost 32, and two of them are empty. */
final class SampleTasks {
  private SampleTasks() {}

  /** Two threads for 100 units, of which creation takes the first one that much. */
  static Constructs run(long creation) {
    SortedMap<Integer, Account> tasks = new TreeMap<>();
    tasks.put(0, account(creation, 0, 0, Map.of(AccountClass.MANAGEMENT, creation)));
    Account all = account(0, 100, 0, Map.of(AccountClass.WORK, 100 - creation / 2));
    Position position = new Position("/src/a.c", 5, "main", "");
    return SampleAccount.of(2, 100)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
        .path(1, 0, PathKind.PARALLEL, 3, each(2, all))
        .path(2, 1, PathKind.TASK, 5, tasks)
        .ended()
        .withTasks(
            List.of(
                new TaskGrains(
                    new Construct(PathKind.TASK, position, ""),
                    10,
                    0,
                    new Costly(8, 32),
                    4,
                    new Costly(2, 8))));
  }
}
