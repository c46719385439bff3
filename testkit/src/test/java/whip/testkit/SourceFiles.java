package whip.testkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The repository's own files, without what a build makes or fetches. */
public final class SourceFiles {
  public static final Path ROOT = Path.of("..");

  /** Java and C++ that users run, without tests. */
  static final Pattern CODE = Pattern.compile("(?!.*/test/|e2e/|testkit/|bench/).*\\.(java|cpp|h)");

  /** Shell that users run. */
  static final Pattern SCRIPT =
      Pattern.compile("whip|scripts/.*(\\.sh|/whip[a-z-]*)|deploy/slurm/[a-z-]+");

  private static final Set<String> MADE = Set.of("build", "target", "node_modules", ".git");

  private SourceFiles() {}

  /**
   * Text by file.
   *
   * @param path matches the whole path from the repository's root, such as {@code scripts/test.sh}
   */
  public static Map<Path, String> matching(Pattern path) throws IOException {
    Map<Path, String> texts = new TreeMap<>();
    for (Path name : names()) {
      if (path.matcher(name.toString()).matches()) {
        // Never malformed, as the corpora of fuzzers would be in UTF-8.
        texts.put(name, Files.readString(ROOT.resolve(name), StandardCharsets.ISO_8859_1));
      }
    }
    return texts;
  }

  /** Paths from the repository's root. */
  static Set<Path> names() throws IOException {
    Set<Path> names = new TreeSet<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) {
            return MADE.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
            if (facts.isRegularFile()) {
              names.add(ROOT.relativize(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return names;
  }
}
