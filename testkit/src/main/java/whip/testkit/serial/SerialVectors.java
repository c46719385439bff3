package whip.testkit.serial;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Text programs whose regions were judged by hand, one a line, with the answers behind a #. */
public final class SerialVectors {
  private SerialVectors() {}

  /**
   * One line.
   *
   * @param expectations as words, the last of which is what is expected
   */
  public record Vector(String source, String program, List<String> expectations) {
    /** The expectations that a judge does not meet, with what it finds. */
    public List<String> failures(SerialJudge judge) {
      List<String> failures = new ArrayList<>();
      for (String expectation : expectations) {
        String[] words = expectation.split(" ", -1);
        String found = found(words, judge);
        if (!found.equals(words[words.length - 1])) {
          failures.add(source + ": expected " + expectation + ", found " + found);
        }
      }
      return failures;
    }
  }

  /** All of them. */
  public static List<Vector> all() {
    try (InputStream in = SerialVectors.class.getResourceAsStream("/vectors/serial.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return of("serial.txt", text.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read vectors serial.txt", e);
    }
  }

  /** Vectors in the form of the file; a line that begins with # is a comment. */
  public static List<Vector> of(String source, List<String> lines) {
    List<Vector> vectors = new ArrayList<>();
    for (int line = 0; line < lines.size(); line++) {
      if (!lines.get(line).isBlank() && !lines.get(line).startsWith("#")) {
        String[] parts = lines.get(line).split("#", 2);
        if (parts.length < 2) {
          throw new IllegalArgumentException(source + ":" + (line + 1) + " has no answer");
        }
        vectors.add(
            new Vector(
                source + ":" + (line + 1), parts[0], List.of(parts[1].strip().split(", *", -1))));
      }
    }
    return vectors;
  }

  private static String found(String[] words, SerialJudge judge) {
    String name = words[1];
    return switch (words[0]) {
      case "work" -> "" + region(judge, name).work();
      case "cp" -> "" + region(judge, name).cp();
      case "instances" -> "" + region(judge, name).instances();
      case "sp" -> region(judge, name).selfParallelism().toString();
      case "unbroken" -> named(judge.unbrokenRegions(), name).selfParallelism().toString();
      case "coverage" -> region(judge, name).outermostWork() + "/" + judge.root().work();
      default -> found(words[0], words, judge.loop(name));
    };
  }

  private static String found(String word, String[] words, LoopFinding loop) {
    return switch (word) {
      case "label" -> loop.label();
      case "private" -> String.join("+", loop.privates());
      case "lastprivate" -> String.join("+", loop.lastPrivates());
      case "shared" -> String.join("+", loop.shared());
      case "acyclic" -> "" + loop.acyclicWork();
      case "blocks" -> blocks(loop);
      case "without" ->
          loop.blocking().entrySet().stream()
              .filter(each -> each.getKey().variable().equals(words[2]))
              .map(each -> each.getValue().without().toString())
              .findFirst()
              .orElse("none");
      default -> throw new IllegalArgumentException("no loop has " + word);
    };
  }

  /** {@code a:3-3@1}: variable, lines of writer and reader, distance. */
  private static String blocks(LoopFinding loop) {
    List<String> all = new ArrayList<>();
    loop.blocking()
        .forEach(
            (key, seen) ->
                all.add(
                    "%s:%d-%d@%d"
                        .formatted(key.variable(), key.write(), key.read(), seen.distance())));
    return all.isEmpty() ? "none" : String.join("+", all);
  }

  private static RegionNumbers region(SerialJudge judge, String name) {
    return named(judge.regions(), name);
  }

  /** A loop or a function of that name; {@code i.iteration} is a loop's iteration. */
  private static RegionNumbers named(Map<String, RegionNumbers> regions, String name) {
    String iteration = ".iteration";
    if (name.endsWith(iteration)) {
      return regions.get("iteration " + name.substring(0, name.length() - iteration.length()));
    }
    RegionNumbers loop = regions.get("loop " + name);
    return loop == null ? regions.get("function " + name) : loop;
  }
}
