package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** Checks refusals of the system, and restrictions that a user may set. */
@Tag("program")
@ExtendWith(Engine.class)
class LimitsTest {
  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs");
  private static final Path GROUPS = Path.of("/sys/fs/cgroup/pids");

  @TempDir static Path directory;
  private static Path program;
  private static Path denies;

  @BeforeAll
  static void build() {
    program = Toolchain.clang(PROGRAMS.resolve("faults/under_fault.c"), directory);
    denies = Toolchain.clang(PROGRAMS.resolve("limits/denies.c"), directory, "-fno-openmp");
  }

  @RowsInSlices(10)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "prlimit --nofile=40",
        "prlimit --nofile=7:",
        "prlimit --stack=262144",
        "prlimit --core=0",
        "prlimit --memlock=0",
        "prlimit --data=120000000",
        "prlimit --as=320000000",
        "prlimit --cpu=60:",
        "prlimit --sigpending=0 --msgqueue=0 --rss=1000 --locks=0 --nice=0 --rtprio=0",
        "unshare -r",
        "unshare -rp --fork",
        "unshare -ri",
        "unshare -rC",
        "unshare -ru",
        "unshare -rm",
        "chroot /",
      })
  void shouldBeRecordedWithinLimits(String words, Engine.Endpoint engine) {
    assumeStarts(words.split(" ", -1));
    assertRecorded(engine, words.split(" ", -1));
  }

  /** With the number that x86-64 has for the call; EPERM as security modules say it, or ENOSYS. */
  @RowsInSlices(10)
  @ParameterizedTest
  @CsvSource({
    "pidfd_open, 434",
    "close_range, 436",
    "pidfd_open and close_range, '434,436'",
    "process_vm_readv, 310",
    "ptrace, 101",
    "setsid, 112",
    "personality, 135",
    "madvise, 28",
    "prlimit64, 302",
    "perf_event_open, 298",
    "membarrier, 324",
    "rseq, 334",
    "getrandom, 318",
    "wait4, 61",
  })
  void shouldBeRecordedWithoutACall(String name, String calls, Engine.Endpoint engine) {
    for (String errno : new String[] {"1", "38"}) {
      assertRecorded(engine, denies.toString(), errno, calls);
    }
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @CsvSource({
    "prlimit --nofile=10, 'needs 32 open files (ulimit -Hn), and 10 are allowed'",
    "prlimit --as=200000000, 'bytes of addresses (ulimit -Hv), and 200000000 are allowed'",
    "prlimit --data=50000000, 'bytes of data (ulimit -Hd), and 50000000 are allowed'",
    "prlimit --fsize=1000000, 'no shared memory: File too large'",
    "denies 1 319, 'no shared memory: Operation not permitted'",
    "denies 38 25, 'no shared memory: Function not implemented'",
    "denies 1 41, 'the schema registry at'",
    "setpriv --reuid 65534 --clear-groups, 'denies the collector access'",
  })
  void shouldSayWhatIsMissing(String words, String says, Engine.Endpoint engine) {
    String[] line = words.replaceFirst("^denies", denies.toString()).split(" ", -1);
    assumeStarts(line);
    Guest.Visit visit = visit(engine, line);
    assertTrue(visit.said().contains(says), visit.said());
  }

  /** The helper must not take the place of a thread that the program is about to make. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldLeaveTheProgramItsTasks(Engine.Endpoint engine) throws IOException {
    assumeTrue(Files.isWritable(GROUPS), "no control groups to make");
    Path group = Files.createDirectory(GROUPS.resolve("whip-" + ProcessHandle.current().pid()));
    try {
      String join = "echo $$ > %s/cgroup.procs; exec \"$@\"".formatted(group);
      // Four threads, and the two processes that one of them makes.
      Files.writeString(group.resolve("pids.max"), "6");
      Guest.Visit visit = visit(engine, "sh", "-c", join, "group");
      assertTrue(visit.said().contains("more processes and threads (ulimit -u"), visit.said());
    } finally {
      Files.delete(group);
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldBeRecordedWhereAllMemoryIsLocked(Engine.Endpoint engine) {
    Path locks = Toolchain.clang(PROGRAMS.resolve("limits/locks_memory.c"), directory);
    Guest.Visit visit =
        new Guest(locks).visit(ProgramFaultsTest.recordedBy(engine, "adaptive"), "none");
    ProgramRow end = ProgramFaultsTest.profileOf(visit, engine);
    assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
    assertEquals(40, end.getWork());
  }

  /** whip.h calls the collector through a pointer into a library that the program does not know. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldBearControlFlowIntegrity(Engine.Endpoint engine) {
    String[] options = {"-flto", "-fvisibility=hidden", "-fsanitize=cfi"};
    Path guarded = Toolchain.clang(PROGRAMS.resolve("limits/locks_memory.c"), directory, options);
    Guest.Visit visit =
        new Guest(guarded).visit(ProgramFaultsTest.recordedBy(engine, "adaptive"), "none");
    assertEquals(40, ProgramFaultsTest.profileOf(visit, engine).getWork());
  }

  @RowsInSlices(5)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "strace -f -o /dev/null",
        "gdb -q -nx -batch -ex run --args",
        "perf stat -o /dev/null",
        "perf record -q -o /dev/null",
        "env LD_PRELOAD=libjemalloc.so.2",
      })
  void shouldBeRecordedBesideATool(String words, Engine.Endpoint engine) {
    // What gdb says of threads and addresses differs from run to run.
    String keep = "\"$@\" 2>/dev/null | grep -E '^(sum|blocked|to stdout)'; true";
    Shell.Result tried = Shell.run(List.of("sh", "-c", words + " true"), Map.of());
    assumeTrue(tried.status() == 0 && !tried.err().contains("cannot be preloaded"), tried.err());
    String[] line = ("sh\n-c\n" + keep + "\ntool\n" + words.replace(' ', '\n')).split("\n", -1);
    assertRecorded(engine, line);
  }

  /** It has more to say of the debug information of more libraries. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldSayThatValgrindIsInTheWay(Engine.Endpoint engine) throws IOException {
    assumeTrue(Shell.run(List.of("sh", "-c", "valgrind -q true"), Map.of()).status() == 0);
    Path errors = directory.resolve("errors");
    visit(engine, "sh", "-c", "\"$@\" 2>" + errors, "tool", "valgrind", "-q");
    String said = Files.readString(errors);
    assertTrue(said.contains("not recorded: shared memory cannot grow"), said);
  }

  /** Not every user may do all of it. */
  private static void assumeStarts(String... words) {
    List<String> line = new ArrayList<>(List.of(words));
    line.add("true");
    assumeTrue(Shell.run(line, Map.of()).status() == 0, line + " is not allowed here");
  }

  private static void assertRecorded(Engine.Endpoint engine, String... words) {
    ProgramRow end = ProgramFaultsTest.profileOf(visit(engine, words), engine);
    assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
    assertEquals(48, end.getWork());
  }

  private static Guest.Visit visit(Engine.Endpoint engine, String... words) {
    return new Guest(program)
        .through(words)
        .visit(ProgramFaultsTest.recordedBy(engine, "adaptive"), "return");
  }
}
