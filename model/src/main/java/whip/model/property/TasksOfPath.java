package whip.model.property;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import whip.model.construct.AccountClass;
import whip.model.construct.Construct;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.TaskGrains;

/**
 * Sums of a construct's tasks, joined with all paths that lead to it.
 *
 * @param creation time to create them, by thread
 * @param team threads over which a mean is taken: of paths with different ones the most, so that a
 *     severity is never too high
 */
record TasksOfPath(TaskGrains grains, SortedMap<Integer, Long> creation, int team) {
  static final String WHAT = "time to create tasks here";

  /**
   * Tasks by the first path of their construct. One without a path is left out: a limit of the run
   * says that it has none.
   */
  static Map<PathId, TasksOfPath> byFirstPath(Constructs account, PathRelations relations) {
    Map<Construct, List<PathAccount>> paths = new HashMap<>();
    account.tasks().forEach(each -> paths.put(each.construct(), new ArrayList<>()));
    for (PathAccount path : account.paths()) {
      List<PathAccount> ofTasks = paths.get(path.construct());
      if (ofTasks != null) {
        ofTasks.add(path);
      }
    }
    Map<PathId, TasksOfPath> tasks = new HashMap<>();
    for (TaskGrains grains : account.tasks()) {
      List<PathAccount> ofTasks = paths.get(grains.construct());
      if (!ofTasks.isEmpty()) {
        tasks.put(ofTasks.get(0).id(), of(grains, ofTasks, relations));
      }
    }
    return tasks;
  }

  private static TasksOfPath of(
      TaskGrains grains, List<PathAccount> paths, PathRelations relations) {
    return new TasksOfPath(
        grains,
        paths.stream()
            .map(path -> ThreadTimes.of(path, AccountClass.MANAGEMENT))
            .reduce(new TreeMap<>(), ThreadTimes::plus),
        paths.stream().mapToInt(relations::team).max().orElseThrow());
  }
}
