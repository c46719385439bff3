package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.Constructs;
import whip.model.construct.PathAccount;
import whip.model.construct.PathCounts;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.TaskGrains;
import whip.model.construct.Times;
import whip.model.grain.Burden;
import whip.model.grain.GrainSums;
import whip.model.grain.Lineage;
import whip.model.grain.TaskSums;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.testkit.AccountTable;
import whip.testkit.PropertyJudge;
import whip.testkit.tier.Tier;

/** Properties of random accounts against a naive judge, to the last digit. */
class PropertiesAgainstJudgeTest {
  private static final long[] SEEDS = Tier.current().seeds(200, 3000).toArray();

  @Test
  void shouldFindWhatTheJudgeFinds() {
    Map<String, Integer> seen = new TreeMap<>();
    int capped = 0;
    int withCauses = 0;
    for (long seed : SEEDS) {
      AccountTable table = AccountTable.random(seed);
      AccountTable base = AccountTable.random(-1 - seed);
      PropertyJudge judge = new PropertyJudge(table, base);
      List<Property> found = PropertyCatalogue.of(account(table), Optional.of(account(base)));
      Map<String, String> severities = new TreeMap<>();
      Map<String, String> causes = new TreeMap<>();
      for (Property property : found) {
        String key = property.name() + " " + property.path().id();
        severities.put(key, property.severity().toString());
        cause(property).ifPresent(cause -> causes.put(key, cause));
        assertEquals(
            judge.confidence(property.name(), property.path().id().value()),
            property.finding().coverage().toString(),
            key + ", WHIP_TEST_SEED=" + seed);
        seen.merge(property.name(), 1, Integer::sum);
        capped += property.severity().isInteger() ? 1 : 0;
      }
      assertEquals(found.size(), severities.size(), "each of them once");
      assertEquals(judge.severities(), severities, "WHIP_TEST_SEED=" + seed);
      assertEquals(judge.causes(), causes, "WHIP_TEST_SEED=" + seed);
      withCauses += causes.isEmpty() ? 0 : 1;
    }
    int least = Tier.current().seen(SEEDS.length / 60);
    for (Definition definition : PropertyCatalogue.DEFINITIONS) {
      int times = seen.getOrDefault(definition.name(), 0);
      assertTrue(times >= least, definition.name() + " was found " + times + " times");
    }
    assertTrue(capped >= least, capped + " severities of 100 %");
    assertTrue(withCauses >= least, withCauses + " accounts with causes");
  }

  /** Waits that a sequential part caused; for waits, the path that caused most of them. */
  private static Optional<String> cause(Property property) {
    Evidence evidence = property.finding().evidence();
    return property instanceof SequentialPart
        ? evidence.beside().map(beside -> beside.share().toString())
        : evidence
            .cause()
            .map(cause -> "%s: %d of %d".formatted(cause.path().id(), cause.time(), cause.waits()));
  }

  private static Constructs account(AccountTable table) {
    List<PathAccount> paths = new ArrayList<>();
    for (int path = 0; path < table.kinds.length; path++) {
      int line = table.lines[path];
      paths.add(
          new PathAccount(
              new PathId(path),
              new PathId(table.parents[path]),
              PathKind.ofLabel(table.kinds[path]).orElseThrow(),
              position(line),
              "",
              0,
              new PathCounts(accounts(table, path), new TreeMap<>(), causes(table.causes[path]))));
    }
    return new Constructs(
            "k3f9q2zd01", "ns", table.elapsed, table.threads, true, table.elapsed, List.of(), paths)
        .withProcessors(table.processors)
        .withTasks(tasks(table));
  }

  /** The table's tasks, added up as the collector does. */
  private static List<TaskGrains> tasks(AccountTable table) {
    GrainSums sums = GrainSums.NONE;
    for (int task = 0; task < table.tasks.length; task++) {
      long[] numbers = table.tasks[task];
      DirectiveKind kind = numbers[1] == 1 ? DirectiveKind.TASKLOOP : DirectiveKind.TASK;
      long copy = Math.min(numbers[3], 1); // Unknown as the whole is.
      Burden burden = Burden.task(Math.max(0, numbers[3] - copy), copy, 0, numbers[4]);
      sums =
          sums.plus(
              GrainSums.grain(
                  new Directive(kind, new Site(numbers[0])),
                  Lineage.ROOT.own(task),
                  numbers[2],
                  burden));
    }
    List<TaskGrains> tasks = new ArrayList<>();
    sums.directives()
        .forEach(
            (directive, grains) ->
                TaskSums.of(directive.kind(), position((int) directive.site().address()), grains)
                    .ifPresent(tasks::add));
    return tasks;
  }

  private static Position position(int line) {
    return line == 0 ? Position.UNKNOWN : new Position("/src/a.c", line, "main", "");
  }

  private static SortedMap<PathId, SortedMap<Integer, Long>> causes(long[][] byCause) {
    SortedMap<PathId, SortedMap<Integer, Long>> causes = new TreeMap<>();
    for (int cause = 0; cause < byCause.length; cause++) {
      SortedMap<Integer, Long> byThread = new TreeMap<>();
      for (int thread = 0; thread < byCause[cause].length; thread++) {
        byThread.put(thread, byCause[cause][thread]);
      }
      causes.put(new PathId(cause), byThread);
    }
    return causes;
  }

  private static SortedMap<Integer, Account> accounts(AccountTable table, int path) {
    SortedMap<Integer, Account> accounts = new TreeMap<>();
    for (int thread = 0; thread < table.threads; thread++) {
      if (table.present[path][thread]) {
        long[] columns = table.columns[path][thread];
        accounts.put(
            thread,
            new Account(
                columns[0],
                1,
                columns[1],
                columns[2],
                columns[3],
                Times.of(table.times[path][thread])));
      }
    }
    return accounts;
  }
}
