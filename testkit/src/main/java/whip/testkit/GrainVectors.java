package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Text programs whose grains were judged by hand, as those of {@link Vectors}. */
public final class GrainVectors {
  private GrainVectors() {}

  /** All of them. */
  public static List<Vectors.Vector> all() {
    return Vectors.of("grains.txt", Vectors.read("grains.txt").lines().toList());
  }

  /** The expectations of {@code vector} that {@code judge} does not meet, with what it finds. */
  public static List<String> failures(Vectors.Vector vector, GrainJudge judge) {
    List<String> failures = new ArrayList<>();
    for (String expectation : vector.expectations()) {
      String[] words = expectation.split(" ", -1);
      String found = found(words, judge);
      if (!found.equals(words[words.length - 1])) {
        failures.add("expected " + expectation + ", found " + found);
      }
    }
    return failures;
  }

  private static String found(String[] words, GrainJudge judge) {
    String word = words[0];
    if (word.startsWith("cutOff")) {
      GrainJudge rebuilt = judge.withCutOff(number(word, "cutOff"));
      return rebuilt.grains().size() + "/" + rebuilt.burdenedSpan();
    }
    if (word.startsWith("parallelismOn")) {
      return steps(judge.parallelism((int) number(word, "parallelismOn")));
    }
    return switch (word) {
      case "work" -> "" + judge.work();
      case "span" -> "" + judge.span();
      case "grains" -> "" + judge.grains().size();
      case "burden" -> "" + judge.burden();
      case "burdenedSpan" -> "" + judge.burdenedSpan();
      case "parallelism" -> steps(judge.parallelism());
      case "balance" -> orNone(GrainJudge.balance(siblings(words[1], judge)));
      case "balanceCost" -> "" + GrainJudge.balanceCost(siblings(words[1], judge));
      default -> found(word, judge.grain(words[1]), judge);
    };
  }

  private static String found(String word, Grain grain, GrainJudge judge) {
    return switch (word) {
      case "own" -> "" + grain.work();
      case "subtree" -> "" + grain.subtree();
      case "creation" -> orNone(grain.burden().creation());
      case "benefit" -> orNone(judge.benefit(grain));
      case "paper" -> orNone(judge.benefitOfThePaper(grain));
      case "slack" -> orNone(judge.slack(grain).map(Slack::slack));
      case "margin" -> judge.slack(grain).map(slack -> orNone(slack.margin())).orElse("none");
      case "takesOver" ->
          orNone(judge.slack(grain).map(slack -> String.join("/", slack.takesOver())));
      case "during" ->
          orNone(
              judge
                  .parallelism(grain)
                  .map(range -> range.least() + "/" + range.median() + "/" + range.most()));
      case "cause" ->
          orNone(finding(grain, judge).map(found -> found.cause().name().toLowerCase(Locale.ROOT)));
      case "causeCost" -> orNone(finding(grain, judge).map(CauseJudge.Finding::cost));
      default -> throw new IllegalArgumentException("no grain has " + word);
    };
  }

  private static Optional<CauseJudge.Finding> finding(Grain grain, GrainJudge judge) {
    return Optional.ofNullable(CauseJudge.of(judge).get(grain.lineage()));
  }

  private static long number(String word, String after) {
    return Long.parseLong(word.substring(after.length()));
  }

  /** The siblings of which the first is of that directive. */
  private static List<Grain> siblings(String name, GrainJudge judge) {
    return judge.siblings().stream()
        .filter(siblings -> siblings.get(0).directive().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no siblings " + name));
  }

  /** {@code 4@0/3@10}: so many from a time on. */
  private static String steps(List<Step> steps) {
    return steps.isEmpty()
        ? "none"
        : steps.stream()
            .map(step -> step.running() + "@" + step.from())
            .collect(Collectors.joining("/"));
  }

  private static String orNone(OptionalLong value) {
    return value.isPresent() ? "" + value.getAsLong() : "none";
  }

  private static String orNone(Optional<?> value) {
    return value.map(Object::toString).orElse("none");
  }
}
