package whip.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import whip.cli.read.Runs;
import whip.cli.view.RunTable;
import whip.schemas.run.RunRecord;

/** {@code runs}: every run the cluster knows, newest first. */
@Command(
    name = "runs",
    description = "List the runs.",
    footer = {"", "Example: whip runs"})
final class RunsVerb implements Callable<Integer> {
  @Mixin ClusterOptions clusters;
  @Mixin JsonOption json;

  @Override
  public Integer call() {
    try (Runs runs = new Runs(clusters.cluster())) {
      runs.refresh();
      List<RunTable.Row> rows = runs.all().stream().map(RunsVerb::row).toList();
      if (rows.isEmpty()) {
        Console.say("there are no runs yet; `whip run -- PROGRAM` makes one");
      } else {
        Console.print(RunTable.lines(rows));
      }
      json.write(json(rows));
    }
    return 0;
  }

  private static RunTable.Row row(RunRecord run) {
    return new RunTable.Row(
        run.getRun(),
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
