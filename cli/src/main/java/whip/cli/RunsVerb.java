package whip.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import whip.cli.lookup.TopologyWatch;
import whip.cli.session.UserException;
import whip.read.Cluster;
import whip.read.Job;
import whip.read.RunRemoval;
import whip.read.Runs;
import whip.schemas.run.RunRecord;
import whip.schemas.run.RunState;
import whip.view.RunTable;

/** {@code runs}: every run the cluster knows, newest first; or one removed. */
@Command(
    name = "runs",
    description = "List the runs, or remove one.",
    footer = {"", "Example: whip runs"})
final class RunsVerb implements Callable<Integer> {
  /** Retention of the node topic. */
  private static final int NODE_DAYS = 30;

  @ParentCommand Whip whip;
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption results;

  @Option(
      names = "--remove",
      paramLabel = "RUN",
      description = "remove this run: its profile, account, locations and what-if answers")
  String removed;

  @Option(
      names = "--ranks",
      description = "list every rank of a job; its ranks are one line if this is not given")
  boolean ranks;

  @Override
  public Integer call() {
    results.removeOld();
    Cluster cluster = clusters.cluster();
    try (Runs runs = new Runs(cluster)) {
      runs.refresh();
      if (removed != null) {
        return remove(cluster, runs.find(removed));
      }
      Set<String> jobs = runs.jobs().keySet();
      List<RunTable.Row> rows = runs.all().stream().map(run -> row(run, jobs)).toList();
      if (rows.isEmpty()) {
        whip.session.say(
            "there are no runs yet; `%s` makes one", cluster.commands().line("run -- PROGRAM"));
      } else {
        results.print(RunTable.lines(rows, !ranks));
      }
      if (clusters.isEmbedded()) {
        ClusterOptions.engine(whip.session).removals().ifPresent(whip.session::say);
      }
      results.write(() -> json(rows));
    }
    return 0;
  }

  private int remove(Cluster cluster, RunRecord run) {
    if (run.getState() == RunState.STARTED || run.getState() == RunState.RUNNING) {
      throw new UserException(
          "run %s is still running; nothing was removed".formatted(run.getRun()));
    }
    if (!RunRemoval.remove(cluster, run.getRun())) {
      whip.session.say(
          "run %s is no longer listed, but its profile has not been removed yet: %s",
          run.getRun(),
          TopologyWatch.absenceNow(cluster)
              .orElseGet(
                  () ->
                      "`%s` says whether the topology works"
                          .formatted(cluster.commands().check())));
      return 1;
    }
    whip.session.say(
        "run %s has been removed: its profile, account, locations and what-if answers; its nodes go when they are %d days old, or sooner where space is short",
        run.getRun(), NODE_DAYS);
    return 0;
  }

  private static RunTable.Row row(RunRecord run, Set<String> jobs) {
    return new RunTable.Row(
        run.getRun(),
        Job.nameOf(run).filter(jobs::contains).orElse(""),
        run.getRank(),
        run.getRankCount(),
        run.getStartedAt(),
        run.getState().name().toLowerCase(java.util.Locale.ROOT),
        run.getEndReason(),
        run.getName(),
        run.getProgram(),
        run.getArguments());
  }

  private static String json(List<RunTable.Row> rows) {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    for (RunTable.Row row : rows) {
      ArrayNode arguments =
          json.addObject()
              .put("run", row.run())
              .put("ranksOf", row.job().isEmpty() ? null : row.job())
              .put("rank", row.rank())
              .put("rankCount", row.rankCount())
              .put("startedAt", row.startedAt().toString())
              .put("state", row.state())
              .put("endReason", row.endReason())
              .put("name", row.name())
              .put("program", row.program())
              .putArray("arguments");
      row.arguments().forEach(arguments::add);
    }
    return json.toPrettyString() + "\n";
  }
}
