package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.ProgramGenerator.Flow;
import whip.testkit.Statement.Chunk;

/**
 * The part of {@link ProgramGenerator} that makes parallel regions. Where the schedule must not
 * matter it keeps account, phase by phase, of what already depends on who ran what.
 */
final class TeamGenerator {
  /** Contents of one barrier-to-barrier phase so far. */
  private static final class Phase {
    /** Chunks stand in members' chains, unknown in whose. */
    boolean chunks;

    /** Members have come to differ, by a single, a masked or work of their own. */
    boolean uneven;

    void end() {
      chunks = false;
      uneven = false;
    }
  }

  private final ProgramGenerator tasks;
  private final GeneratorSettings settings;
  private final Random random;

  TeamGenerator(ProgramGenerator tasks, GeneratorSettings settings, Random random) {
    this.tasks = tasks;
    this.settings = settings;
    this.random = random;
  }

  Statement parallel(int depth, boolean outermost) {
    String name = tasks.name();
    boolean defaultSize = outermost && !tasks.chance(4);
    int threads = defaultSize ? 0 : 1 + random.nextInt(3);
    return new Statement.Parallel(name, threads, body(depth, new Phase()));
  }

  private List<Statement> body(int depth, Phase phase) {
    List<Statement> body = new ArrayList<>();
    int length = 1 + random.nextInt(5);
    for (int i = 0; i < length && tasks.spend(); i++) {
      Statement statement = depth > 0 ? statement(depth - 1, phase) : null;
      if (statement != null) {
        body.add(statement);
      }
    }
    return body;
  }

  /** A statement that may stand here, or null if the settings leave none. */
  private Statement statement(int depth, Phase phase) {
    List<Supplier<Statement>> choices = new ArrayList<>();
    offer(choices, Feature.BARRIER, () -> barrier(phase));
    offer(choices, Feature.REPEAT, () -> repeat(depth, phase));
    if (tasks.mayAnnotate()) {
      choices.add(() -> tasks.whatIf(() -> body(depth + 1, phase)));
    }
    if (!tasks.isScheduleIndependent() || !phase.uneven) {
      offer(choices, Feature.FOR, () -> loop(depth, phase));
      offer(choices, Feature.FOR, () -> loop(depth, phase));
      offer(choices, Feature.SECTIONS, () -> sections(depth, phase));
      offer(choices, Feature.SINGLE, () -> single(depth, phase));
      offer(choices, Feature.SINGLE, () -> single(depth, phase));
      offer(choices, Feature.MASKED, () -> masked(depth, phase));
    }
    if (settings.independence() != Independence.TEAM) {
      choices.add(() -> tasks.taskStatement(depth, flow(phase)));
      choices.add(() -> tasks.taskStatement(depth, flow(phase)));
      if (!tasks.isScheduleIndependent() || !phase.uneven) {
        offer(choices, Feature.MINE, () -> mine(depth, phase));
      }
    }
    return choices.isEmpty() ? null : choices.get(random.nextInt(choices.size())).get();
  }

  private void offer(
      List<Supplier<Statement>> choices, Feature feature, Supplier<Statement> statement) {
    if (settings.has(feature)) {
      choices.add(statement);
    }
  }

  private Flow flow(Phase phase) {
    return new Flow(!tasks.isScheduleIndependent() || !phase.chunks);
  }

  private static Statement barrier(Phase phase) {
    phase.end();
    return new Statement.Barrier();
  }

  /** Ends with a barrier, so that every round but the first begins with a new phase. */
  private Statement repeat(int depth, Phase phase) {
    List<Statement> body = new ArrayList<>(body(depth, phase));
    body.add(barrier(phase));
    return new Statement.Repeat(1 + random.nextInt(3), body);
  }

  private Statement loop(int depth, Phase phase) {
    String name = tasks.name();
    boolean nowait = nowait();
    boolean ordered = settings.has(Feature.ORDERED) && tasks.chance(3);
    boolean inBlocks = !ordered && mayCutInBlocks() && isCutInBlocks();
    boolean doacross = !ordered && settings.has(Feature.DOACROSS) && tasks.chance(2);
    List<Chunk> chunks = new ArrayList<>();
    int count = 1 + random.nextInt(inBlocks || doacross ? 7 : 4);
    for (int i = 0; i < count; i++) {
      int iteration = i;
      List<Statement> body =
          tasks.maybeAnnotated(() -> doacross ? doacross(depth, iteration) : chunk(depth, ordered));
      chunks.add(new Chunk(owner(i), body));
    }
    afterSharing(nowait, phase);
    return tasks.costly(
        new Statement.Loop(name, nowait, inBlocks, chunks), ProgramGenerator.CHUNK_COSTS);
  }

  private boolean isCutInBlocks() {
    return tasks.chance(3) || settings.has(Feature.BLOCKS_ALONE);
  }

  private boolean mayCutInBlocks() {
    return settings.has(Feature.BLOCKS) && settings.independence() != Independence.TEAM;
  }

  private List<Statement> chunk(int depth, boolean ordered) {
    List<Statement> body = new ArrayList<>(tasks.taskBody(depth, Flow.FRESH));
    if (ordered && !tasks.chance(4)) {
      String block = tasks.name();
      body.add(new Statement.Ordered(block, tasks.taskBody(depth - 1, Flow.FRESH)));
      body.add(tasks.work());
    }
    return body;
  }

  /**
   * An iteration waits for some of those before it. In a real run each must have its source, or
   * others wait for ever.
   */
  private List<Statement> doacross(int depth, int iteration) {
    List<Statement> body = new ArrayList<>();
    maybeSink(iteration, body);
    body.addAll(tasks.taskBody(depth, Flow.FRESH));
    maybeSink(iteration, body);
    maybeSink(iteration, body);
    body.add(tasks.work());
    if (tasks.isScheduleIndependent() || !tasks.chance(5)) {
      body.add(new Statement.Source(iteration));
      body.addAll(tasks.taskBody(depth - 1, Flow.FRESH));
    }
    return body;
  }

  private void maybeSink(int iteration, List<Statement> body) {
    if (iteration > 0 && tasks.chance(2)) {
      body.add(new Statement.Sink(Math.max(0, iteration - 1 - random.nextInt(3))));
    }
  }

  private Statement sections(int depth, Phase phase) {
    String name = tasks.name();
    boolean nowait = nowait();
    List<Chunk> sections = new ArrayList<>();
    for (List<Statement> body : tasks.bodies(depth)) {
      sections.add(new Chunk(owner(sections.size()), body));
    }
    afterSharing(nowait, phase);
    return new Statement.Sections(name, nowait, sections);
  }

  private static void afterSharing(boolean nowait, Phase phase) {
    if (nowait) {
      phase.chunks = true;
    } else {
      phase.end();
    }
  }

  private boolean nowait() {
    return tasks.chance(3);
  }

  private int owner(int usual) {
    return tasks.isScheduleIndependent() || tasks.chance(2) ? usual : random.nextInt(4);
  }

  private Statement single(int depth, Phase phase) {
    String name = tasks.name();
    boolean nowait = nowait();
    int owner = owner(0);
    List<Statement> body = tasks.taskBody(depth, flow(phase));
    if (nowait) {
      phase.uneven = true;
    } else {
      phase.end();
    }
    return new Statement.Single(name, nowait, owner, body);
  }

  private Statement masked(int depth, Phase phase) {
    String name = tasks.name();
    List<Statement> body = tasks.taskBody(depth, flow(phase));
    phase.uneven = true;
    return new Statement.Masked(name, body);
  }

  private Statement mine(int depth, Phase phase) {
    List<List<Statement>> bodies = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      bodies.add(tasks.taskBody(depth, flow(phase)));
    }
    phase.uneven = true;
    return new Statement.Mine(bodies);
  }
}
