package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import whip.testkit.GeneratorSettings.Feature;
import whip.testkit.GeneratorSettings.Independence;
import whip.testkit.Statement.Cost.Part;

/**
 * Makes random programs from a seed: the same seed and settings, the same program. To shrink a
 * failure, try the same seed with fewer statements or features.
 */
public final class ProgramGenerator {
  /**
   * Rights of a task. A taskwait would wait for the chunks that its member happened to run in this
   * phase, so where the schedule must not matter there is none after a loop.
   */
  record Flow(boolean mayWait) {
    static final Flow FRESH = new Flow(true);
  }

  private static final List<String> ADDRESSES = List.of("x", "y", "z");

  /** In the order in which they are taken under one another; the last are of critical sections. */
  private static final List<String> LOCKS = List.of("L1", "L2", "L3", "M1", "M2");

  private static final int CRITICALS_FROM = 3;

  static final List<Part> CHUNK_COSTS = List.of(Part.SUBMIT);
  private static final List<Part> TASK_COSTS =
      List.of(Part.ALLOC, Part.COPY, Part.SUBMIT, Part.UNKNOWN);
  private static final List<Part> UNDEFERRED_COSTS =
      List.of(Part.ALLOC, Part.COPY, Part.SUBMIT, Part.FINISH, Part.UNKNOWN);

  /** More than four times the usual now and then, so that some creations are contended. */
  private static final int COST_MAX = 40;

  private static final List<String> ANNOTATIONS = List.of("A1", "A2", "A3");

  /** Where there are to be locks often, all of them the last: it can be taken under any other. */
  private static final int LOCKS_TO_OTHERS = 12;

  /** Odds that a real program with locks makes tasks under them: one in so many. */
  private static final int HOLDS_IN_C = 3;

  /** Where there are to be groups often, to two others. */
  private static final int GROUPS_TO_OTHERS = 5;

  /** A collector records 16 open annotations; that many would only make programs unreadable. */
  private static final int ANNOTATIONS_OPEN_MAX = 4;

  private final GeneratorSettings settings;
  private final Random random;
  private final TeamGenerator teams;
  private final List<String> names = new ArrayList<>();
  private int budget;
  private int works;
  private int annotationsOpen;

  /** The first lock that may be taken, and how many tasks are around. */
  private int locksFrom;

  private int tasksAround;

  /**
   * In a real run a thread that waits under a lock takes up any task, so where locks may hold
   * anything no task takes one.
   */
  private final boolean mayTasksLock;

  private ProgramGenerator(long seed, GeneratorSettings settings) {
    this.settings = settings;
    this.random = new Random(seed);
    this.budget = settings.statementsMax();
    this.teams = new TeamGenerator(this, settings, random);
    this.mayTasksLock =
        !settings.has(Feature.HOLDS) || !isScheduleIndependent() || !chance(HOLDS_IN_C);
  }

  /** The program of {@code seed}. */
  public static Program program(long seed, GeneratorSettings settings) {
    ProgramGenerator generator = new ProgramGenerator(seed, settings);
    List<Statement> body = new ArrayList<>();
    while (generator.budget > 0) {
      body.addAll(generator.taskBody(settings.depthMax(), Flow.FRESH));
    }
    return new Program(body);
  }

  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /** A new name, or where recursion is wanted sometimes an old one. */
  String name() {
    if (settings.has(Feature.RECURSION) && !names.isEmpty() && chance(8)) {
      return names.get(random.nextInt(names.size()));
    }
    names.add("d" + (names.size() + 1));
    return names.get(names.size() - 1);
  }

  Statement.Work work() {
    long units = chance(8) ? 0 : 1 + random.nextLong(settings.workMax());
    return new Statement.Work(units, ++works);
  }

  /** Takes one statement from the budget. */
  boolean spend() {
    return budget-- > 0;
  }

  List<Statement> taskBody(int depth, Flow flow) {
    List<Statement> body = new ArrayList<>();
    int length = 1 + random.nextInt(4);
    for (int i = 0; i < length; i++) {
      body.add(depth > 0 && spend() && !chance(3) ? taskStatement(depth - 1, flow) : work());
    }
    return body;
  }

  /** Any statement that a task executes for itself. */
  Statement taskStatement(int depth, Flow flow) {
    List<Supplier<Statement>> choices = new ArrayList<>();
    choices.add(this::work);
    offer(choices, Feature.TASK, () -> spawn(depth));
    offer(choices, Feature.TASK, () -> spawn(depth));
    offer(choices, Feature.UNDEFERRED, () -> undeferred(depth));
    offer(choices, Feature.TASKGROUP, () -> group(depth, flow));
    offer(choices, Feature.TASKLOOP, () -> taskloop(depth));
    if (mayTasksLock || tasksAround == 0) {
      offerLocks(choices, depth, flow);
    }
    for (int i = 0; i < GROUPS_TO_OTHERS; i++) {
      offer(choices, Feature.GROUPS_OFTEN, () -> group(depth, flow));
      offer(choices, Feature.GROUPS_OFTEN, () -> spawn(depth));
    }
    offer(choices, Feature.REPEAT, () -> repeat(depth, flow));
    if (mayAnnotate()) {
      choices.add(() -> whatIf(() -> taskBody(depth + 1, flow)));
    }
    if (settings.has(Feature.DEPEND)) {
      offer(choices, Feature.TASKWAIT, () -> new Statement.Taskwait(awaited(depends())));
    }
    if (flow.mayWait()) {
      offer(choices, Feature.TASKWAIT, () -> new Statement.Taskwait(List.of()));
      offer(choices, Feature.TASKWAIT, () -> new Statement.Taskwait(List.of()));
    }
    boolean outermost = depth >= settings.depthMax() - 1;
    Feature region = outermost ? Feature.PARALLEL : Feature.NESTED_PARALLEL;
    if (settings.has(Feature.PARALLEL)) {
      offer(choices, region, () -> teams.parallel(depth, outermost));
      if (outermost) {
        offer(choices, region, () -> teams.parallel(depth, true));
        offer(choices, region, () -> teams.parallel(depth, true));
      }
    }
    return choices.get(random.nextInt(choices.size())).get();
  }

  private void offerLocks(List<Supplier<Statement>> choices, int depth, Flow flow) {
    if (locksFrom < CRITICALS_FROM) {
      offer(choices, Feature.LOCK, () -> lock(locksFrom, depth, flow));
    }
    if (locksFrom < LOCKS.size()) {
      offer(choices, Feature.CRITICAL, () -> critical(depth, flow));
    }
    for (int i = 0; i < LOCKS_TO_OTHERS && locksFrom < CRITICALS_FROM; i++) {
      offer(choices, Feature.LOCKS_OFTEN, () -> lock(CRITICALS_FROM - 1, depth, flow));
    }
  }

  private void offer(
      List<Supplier<Statement>> choices, Feature feature, Supplier<Statement> statement) {
    if (settings.has(feature)) {
      choices.add(statement);
    }
  }

  private Statement spawn(int depth) {
    String name = name();
    List<Depend> depends = maybeDepends();
    List<Statement> body = inTask(() -> dependentBody(depth, depends));
    boolean untied = settings.has(Feature.UNTIED) && !OwnBlocks.areIn(body) && chance(3);
    String event = !untied && settings.has(Feature.DETACH) && chance(4) ? name : "";
    Statement.Spawn spawn = new Statement.Spawn(name, depends, untied, event, body);
    Statement maker = costly(spawn, TASK_COSTS);
    return spawn.isDetached() ? withFulfiller(maker, event) : maker;
  }

  /** Nothing waits between the two, or it might wait for ever. */
  private Statement withFulfiller(Statement detached, String event) {
    List<Statement> fulfilling = List.of(work(), new Statement.Fulfill(event), work());
    if (chance(2)) {
      fulfilling = List.of(new Statement.Spawn(name(), List.of(), fulfilling));
    }
    List<Statement> both = new ArrayList<>();
    both.add(detached);
    both.addAll(fulfilling);
    return new Statement.Repeat(1, both);
  }

  private Statement undeferred(int depth) {
    String name = name();
    List<Depend> depends = awaited(maybeDepends());
    return costly(
        new Statement.Undeferred(name, depends, inTask(() -> dependentBody(depth, depends))),
        UNDEFERRED_COSTS);
  }

  private Statement taskloop(int depth) {
    String name = name();
    return costly(new Statement.Taskloop(name, inTask(() -> bodies(depth))), TASK_COSTS);
  }

  /** The statement after costs of what it makes, where there are to be any. */
  Statement costly(Statement maker, List<Part> parts) {
    if (!settings.has(Feature.COSTS) || chance(4)) {
      return maker;
    }
    List<Statement> body = new ArrayList<>();
    if (parts.contains(Part.UNKNOWN) && chance(12)) {
      body.add(new Statement.Cost(Part.UNKNOWN, 0));
    } else {
      parts.stream()
          .filter(part -> part != Part.UNKNOWN && (parts.size() == 1 || chance(2)))
          .forEach(part -> body.add(new Statement.Cost(part, random.nextLong(COST_MAX))));
    }
    body.add(maker);
    return new Statement.Repeat(1, body);
  }

  private <T> T inTask(Supplier<T> body) {
    tasksAround++;
    T made = body.get();
    tasksAround--;
    return made;
  }

  private List<Depend> maybeDepends() {
    return settings.has(Feature.DEPEND) && chance(2) ? depends() : List.of();
  }

  /**
   * A task with dependences begins with some work: between two equally long chains of predecessors
   * the choice would else depend on how a zero-length link is followed.
   */
  private List<Statement> dependentBody(int depth, List<Depend> depends) {
    List<Statement> body = new ArrayList<>();
    if (!depends.isEmpty()) {
      body.add(new Statement.Work(1 + random.nextLong(settings.workMax()), ++works));
    }
    body.addAll(taskBody(depth, Flow.FRESH));
    if (settings.has(Feature.HOLDS_APART)) {
      // A wait for this task is one for all that it has made.
      body.add(new Statement.Taskwait(List.of()));
    }
    return body;
  }

  /** One to two dependences on different addresses, or on all memory. */
  private List<Depend> depends() {
    if (settings.has(Feature.ALL_MEMORY) && chance(10)) {
      return List.of(new Depend(Depend.Type.OUT, Depend.ALL_MEMORY));
    }
    int first = random.nextInt(ADDRESSES.size());
    List<Depend> depends = new ArrayList<>();
    depends.add(new Depend(type(), ADDRESSES.get(first)));
    if (chance(3)) {
      depends.add(new Depend(type(), ADDRESSES.get((first + 1) % ADDRESSES.size())));
    }
    return depends;
  }

  /**
   * Dependences for which a task waits where it stands. OpenMP does not allow mutexinoutset on a
   * taskwait, and libomp 19 corrupts its heap on either set if a tool asks for dependences.
   */
  private List<Depend> awaited(List<Depend> depends) {
    return depends.stream()
        .map(
            depend ->
                isSet(depend.type()) ? new Depend(Depend.Type.INOUT, depend.address()) : depend)
        .toList();
  }

  private static boolean isSet(Depend.Type type) {
    return type == Depend.Type.MUTEXINOUTSET || type == Depend.Type.INOUTSET;
  }

  /**
   * In real runs no mutexinoutset: libomp 19 deadlocks on some of its mixtures, tool or no tool.
   */
  private Depend.Type type() {
    Depend.Type[] types = Depend.Type.values();
    Depend.Type type = types[random.nextInt(types.length)];
    boolean deadlocks = type == Depend.Type.MUTEXINOUTSET && isScheduleIndependent();
    return deadlocks ? Depend.Type.INOUTSET : type;
  }

  private Statement group(int depth, Flow flow) {
    return new Statement.Taskgroup(name(), taskBody(depth, flow));
  }

  List<List<Statement>> bodies(int depth) {
    List<List<Statement>> bodies = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      bodies.add(taskBody(depth, Flow.FRESH));
    }
    return bodies;
  }

  private Statement lock(int first, int depth, Flow flow) {
    int lock = first + random.nextInt(CRITICALS_FROM - first);
    return apart(
        flow,
        () ->
            new Statement.Lock(LOCKS.get(lock), maybeAnnotated(() -> lockBody(lock, depth, flow))));
  }

  private Statement critical(int depth, Flow flow) {
    String name = name();
    int first = Math.max(locksFrom, CRITICALS_FROM);
    int lock = first + random.nextInt(LOCKS.size() - first);
    return apart(
        flow,
        () ->
            new Statement.Critical(
                name, LOCKS.get(lock), maybeAnnotated(() -> lockBody(lock, depth, flow))));
  }

  /** After a wait, where what comes must not wait for anything older. */
  private Statement apart(Flow flow, Supplier<Statement> lock) {
    if (!settings.has(Feature.HOLDS_APART) || !flow.mayWait()) {
      return lock.get();
    }
    return new Statement.Repeat(1, List.of(new Statement.Taskwait(List.of()), lock.get()));
  }

  private List<Statement> lockBody(int lock, int depth, Flow flow) {
    int before = locksFrom;
    locksFrom = lock + 1;
    List<Statement> body =
        settings.has(Feature.HOLDS) && mayHold() && chance(2)
            ? taskBody(depth, flow)
            : lockedWork();
    locksFrom = before;
    return body;
  }

  private boolean mayHold() {
    return !isScheduleIndependent() || !mayTasksLock;
  }

  private List<Statement> lockedWork() {
    List<Statement> body = new ArrayList<>();
    body.add(work());
    if (locksFrom < CRITICALS_FROM && chance(3)) {
      body.add(lock(locksFrom, 0, new Flow(false)));
      body.add(work());
    }
    return body;
  }

  private Statement repeat(int depth, Flow flow) {
    return new Statement.Repeat(random.nextInt(4), taskBody(depth, flow));
  }

  boolean mayAnnotate() {
    return settings.has(Feature.WHAT_IF) && annotationsOpen < ANNOTATIONS_OPEN_MAX;
  }

  Statement whatIf(Supplier<List<Statement>> body) {
    String name = ANNOTATIONS.get(random.nextInt(ANNOTATIONS.size()));
    annotationsOpen++;
    Statement whatIf = new Statement.WhatIf(name, body.get());
    annotationsOpen--;
    return whatIf;
  }

  /** Statements, now and then in a what-if region. */
  List<Statement> maybeAnnotated(Supplier<List<Statement>> body) {
    return mayAnnotate() && chance(6) ? List.of(whatIf(body)) : body.get();
  }

  boolean isScheduleIndependent() {
    return settings.independence() != Independence.NONE;
  }
}
