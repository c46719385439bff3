package whip.cli.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import whip.model.source.SourceFile;

/** Where sources are looked for, and how a patch names them. */
class PlanSourcesTest {
  private static final Instant MEASURED = Instant.parse("2026-11-30T10:00:00Z");

  @TempDir Path directory;
  private Path build;
  private Path source;

  @BeforeEach
  void writeSource() throws IOException {
    build = Files.createDirectory(directory.resolve("build")).toRealPath();
    source = Files.createDirectory(directory.resolve("src")).resolve("a.c");
    Files.writeString(source, "int a;\n");
    date(MEASURED.minusSeconds(1));
    source = source.toRealPath();
  }

  private void date(Instant time) throws IOException {
    Files.setLastModifiedTime(source, FileTime.from(time));
  }

  private SourceFile found(String name) {
    return new PlanSources(build, MEASURED).apply(name);
  }

  private String reason(String name) {
    return assertInstanceOf(SourceFile.Unusable.class, found(name)).reason();
  }

  @Test
  void shouldFindAFileByAnyOfItsNames() throws IOException {
    Path link = Files.createSymbolicLink(build.resolve("link.c"), source);
    for (String name : Set.of("src/a.c", "../src/a.c", "link.c", source.toString())) {
      SourceFile.Found file = assertInstanceOf(SourceFile.Found.class, found(name), name);
      assertEquals(source.toString(), file.path());
    }
    assertTrue(Files.isSymbolicLink(link));
  }

  @Test
  void shouldSayWhyAFileCannotBeUsed() throws IOException {
    assertEquals("debug information names no file", reason(""));
    assertEquals("/no/such.c is not there", reason("/no/such.c"));
    assertEquals("b.c is not found from " + build + "; start where it was compiled", reason("b.c"));
    date(MEASURED.plusSeconds(1));
    assertEquals("src/a.c is newer than the run: measure the program again", reason("src/a.c"));
  }

  @Test
  void shouldNameFilesFromTheWorkingDirectoryIfAllLieBelowIt() {
    Path below = build.resolve("b.c");
    PatchRoot here = PatchRoot.of(build, Set.of(below.toString()));
    assertEquals("", here.option());
    assertEquals("b.c", here.name(below.toString()));
    PatchRoot root = PatchRoot.of(build, Set.of(below.toString(), source.toString()));
    assertEquals("/", root.option());
    assertEquals(source.toString().substring(1), root.name(source.toString()));
  }
}
