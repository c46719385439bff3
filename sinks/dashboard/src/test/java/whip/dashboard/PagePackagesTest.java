package whip.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks the page's packages: the same everywhere, from any registry, under known licences. */
class PagePackagesTest {
  private static final Set<String> ALLOWED =
      Set.of("MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0");
  private static final Path LOCK = Path.of("page/package-lock.json");

  @Test
  void shouldPinEveryPackageByItsDigestAndNoRegistry() throws IOException {
    String lock = Files.readString(LOCK);
    assertFalse(lock.contains("\"resolved\""), "the lock file names a registry");
    int packages = 0;
    for (Map.Entry<String, JsonNode> one : packages().properties()) {
      if (!one.getKey().isEmpty()) {
        packages++;
        assertTrue(one.getValue().path("integrity").asText().startsWith("sha512-"), one.getKey());
      }
    }
    assertTrue(packages > 20, packages + " packages");
    JsonNode wanted = packages().path("").path("dependencies");
    wanted.properties().forEach(one -> assertTrue(one.getValue().asText().matches("[0-9.]+")));
  }

  @Test
  void shouldBuildOfNothingWithoutALicenceThatIsAllowed() throws IOException {
    for (Map.Entry<String, JsonNode> one : packages().properties()) {
      if (!one.getKey().isEmpty() && !one.getValue().path("dev").asBoolean()) {
        String licence = one.getValue().path("license").asText();
        assertTrue(ALLOWED.contains(licence), one.getKey() + ": " + licence);
      }
    }
  }

  @Test
  void shouldReadTheLockFileThatNpmReads() throws IOException {
    assertEquals(3, Browser.JSON.readTree(LOCK.toFile()).path("lockfileVersion").asInt());
  }

  private static JsonNode packages() throws IOException {
    return Browser.JSON.readTree(LOCK.toFile()).path("packages");
  }
}
