package whip.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the Slurm scripts with variables and answers of Slurm. Slurm itself is made up here: srun,
 * scontrol, squeue and runuser write down what they were asked.
 */
class SlurmTest {
  private static final Path SLURM = Yaml.ROOT.resolve("deploy/slurm");

  @TempDir Path directory;
  private Script script;

  @BeforeEach
  void job() throws Exception {
    script =
        new Script(directory)
            .with("WHIP_SITE_CONF", site("broker:9092").toString())
            .with("SLURM_JOB_ID", "77")
            .with("SLURM_JOB_UID", uid())
            .with("SLURM_JOB_USER", "alice")
            .with("SLURM_JOB_NAME", "relax")
            .with("SLURM_STEP_ID", "3")
            .fake("runuser", "echo \"$@\" >>asked");
  }

  @Test
  void shouldLeaveJobsAloneThatDoNotAsk() throws Exception {
    assertEquals("", script.run(SLURM.resolve("task-prolog").toString()).said());
  }

  @Test
  void shouldGiveTasksWhatTheCollectorNeeds() throws Exception {
    assertEquals(
        Map.of(
            "WHIP_BOOTSTRAP", "broker:9092",
            "WHIP_REGISTRY", "http://registry:8081",
            "OMP_TOOL_LIBRARIES", "/usr/lib/whip/lib/libwhip.so",
            "WHIP_RUN", "slurm-77.3",
            "WHIP_NAME", "relax",
            "WHIP_LABELS", "step=3"),
        given());
  }

  @Test
  void shouldKeepWhatTheUserHasSet() throws Exception {
    script
        .with("WHIP_BOOTSTRAP", "mine:9092")
        .with("WHIP_RUN", "tuning")
        .with("WHIP_NAME", "third try")
        .with("WHIP_LABELS", "size=9")
        .with("OMP_TOOL_LIBRARIES", "/other.so")
        .with("SLURM_JOB_PARTITION", "fat");
    Map<String, String> given = given();
    assertEquals("mine:9092", given.get("WHIP_BOOTSTRAP"));
    assertEquals("tuning.3", given.get("WHIP_RUN"));
    assertEquals("third try", given.get("WHIP_NAME"));
    assertEquals("size=9,step=3,partition=fat", given.get("WHIP_LABELS"));
    assertEquals("/usr/lib/whip/lib/libwhip.so:/other.so", given.get("OMP_TOOL_LIBRARIES"));
  }

  /** The id of a run is given once. */
  @Test
  void shouldCallARequeuedJobsRunsSomethingElse() throws Exception {
    script.with("SLURM_RESTART_COUNT", "1");
    assertEquals("slurm-77.3.1", given().get("WHIP_RUN"));
  }

  @Test
  void shouldKnowTheScriptFromItsSteps() throws Exception {
    script.with("SLURM_STEP_ID", "4294967291");
    assertEquals("slurm-77.batch", given().get("WHIP_RUN"));
  }

  @Test
  void shouldSaySoWhereTheSiteIsNotSetUp() throws Exception {
    script.with("WHIP_SITE_CONF", "/nowhere").with("WHIP_PROFILE", "1");
    String said = script.run(SLURM.resolve("task-prolog").toString()).said();
    assertEquals("print whip: /nowhere cannot be read; nothing is recorded\n", said);
  }

  @Test
  void shouldFindTheEngineOfTheNode() throws Exception {
    script.with("WHIP_SITE_CONF", site("").toString());
    Path engine = Files.createDirectories(directory.resolve("engines").resolve(uid()));
    Files.writeString(
        engine.resolve("endpoint.json"),
        "{\"pid\":1,\"bootstrap\":\"127.0.0.1:20001\",\"registry\":\"http://127.0.0.1:20002\","
            + "\"config\":\"/e/client.properties\"}");
    Map<String, String> given = given();
    assertEquals(engine.toString(), given.get("WHIP_STATE_DIR"));
    assertEquals("127.0.0.1:20001", given.get("WHIP_BOOTSTRAP"));
    assertEquals("http://127.0.0.1:20002", given.get("WHIP_REGISTRY"));
    assertEquals("/e/client.properties", given.get("WHIP_CONFIG"));
  }

  /** Compares the engine's endpoint with the members that the script looks for. */
  @Test
  void shouldLookForMembersThatTheEngineWrites() throws IOException {
    String endpoint =
        Files.readString(
            Yaml.ROOT.resolve("engine-protocol/src/main/java/whip/engine/protocol/Endpoint.java"));
    for (String member : List.of("bootstrap", "registry", "config")) {
      assertTrue(endpoint.contains(member), member);
    }
  }

  @Test
  void shouldRecordEveryRankOfAnExampleJobUnderOneName() throws Exception {
    script
        .with("SLURM_CPUS_PER_TASK", "16")
        .fake("relax", "")
        .fake(
            "srun",
            """
            for rank in 0 1; do
              ( while IFS= read -r line; do
                  [[ $line == export\\ * ]] && export "${line#export }"
                done < <('%s')
                export SLURM_PROCID=$rank SLURM_STEP_NUM_TASKS=2
                echo "$rank $WHIP_RUN $OMP_TOOL_LIBRARIES $OMP_NUM_THREADS $WHIP_RESOLUTION ${*: -2}" >>ranks )
            done
            """
                .formatted(SLURM.resolve("task-prolog")));
    assertEquals(0, script.run("bash", SLURM.resolve("ranks.sbatch").toString(), "500").status());
    assertEquals(
        List.of(
            "0 slurm-77.3 /usr/lib/whip/lib/libwhip.so 16 10ms ./relax 500",
            "1 slurm-77.3 /usr/lib/whip/lib/libwhip.so 16 10ms ./relax 500"),
        Files.readAllLines(directory.resolve("ranks")));
  }

  @Test
  void shouldStartTheUsersEngineForJobsThatAsk() throws Exception {
    script.with("WHIP_SITE_CONF", site("").toString());
    comment("whip");
    assertEquals(0, script.run(SLURM.resolve("prolog").toString()).status());
    String asked = Files.readString(directory.resolve("asked"));
    assertTrue(asked.startsWith("-u alice -- env -i "), asked);
    assertTrue(asked.endsWith("/usr/lib/whip/bin/whip engine start\n"), asked);
    assertEquals(
        "rwx------",
        java.nio.file.attribute.PosixFilePermissions.toString(
            Files.getPosixFilePermissions(directory.resolve("engines").resolve(uid()))));
  }

  @Test
  void shouldStartNoEngineForOthersOrWhereTheSiteHasACluster() throws Exception {
    script.with("WHIP_SITE_CONF", site("").toString());
    comment("whipped");
    assertEquals(0, script.run(SLURM.resolve("prolog").toString()).status());
    script.with("WHIP_SITE_CONF", site("broker:9092").toString());
    comment("whip");
    assertEquals(0, script.run(SLURM.resolve("prolog").toString()).status());
    assertFalse(Files.exists(directory.resolve("asked")));
  }

  @Test
  void shouldStopTheEngineAfterTheLastJobAlone() throws Exception {
    script.with("WHIP_SITE_CONF", site("").toString()).with("SLURMD_NODENAME", "n1");
    Files.createDirectories(directory.resolve("engines").resolve(uid()));
    String epilog = SLURM.resolve("epilog").toString();
    script.fake("squeue", "printf '77\\n78\\n'");
    assertEquals(0, script.run(epilog).status());
    script.fake("squeue", "exit 1");
    assertEquals(0, script.run(epilog).status());
    assertFalse(Files.exists(directory.resolve("asked")), "others may need it");
    script.fake("squeue", "echo 77");
    assertEquals(0, script.run(epilog).status());
    assertTrue(Files.readString(directory.resolve("asked")).endsWith("whip engine stop\n"));
  }

  private void comment(String comment) throws IOException {
    script.fake("scontrol", "echo \"JobId=77 JobName=relax Comment=" + comment + " Nodes=1\"");
  }

  /** Variables that task-prolog exports. */
  private Map<String, String> given() throws Exception {
    Map<String, String> given = new TreeMap<>();
    script.with("WHIP_PROFILE", "1");
    script
        .run(SLURM.resolve("task-prolog").toString())
        .said()
        .lines()
        .forEach(
            line -> {
              assertTrue(line.matches("export [A-Z_]+=.*"), line);
              given.put(
                  line.substring(7, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            });
    return given;
  }

  /** Configuration as shipped, with another directory for engines. */
  private Path site(String bootstrap) throws IOException {
    Path conf = directory.resolve("site" + bootstrap.length() + ".conf");
    String shipped = Files.readString(SLURM.resolve("site.conf"));
    return Files.writeString(
        conf,
        shipped
            .replace("WHIP_BOOTSTRAP=broker:9092", "WHIP_BOOTSTRAP=" + bootstrap)
            .replace("/var/lib/whip-engines", directory.resolve("engines").toString()));
  }

  private static String uid() throws Exception {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString();
  }
}
