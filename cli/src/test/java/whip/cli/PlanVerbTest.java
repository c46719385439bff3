package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.model.profile.SampleProfile;
import whip.view.ProfileJson;

/** {@code whip plan} on files, which needs no cluster. */
class PlanVerbTest {
  private final RecordedSession session = new RecordedSession();

  @TempDir Path directory;
  private Path profile;

  @BeforeEach
  void writeProfile() throws IOException {
    profile = directory.resolve("profile.json");
    Files.writeString(profile, ProfileJson.text(SampleProfile.complete(), List.of()));
  }

  private int plan(String... options) {
    List<String> words = new ArrayList<>(List.of("plan", profile.toString()));
    words.addAll(List.of(options));
    return session.execute(words.toArray(String[]::new));
  }

  private String file(String text) throws IOException {
    return Files.writeString(directory.resolve("rules.txt"), text).toString();
  }

  @Test
  void shouldPlanTheDirectivesOfAProfile() throws IOException {
    assertEquals(0, plan("--for", file("self-parallelism = 1.5\ncores = 2")));
    assertTrue(session.out().contains("plan rules.txt, 2 cores, run k3f9q2zd01"), session.out());
    assertTrue(session.out().contains("   1 relax.c:5"), session.out());
  }

  @Test
  void shouldWriteJson() throws IOException {
    Path json = directory.resolve("plan.out");
    assertEquals(0, plan("--cores", "8", "--json", json.toString()));
    JsonNode document = new ObjectMapper().readTree(json.toFile());
    assertEquals("whip.plan/1", document.get("schema").asText());
    assertEquals(8, document.get("cores").asInt());
    assertEquals(2, document.get("left").size());
  }

  @Test
  void shouldMergeRunsAndExcludeRegions() throws IOException {
    String rules = file("self-parallelism = 1.5");
    assertEquals(0, plan(profile.toString(), "--for", rules, "--exclude", "relax.c:5"));
    assertTrue(session.out().contains("work 230"), session.out());
    assertTrue(session.out().contains("excluded"), session.out());
  }

  @Test
  void shouldSayWhatItCannotDo() throws IOException {
    assertEquals(125, plan("--cores", "0"));
    assertEquals(125, plan("--exclude", "relax.c:6"));
    assertTrue(said().contains("is no region of the run; the closest are relax.c:"), said());
    assertEquals(125, plan("--for", file("cors = 3")));
    assertTrue(said().contains("line 1: there is no setting cors"), said());
    assertEquals(125, plan("--for", "mpi"));
    assertTrue(said().contains("--for takes openmp, cilk or a file"), said());
    assertEquals(125, session.execute("plan"));
  }

  @Test
  void shouldWriteNoPatchForDirectives() throws IOException {
    assertEquals(125, session.execute("plan", "--apply", profile.toString()));
    assertTrue(said().contains("--apply needs runs of a serial program"), said());
    assertEquals(125, plan("--apply=-", "--json", "-"));
    assertTrue(said().contains("both write to standard output"), said());
  }

  @Test
  void shouldJudgeDependencesOfSerialProgramsAlone() {
    assertEquals(125, plan("--fail-on", "new-dependence"));
    assertTrue(said().contains("needs --baseline"), said());
    assertEquals(125, plan("--fail-on", "any=3", "--baseline", profile.toString()));
    assertTrue(said().contains("--fail-on takes new-dependence, not any=3"), said());
    assertEquals(125, plan("--baseline", profile.toString()));
    assertTrue(said().contains("--baseline compares runs of serial programs"), said());
  }

  @Test
  void shouldCheckLoopsOfSerialProgramsAlone() {
    assertEquals(125, session.execute("plan", "--check", profile.toString()));
    assertTrue(said().contains("--check needs runs of a serial program"), said());
  }

  /** Somebody may take it for the file to change. */
  @Test
  void shouldRemoveAnOlderPatchAndNothingElse() throws IOException {
    Path source = Files.writeString(directory.resolve("a.c"), "int a;\n");
    assertEquals(125, plan("--apply=" + source));
    assertTrue(said().contains("which is no patch"), said());
    assertEquals("int a;\n", Files.readString(source));
    Path old = Files.writeString(directory.resolve("old.patch"), "--- a/x\n");
    assertEquals(125, plan("--apply=" + old));
    assertTrue(Files.notExists(old));
  }

  private String said() {
    return session.err();
  }
}
