package whip.e2e.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import whip.e2e.Engine;
import whip.e2e.Home;
import whip.e2e.ProfileReader;
import whip.e2e.Shell;
import whip.e2e.Toolchain;
import whip.schemas.profile.ProfileStatus;
import whip.schemas.profile.ProgramRow;
import whip.testkit.tier.InSlices;
import whip.testkit.tier.RowsInSlices;

/** Where a program may find itself: without names, without /proc, with too many threads. */
@Tag("program")
@ExtendWith(Engine.class)
class SurroundingsTest {

  private static final Path PROGRAMS = Home.ROOT.resolve("e2e/src/test/programs/faults");

  @TempDir static Path directory;
  private static Path program;

  @BeforeAll
  static void compile() {
    program = Toolchain.clang(PROGRAMS.resolve("under_fault.c"), directory);
  }

  @AfterAll
  static void report() {
    Faults.report(
        "program",
        "surroundings",
        "closed files, no names, no /proc, set-user-id, 512 threads, plugins",
        "all",
        "same output and status, profiles exact");
  }

  /** Its first free numbers are those of standard input, output and error. */
  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"2>&-", "<&-", "<&- 2>&-"})
  void shouldLeaveClosedFilesClosed(String closed, Engine.Endpoint engine) {
    Guest guest = new Guest(program).through("sh", "-c", "exec \"$@\" " + closed, "closed");
    Map<String, String> lasting = Guest.lasting(300, ProgramFaultsTest.recordedBy(engine, "full"));
    Guest.Visit visit = guest.visit(lasting, "closed");
    ProgramRow end = ProgramFaultsTest.profileOf(visit, engine);
    assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
  }

  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldNotWaitForNames(Engine.Endpoint engine) throws IOException {
    Path silentNames = Toolchain.clang(PROGRAMS.resolve("silent_names.c"), directory);
    Path resolver = Files.writeString(directory.resolve("resolv.conf"), "nameserver 127.0.0.1\n");
    String[] words = {"unshare", "-rmn", silentNames.toString(), resolver.toString()};
    Map<String, String> named =
        Map.of("WHIP_BOOTSTRAP", "broker.example:9092", "WHIP_REGISTRY", "http://registry.example");
    assumeStarts(List.of("unshare", "-rmn", "true"));
    for (String how : new String[] {"return", "exit", "region", "fork"}) {
      new Guest(program).through(words).visit(Guest.lasting(200, named), how);
    }
  }

  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldDoWithoutProc(Engine.Endpoint engine) {
    // The network namespace stays: the engine is reached. libomp leaves a file behind for each
    // killed process, and aborts without /proc, with or without us, where it finds one of its own
    // number: /dev/shm is a new one.
    String mounts = "mount -t tmpfs none /proc && mount -t tmpfs none /dev/shm";
    String[] words = {"unshare", "-rm", "sh", "-c", mounts + " && exec \"$@\"", "without-proc"};
    assumeStarts(List.of("unshare", "-rm", "true"));
    Guest.Visit visit =
        new Guest(program)
            .through(words)
            .visit(ProgramFaultsTest.recordedBy(engine, "adaptive"), "return");
    ProgramRow end = ProgramFaultsTest.profileOf(visit, engine);
    assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
    assertEquals(48, end.getWork());
  }

  @RowsInSlices(2)
  @ParameterizedTest
  @ValueSource(strings = {"full", "adaptive"})
  void shouldBearManyMoreThreadsThanProcessors(String detail, Engine.Endpoint engine) {
    Guest.Visit visit =
        new Guest(program)
            .withThreads(512)
            .visit(Guest.lasting(300, ProgramFaultsTest.recordedBy(engine, detail)), "return");
    ProgramRow end = ProgramFaultsTest.profileOf(visit, engine);
    assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
    assertEquals(0, end.getWork() % (512 * 5 + 28), end.toString());
    assertEquals(512, end.getThreads());
  }

  /** It stops the program at the first word of data that is not its own. */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldLetAnotherToolWork(Engine.Endpoint engine) throws IOException {
    Path source = Home.ROOT.resolve("producer-native/test/chain/counting_tool.c");
    Path tool = Toolchain.clang(source, directory, "-fPIC", "-shared");
    Path counts = directory.resolve("counts");
    Map<String, String> both = new HashMap<>(ProgramFaultsTest.recordedBy(engine, "adaptive"));
    both.put("OMP_TOOL_LIBRARIES", Home.collector() + ":" + tool);
    both.put("WHIP_TEST_COUNTS", counts.toString());
    Guest.Visit visit = new Guest(program).visit(both, "threads");
    ProgramRow end = ProgramFaultsTest.profileOf(visit, engine);
    assertEquals(ProfileStatus.COMPLETE, end.getStatus(), end.toString());
    assertEquals(336, end.getWork());
    List<String> lines = Files.readAllLines(counts);
    assertTrue(
        lines.containsAll(List.of("regions 7", "region ends 7", "tasks 140")), lines.toString());
  }

  /** Two plugins that take turns, so that the loader would give one the other's addresses. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldDistinguishUnloadedPlugins(Engine.Endpoint engine) {
    Path plugins = Toolchain.clang(PROGRAMS.resolve("plugins.c"), directory, "-fno-openmp");
    Path first = library("first");
    Path second = library("second", "-DLATER");
    Guest.Visit visit =
        new Guest(plugins)
            .visit(
                ProgramFaultsTest.recordedBy(engine, "full"), first.toString(), second.toString());
    try (ProfileReader reader = new ProfileReader(engine)) {
      ProfileReader.Profile profile = reader.awaitComplete(visit.id());
      assertEquals(2, profile.directives().size(), profile.directives().keySet().toString());
      assertEquals(20, profile.directive("parallel", "plugin.c:12").getInstances());
      assertEquals(20, profile.directive("parallel", "plugin.c:101").getInstances());
    }
  }

  /**
   * Who starts a set-user-id program gives it its environment, and must not make it read a file or
   * talk to the network with its owner's rights.
   */
  @InSlices({0, 2, 4, 6, 8})
  @Test
  void shouldStayOutOfSetUserIdPrograms(Engine.Endpoint engine) throws IOException {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root to make one");
    Path open = Files.createTempDirectory("whip-suid");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path secure = open.resolve("secure");
    Path collector = open.resolve("libwhip.so");
    Files.copy(program, secure, StandardCopyOption.REPLACE_EXISTING);
    Files.copy(Home.collector(), collector, StandardCopyOption.REPLACE_EXISTING);
    Shell.run(List.of("chmod", "4755", secure.toString()), Map.of()).expect(0);
    Guest guest = new Guest(secure).withCollector(collector);
    Guest asNobody = guest.through("setpriv", "--reuid=65534", "--clear-groups");
    String secret = Files.writeString(open.resolve("secret"), "password=secret\n").toString();
    Shell.run(List.of("chmod", "600", secret), Map.of()).expect(0);
    Map<String, String> peers = new HashMap<>(ProgramFaultsTest.recordedBy(engine, "full"));
    peers.put("WHIP_CONFIG", secret);
    Guest.Visit visit = asNobody.visit(Guest.lasting(500, peers), "secure");
    Shell.Result seen =
        Shell.run(
            List.of("setpriv", "--reuid=65534", "--clear-groups", secure.toString(), "secure"),
            Map.of());
    assumeTrue(seen.out().contains("secure 1"), "set-user-id has no effect on this file system");
    assertEquals("", visit.said(), "it read the file, or began a run");
    assertTrue(!engine.whip("runs").out().contains(visit.id()));
    Shell.run(List.of("rm", "-r", open.toString()), Map.of()).expect(0);
  }

  /** On one thread: on more it would find races of the runtime's, differently each time. */
  @InSlices({1, 3, 5, 7, 9})
  @Test
  void shouldStayOutOfProgramsUnderThreadSanitizer(Engine.Endpoint engine) throws IOException {
    Path place = Files.createDirectory(directory.resolve("sanitized"));
    Path sanitized = Toolchain.clang(PROGRAMS.resolve("under_fault.c"), place, "-fsanitize=thread");
    Guest.Visit visit =
        new Guest(sanitized)
            .withThreads(1)
            .visit(ProgramFaultsTest.recordedBy(engine, "full"), "return");
    assertTrue(visit.said().contains("a sanitizer that the collector would disturb"), visit.said());
  }

  private static Path library(String name, String... options) {
    Path path = directory.resolve(name + ".so");
    String[] all = new String[options.length + 4];
    System.arraycopy(options, 0, all, 4, options.length);
    all[0] = "-fPIC";
    all[1] = "-shared";
    all[2] = "-O1";
    all[3] = "-g";
    try {
      Path built = Toolchain.clang(PROGRAMS.resolve("plugin.c"), directory, all);
      return Files.move(built, path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assumeStarts(List<String> command) {
    assumeTrue(Shell.run(command, Map.of()).status() == 0, command + " is not allowed here");
  }
}
