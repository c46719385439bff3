package whip.e2e;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import whip.testkit.Directive;
import whip.testkit.DirectiveKind;
import whip.testkit.Program;
import whip.testkit.Statement;
import whip.testkit.Walker;

/**
 * The directives that stand around each piece of work in a program's text, outermost first and each
 * once.
 */
final class EnclosingDirectives extends Walker<List<Directive>> {
  private final Map<Integer, List<Directive>> byPlace = new TreeMap<>();

  private EnclosingDirectives() {}

  /** By {@link Statement.Work#at}. */
  static Map<Integer, List<Directive>> of(Program program) {
    EnclosingDirectives walker = new EnclosingDirectives();
    walker.all(program.body(), List.of());
    return walker.byPlace;
  }

  @Override
  public void work(Statement.Work work, List<Directive> around) {
    List<Directive> before = byPlace.put(work.at(), around);
    if (before != null && !before.equals(around)) {
      throw new IllegalStateException("two works are at " + work.at());
    }
  }

  private static List<Directive> in(DirectiveKind kind, String name, List<Directive> around) {
    LinkedHashSet<Directive> inside = new LinkedHashSet<>(around);
    inside.add(new Directive(kind, name));
    return new ArrayList<>(inside);
  }

  @Override
  public void critical(Statement.Critical critical, List<Directive> around) {
    super.critical(critical, in(DirectiveKind.CRITICAL, critical.name(), around));
  }

  @Override
  public void spawn(Statement.Spawn spawn, List<Directive> around) {
    super.spawn(spawn, in(DirectiveKind.TASK, spawn.name(), around));
  }

  @Override
  public void undeferred(Statement.Undeferred task, List<Directive> around) {
    super.undeferred(task, in(DirectiveKind.TASK, task.name(), around));
  }

  @Override
  public void taskgroup(Statement.Taskgroup group, List<Directive> around) {
    super.taskgroup(group, in(DirectiveKind.TASKGROUP, group.name(), around));
  }

  @Override
  public void taskloop(Statement.Taskloop taskloop, List<Directive> around) {
    super.taskloop(taskloop, in(DirectiveKind.TASKLOOP, taskloop.name(), around));
  }

  @Override
  public void parallel(Statement.Parallel parallel, List<Directive> around) {
    super.parallel(parallel, in(DirectiveKind.PARALLEL, parallel.name(), around));
  }

  @Override
  public void loop(Statement.Loop loop, List<Directive> around) {
    super.loop(loop, in(DirectiveKind.FOR, loop.name(), around));
  }

  @Override
  public void sections(Statement.Sections sections, List<Directive> around) {
    super.sections(sections, in(DirectiveKind.SECTIONS, sections.name(), around));
  }

  @Override
  public void single(Statement.Single single, List<Directive> around) {
    super.single(single, in(DirectiveKind.SINGLE, single.name(), around));
  }

  @Override
  public void masked(Statement.Masked masked, List<Directive> around) {
    super.masked(masked, in(DirectiveKind.MASKED, masked.name(), around));
  }

  @Override
  public void ordered(Statement.Ordered ordered, List<Directive> around) {
    super.ordered(ordered, in(DirectiveKind.ORDERED, ordered.name(), around));
  }
}
