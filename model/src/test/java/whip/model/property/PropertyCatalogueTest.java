package whip.model.property;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static whip.model.construct.SampleAccount.account;
import static whip.model.construct.SampleAccount.each;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.construct.Account;
import whip.model.construct.AccountClass;
import whip.model.construct.Constructs;
import whip.model.construct.PathId;
import whip.model.construct.PathKind;
import whip.model.construct.SampleAccount;
import whip.model.construct.TaskGrains;
import whip.model.grain.Burden;
import whip.model.grain.DirectiveGrains;
import whip.model.grain.GrainSums;
import whip.model.grain.Lineage;
import whip.model.grain.TaskSums;
import whip.model.node.Directive;
import whip.model.node.DirectiveKind;
import whip.model.node.Site;
import whip.model.profile.Fraction;
import whip.model.profile.Position;

/** The worked answers of docs/properties.md. */
class PropertyCatalogueTest {

  /** Waits of {0, 2, 4, 6} in 100: 3 %, not the 6 % of the paper's code. */
  @Test
  void shouldTakeTheMeanOfWaits() {
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    for (int i = 0; i < 4; i++) {
      parallel.put(i, waits(100 - 2L * i, 2L * i));
    }
    Property imbalance = only(run(4, 100, PathKind.PARALLEL, parallel));
    assertEquals("imbalance-in-region", imbalance.name());
    assertEquals(Fraction.of(3, 100), imbalance.severity());
    assertEquals("1-3", imbalance.finding().evidence().threads().toString());
    assertEquals(12, imbalance.finding().evidence().sum());
    assertEquals(6, imbalance.finding().evidence().longest());
    assertEquals(Fraction.ONE, imbalance.finding().coverage());
  }

  /** Loops of (10, 4) and then (4, 10): each thread waits 6 in all, and nothing cancels. */
  @Test
  void shouldNotCancelOppositeImbalances() {
    Constructs run =
        SampleAccount.of(2, 20)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, each(2, account(0, 20, 0, Map.of())))
            .path(2, 1, PathKind.FOR, 5, each(2, waits(14, 6)))
            .ended();
    Property imbalance = only(run);
    assertEquals("imbalance-in-loop", imbalance.name());
    assertEquals(Fraction.of(6, 20), imbalance.severity());
  }

  /** Bodies of {6, 8, 8, 10} in a region of 10, phase 100: Eq. 1 says 2 %. */
  @Test
  void shouldTakeTheMeanTimeToStartAndToEnd() {
    SortedMap<Integer, Account> parallel = new TreeMap<>();
    long[] bodies = {6, 8, 8, 10};
    for (int i = 0; i < 4; i++) {
      long late = i == 3 ? 0 : 1;
      Map<AccountClass, Long> times =
          Map.of(
              AccountClass.WORK,
              bodies[i],
              AccountClass.MANAGEMENT,
              late,
              AccountClass.IMBALANCE,
              10 - bodies[i] - late);
      parallel.put(i, account(0, bodies[i], 0, times));
    }
    Property startup = found(run(4, 100, PathKind.PARALLEL, parallel), "startup-and-shutdown");
    assertEquals(Fraction.of(3, 400), startup.severity(), "without imbalance");
    assertEquals(Fraction.of(2, 100), startup.finding().evidence().beside().orElseThrow().share());
  }

  /** The end of a combined construct's region stands at the loop. */
  @Test
  void shouldFindTheEndOfACombinedRegion() {
    Account ends = account(0, 8, 2, Map.of(AccountClass.WORK, 8L, AccountClass.BARRIER, 2L));
    for (int line : new int[] {3, 4}) {
      Constructs run =
          SampleAccount.of(2, 10)
              .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
              .path(1, 0, PathKind.PARALLEL, 3, each(2, account(0, 10, 0, Map.of())))
              .path(2, 1, PathKind.FOR, line, each(2, ends))
              .ended();
      List<Property> found = PropertyCatalogue.of(run);
      assertEquals(line == 3 ? 1 : 0, found.size(), "line " + line);
    }
  }

  @Test
  void shouldKeepSectionsApart() {
    for (AccountClass one : List.of(AccountClass.LIMITED, AccountClass.IMBALANCE)) {
      SortedMap<Integer, Account> sections = new TreeMap<>();
      sections.put(0, account(0, 10, 0, Map.of(AccountClass.WORK, 10L)));
      sections.put(1, account(0, 0, 10, Map.of(one, 10L)));
      Property property = only(inRegion(2, 10, PathKind.SECTIONS, sections));
      assertEquals(
          one == AccountClass.LIMITED ? "too-few-sections" : "uneven-sections", property.name());
      assertEquals(Fraction.of(1, 2), property.severity());
    }
  }

  /**
   * Its executor runs 0 to 20, a second member comes at 5, a third at 25: that they wait is the
   * fault of the code before.
   */
  @Test
  void shouldNotBlameASingleForWaitsOfWhichAnotherIsTheCause() {
    SortedMap<Integer, Account> single = new TreeMap<>();
    single.put(0, account(0, 20, 5, Map.of(AccountClass.LIMITED, 5L)));
    single.put(1, account(0, 0, 20, Map.of(AccountClass.LIMITED, 20L)));
    single.put(2, account(0, 0, 0, Map.of()));
    SortedMap<Integer, Long> waits = new TreeMap<>(Map.of(0, 5L, 1, 20L));
    Constructs run = inRegion(3, 25, PathKind.SINGLE, single, Map.of(1, waits));
    Property body = found(run, "sequential-in-single");
    assertEquals(Fraction.of(20, 25), body.severity());
    assertEquals(Fraction.ZERO, caused(body).orElseThrow().share());
    Property waiting = found(run, "imbalance-at-single");
    assertEquals(Fraction.of(25, 75), waiting.severity());
    assertEquals("parallel a.c:3: 25 of 25", cause(waiting));
    assertEquals("Start at parallel a.c:3, the largest cause of these waits.", waiting.advice());
  }

  /** The others wait for 10, of which the masked construct takes 4, and a critical one in it 6. */
  @Test
  void shouldShowWhatASequentialPartCaused() {
    SortedMap<Integer, Account> masked = each(1, account(0, 10, 0, Map.of()));
    Account waits = account(0, 0, 10, Map.of(AccountClass.IMBALANCE, 10L));
    SortedMap<Integer, Account> barrier = new TreeMap<>(Map.of(1, waits, 2, waits));
    Constructs run =
        SampleAccount.of(3, 20)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, each(3, account(0, 20, 0, Map.of())))
            .path(2, 1, PathKind.MASKED, 5, masked)
            .path(3, 2, PathKind.CRITICAL, 6, new TreeMap<>())
            .path(4, 1, PathKind.BARRIER, 8, barrier, Map.of(2, ofOthers(4), 3, ofOthers(6)))
            .ended();
    Property property = found(run, "sequential-in-masked");
    assertEquals(Fraction.of(10, 20), property.severity());
    Evidence.Beside caused = caused(property).orElseThrow();
    assertEquals("waits that it caused, mean of 3 threads", caused.what());
    assertEquals(Fraction.of(20, 60), caused.share());
    assertEquals("critical a.c:6: 12 of 20", cause(found(run, "imbalance-at-barrier")));
  }

  private static SortedMap<Integer, Long> ofOthers(long wait) {
    return new TreeMap<>(Map.of(1, wait, 2, wait));
  }

  /** Earlier collectors looked for no causes. */
  @Test
  void shouldNotSayThatWaitsHaveNoCauseWhereNobodyLooked() {
    SortedMap<Integer, Account> single = new TreeMap<>();
    single.put(0, account(0, 10, 0, Map.of()));
    single.put(1, account(0, 0, 10, Map.of(AccountClass.LIMITED, 10L)));
    Constructs run = inRegion(2, 10, PathKind.SINGLE, single);
    assertEquals(Optional.empty(), caused(found(run, "sequential-in-single")));
    Property waiting = found(run, "imbalance-at-single");
    assertEquals(Optional.empty(), waiting.finding().evidence().cause());
    assertEquals(waiting.definition().advice(), waiting.advice());
  }

  @Test
  void shouldNotCallABodySequentialThatWaitsForTasksOrIsAlone() {
    List<Property> found = PropertyCatalogue.of(SampleRun.several());
    Property single =
        found.stream()
            .filter(each -> each.name().startsWith("sequential"))
            .findFirst()
            .orElseThrow();
    assertEquals(Fraction.of(60, 1000), single.severity(), "100 less 40 in taskwait");
    Account body = account(0, 10, 0, Map.of());
    assertEquals(List.of(), PropertyCatalogue.of(inRegion(1, 10, PathKind.MASKED, each(1, body))));
    SortedMap<Integer, Account> masked = each(1, body);
    Property property = only(inRegion(2, 100, PathKind.MASKED, masked));
    assertEquals("sequential-in-masked", property.name());
    assertEquals(Fraction.of(1, 10), property.severity());
  }

  /** Four threads and one critical construct of 1: the last one waits for 3 of 4. */
  @Test
  void shouldTakeTheLongestTimeToEnter() {
    Property critical = found(SampleAccount.critical(), "critical-overhead");
    assertEquals(Fraction.of(3, 4), critical.severity());
    assertEquals(Fraction.of(6, 16), critical.finding().evidence().beside().orElseThrow().share());
    assertEquals("critical a.c:9: 6 of 6", cause(critical));
    assertEquals(critical.definition().advice(), critical.advice(), "the construct itself");
    Property region = found(SampleAccount.critical(), "imbalance-in-region");
    assertEquals("critical a.c:9: 6 of 6", cause(region));
    assertEquals("Start at critical a.c:9, the largest cause of these waits.", region.advice());
  }

  @Test
  void shouldFindSerialTime() {
    assertEquals(Fraction.of(1, 5), found(SampleRun.several(), "serial-computation").severity());
    Constructs serial =
        SampleAccount.of(1, 10).path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>()).ended();
    assertEquals(Fraction.ONE, only(serial).severity());
  }

  @Test
  void shouldFindWhatIsNoFaultOfTheProgramsText() {
    SortedMap<Integer, Account> work =
        each(2, account(0, 10, 0, Map.of(AccountClass.PREEMPTED, 3L, AccountClass.TOOL, 1L)));
    work.put(2, account(0, 10, 0, Map.of(AccountClass.WORK, 10L)));
    Constructs run = run(3, 10, PathKind.PARALLEL, work);
    assertEquals(Fraction.of(6, 30), found(run, "preempted").severity());
    assertEquals(Fraction.of(2, 30), found(run, "tool-dilation").severity());
    assertEquals("0-1", found(run, "preempted").finding().evidence().threads().toString());
  }

  /** Four threads, of which three are in one region: they take turns on one or two processors. */
  @Test
  void shouldFindMoreThreadsAtOnceThanProcessors() {
    Account half = account(0, 10, 0, Map.of(AccountClass.WORK, 5L, AccountClass.PREEMPTED, 5L));
    SortedMap<Integer, Account> region = new TreeMap<>(Map.of(0, half, 1, half));
    SortedMap<Integer, Account> nested = new TreeMap<>(Map.of(0, half, 2, half));
    SortedMap<Integer, Account> later = new TreeMap<>(Map.of(0, half, 3, half));
    Constructs run =
        SampleAccount.of(4, 20)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, region)
            .path(2, 1, PathKind.PARALLEL, 5, nested)
            .path(3, 0, PathKind.PARALLEL, 7, later)
            .ended();
    for (int processors : new int[] {1, 2}) {
      Property property = found(run.withProcessors(processors), "oversubscription");
      assertEquals(Fraction.of(30, 80), property.severity());
      assertTrue(property.path().isRoot());
      Evidence evidence = property.finding().evidence();
      assertEquals(
          "time off the processor, 3 threads on "
              + (processors == 1 ? "1 processor" : "2 processors"),
          evidence.what());
      assertEquals("0-3", evidence.threads().toString());
      assertEquals(30, evidence.sum());
    }
    for (int processors : new int[] {0, 3, 4}) {
      List<String> names = names(PropertyCatalogue.of(run.withProcessors(processors)));
      assertFalse(names.contains("oversubscription"), processors + " processors");
      assertTrue(names.contains("preempted"));
    }
  }

  /** Work of 100 on one thread, and of 120 on four threads that take 40. */
  @Test
  void shouldFindWorkThatABaseRunDidWithout() {
    Constructs one = ofWork(1, 100, 100);
    Constructs four = ofWork(4, 40, 30);
    Property inflation =
        PropertyCatalogue.of(four, Optional.of(one)).stream()
            .filter(each -> each.name().equals("work-inflation"))
            .findFirst()
            .orElseThrow();
    assertEquals(Fraction.of(20, 160), inflation.severity());
    Evidence evidence = inflation.finding().evidence();
    assertEquals(120, evidence.sum());
    assertEquals(
        new Evidence.Beside("work of run k3f9q2zd01, mean of 4 threads", Fraction.of(100, 160)),
        evidence.beside().orElseThrow());
    assertEquals(PropertyCatalogue.of(one), PropertyCatalogue.of(one, Optional.of(four)), "less");
    assertFalse(names(PropertyCatalogue.of(four)).contains("work-inflation"), "without a base");
    assertTrue(new PropertyLimit("work-inflation", Percentage.of(5)).needsBase());
    assertFalse(new PropertyLimit(PropertyLimit.ANY, Percentage.of(5)).needsBase());
  }

  private static Constructs ofWork(int threads, long elapsed, long each) {
    return run(
        threads,
        elapsed,
        PathKind.PARALLEL,
        each(threads, account(0, elapsed, 0, Map.of(AccountClass.WORK, each))));
  }

  @Test
  void shouldTrustAnAccountAsFarAsItGoes() {
    SortedMap<Integer, Account> some = each(2, waits(2, 3));
    assertEquals(
        Fraction.of(1, 2),
        found(run(2, 10, PathKind.PARALLEL, some), "imbalance-in-region").finding().coverage());
  }

  @Test
  void shouldListTheMostSevereFirst() {
    List<Property> found = PropertyCatalogue.of(SampleRun.several());
    assertEquals(
        List.of(
            "serial-computation 1/5",
            "imbalance-in-loop 9/80",
            "critical-overhead 9/100",
            "sequential-in-single 3/50",
            "imbalance-at-barrier 21/400",
            "imbalance-at-single 1/20",
            "imbalance-in-region 9/200",
            "uneven-tasks 1/40",
            "startup-and-shutdown 1/100",
            "too-few-tasks 1/100"),
        found.stream().map(each -> each.name() + " " + each.severity()).toList());
    assertEquals(
        6, found.stream().filter(each -> Threshold.USUAL.isReached(each.severity())).count());
  }

  /** One thread has tasks for 10 of 12 units, one for 2, and one none: the mean is 4. */
  @Test
  void shouldCompareTheTimeThatThreadsSpendInTasks() {
    SortedMap<Integer, Account> tasks = new TreeMap<>();
    tasks.put(0, account(0, 10, 0, Map.of(AccountClass.WORK, 10L)));
    tasks.put(1, account(0, 2, 0, Map.of(AccountClass.WORK, 2L)));
    Property uneven = found(inRegion(3, 12, PathKind.TASK, tasks), "uneven-tasks");
    assertEquals("parallel a.c:3", uneven.path().construct().text());
    assertEquals(Fraction.of(1, 2), uneven.severity());
    assertEquals(12, uneven.finding().evidence().sum());
  }

  /** The members of a team of three create tasks for 4 and 2 of 12 units. */
  @Test
  void shouldAddUpTheCreationOfTasks() {
    SortedMap<Integer, Account> tasks = new TreeMap<>();
    tasks.put(0, account(4, 0, 0, Map.of(AccountClass.MANAGEMENT, 4L)));
    tasks.put(1, account(2, 3, 0, Map.of(AccountClass.MANAGEMENT, 2L, AccountClass.WORK, 3L)));
    Property creation = found(inRegion(3, 12, PathKind.TASK, tasks), "task-creation");
    assertEquals(Fraction.of(1, 6), creation.severity());
    assertEquals(6, creation.finding().evidence().sum());
  }

  /**
   * 176 tasks of 1 cost 3 each, in 1000 units of 4 threads: two paths lead there, and the first has
   * the property.
   */
  @Test
  void shouldFindTasksThatAreTooFineAtTheFirstPath() {
    SortedMap<Integer, Account> tasks = new TreeMap<>();
    tasks.put(2, account(500, 0, 0, Map.of(AccountClass.MANAGEMENT, 500L)));
    tasks.put(3, account(28, 0, 0, Map.of(AccountClass.MANAGEMENT, 28L)));
    Account all = account(0, 1000, 0, Map.of(AccountClass.WORK, 1000L));
    Constructs run =
        SampleAccount.of(4, 1000)
            .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
            .path(1, 0, PathKind.PARALLEL, 3, each(4, all))
            .path(2, 1, PathKind.TASK, 5, tasks)
            .path(3, 2, PathKind.TASK, 5, new TreeMap<>())
            .ended();
    TaskGrains grains = tasks(5, 1, 3);
    List<Property> found =
        PropertyCatalogue.of(run.withTasks(List.of(grains))).stream()
            .filter(property -> property.finding().evidence().tasks().isPresent())
            .toList();
    assertEquals(List.of("too-fine-tasks"), names(found));
    Property tooFine = found.get(0);
    assertEquals(new PathId(2), tooFine.path().id());
    assertEquals(Fraction.of(528, 4000), tooFine.severity());
    assertEquals(Fraction.ONE, tooFine.finding().coverage());
    Evidence evidence = tooFine.finding().evidence();
    assertEquals(new Evidence.Tasks("too fine", 176, 176, 528), evidence.tasks().orElseThrow());
    assertEquals("2-3", evidence.threads().toString());
    assertEquals(
        "Call tasks directly that work less than 2 units, as with a cut-off, or make fewer and larger ones.",
        tooFine.advice());
    List<Property> elsewhere = PropertyCatalogue.of(run.withTasks(List.of(tasks(6, 1, 3))));
    assertTrue(elsewhere.stream().noneMatch(each -> each.name().equals("too-fine-tasks")));
  }

  private static boolean isEmptyTasks(Property property) {
    return property.name().equals("empty-tasks");
  }

  /** Eight tasks cost 4 each, two of them have no work; the creation of one more is not known. */
  @Test
  void shouldFindTasksWithoutWork() {
    SortedMap<Integer, Account> tasks = new TreeMap<>();
    tasks.put(0, account(32, 0, 0, Map.of(AccountClass.MANAGEMENT, 32L)));
    DirectiveGrains grains =
        grains(2, 0, Burden.task(0, 0, 4, Burden.UNKNOWN))
            .plus(grains(6, 100, Burden.task(0, 0, 4, Burden.UNKNOWN)))
            .plus(grains(1, 100, Burden.NONE_KNOWN));
    Constructs run = inRegion(2, 100, PathKind.TASK, tasks).withTasks(List.of(located(5, grains)));
    Property empty = found(run, "empty-tasks");
    assertEquals(Fraction.of(8, 200), empty.severity());
    assertEquals(
        new Evidence.Tasks("without work", 2, 9, 8),
        empty.finding().evidence().tasks().orElseThrow());
    assertEquals(Fraction.of(8, 9), empty.finding().coverage(), "of the known ones");
    assertTrue(
        PropertyCatalogue.of(run.since(inRegion(2, 0, PathKind.TASK, new TreeMap<>()), "step"))
            .stream()
            .noneMatch(PropertyCatalogueTest::isEmptyTasks),
        "grains are not summed by phase");
  }

  /** 176 tasks at a line of a.c. */
  private static TaskGrains tasks(int line, long work, long creation) {
    return located(line, grains(176, work, Burden.task(0, 0, creation, Burden.UNKNOWN)));
  }

  private static DirectiveGrains grains(int number, long work, Burden burden) {
    Directive task = new Directive(DirectiveKind.TASK, new Site(7));
    GrainSums sums = GrainSums.NONE;
    for (int i = 0; i < number; i++) {
      sums = sums.plus(GrainSums.grain(task, Lineage.ROOT.own(i), work, burden));
    }
    return sums.directives().get(task);
  }

  private static TaskGrains located(int line, DirectiveGrains grains) {
    Position position = new Position("/src/a.c", line, "main", "");
    return TaskSums.of(DirectiveKind.TASK, position, grains).orElseThrow();
  }

  @Test
  void shouldFindNothingWhereNoTimeHasPassed() {
    assertEquals(List.of(), PropertyCatalogue.of(run(1, 0, PathKind.PARALLEL, new TreeMap<>())));
  }

  @Test
  void shouldNameEachPropertyOnce() {
    Set<String> names = new HashSet<>();
    PropertyCatalogue.DEFINITIONS.forEach(each -> assertTrue(names.add(each.name()), each.name()));
    assertEquals(22, names.size());
  }

  @Test
  void shouldJudgeByExactLimits() {
    List<Property> found = PropertyCatalogue.of(SampleRun.several());
    PropertyLimit loop = new PropertyLimit("imbalance-in-loop", Percentage.parse("11.25"));
    assertEquals(List.of("imbalance-in-loop"), names(loop.judged(found)));
    assertTrue(loop.judged(found).stream().noneMatch(loop::isExceededBy), "not over 11.25 %");
    PropertyLimit less = new PropertyLimit("imbalance-in-loop", Percentage.parse("11.2499 %"));
    assertTrue(less.judged(found).stream().allMatch(less::isExceededBy));
    PropertyLimit any = new PropertyLimit(PropertyLimit.ANY, Percentage.of(10));
    assertEquals(found, any.judged(found));
    assertEquals(names(found.subList(0, 2)), names(any.over(found)));
    assertThrows(
        IllegalArgumentException.class, () -> new PropertyLimit("bad-luck", Percentage.of(1)));
    for (String wrong : List.of("101", "-1", "much", "", "%", "1e-10")) {
      assertThrows(IllegalArgumentException.class, () -> Percentage.parse(wrong), wrong);
    }
  }

  private static List<String> names(List<Property> properties) {
    return properties.stream().map(Property::name).toList();
  }

  private static Account waits(long work, long wait) {
    return account(0, work, wait, Map.of(AccountClass.WORK, work, AccountClass.IMBALANCE, wait));
  }

  /** A run that is one construct, from its start to its end or nearly so. */
  private static Constructs run(
      int threads, long elapsed, PathKind kind, SortedMap<Integer, Account> accounts) {
    return SampleAccount.of(threads, elapsed)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
        .path(1, 0, kind, 3, accounts)
        .ended();
  }

  /** A construct in a region that takes all of the time. */
  private static Constructs inRegion(
      int threads, long elapsed, PathKind kind, SortedMap<Integer, Account> accounts) {
    return inRegion(threads, elapsed, kind, accounts, Map.of());
  }

  private static Constructs inRegion(
      int threads,
      long elapsed,
      PathKind kind,
      SortedMap<Integer, Account> accounts,
      Map<Integer, SortedMap<Integer, Long>> causes) {
    Account all = account(0, elapsed, 0, Map.of(AccountClass.WORK, elapsed));
    return SampleAccount.of(threads, elapsed)
        .path(0, 0, PathKind.PROGRAM, 0, new TreeMap<>())
        .path(1, 0, PathKind.PARALLEL, 3, each(threads, all))
        .path(2, 1, kind, 5, accounts, causes)
        .ended();
  }

  /** Waits that a sequential part caused. */
  private static Optional<Evidence.Beside> caused(Property property) {
    return property.finding().evidence().beside();
  }

  private static String cause(Property property) {
    Evidence.Cause cause = property.finding().evidence().cause().orElseThrow();
    return "%s: %d of %d".formatted(cause.path().text(), cause.time(), cause.waits());
  }

  private static Property only(Constructs run) {
    List<Property> found = PropertyCatalogue.of(run);
    assertEquals(1, found.size(), found::toString);
    return found.get(0);
  }

  private static Property found(Constructs run, String name) {
    return PropertyCatalogue.of(run).stream()
        .filter(property -> property.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name));
  }
}
