package whip.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Text programs with the answers computed by hand, one per line:
 *
 * <pre>w3 spawn(a: w5) wait w1  # work 9, span 9, task a 1/5/5, serial program 4</pre>
 *
 * Every module, and the native tests, check themselves against the same files.
 */
public final class Vectors {
  private static final List<String> FILES =
      List.of("worked.txt", "tasks.txt", "dependences.txt", "teams.txt", "whatif.txt");

  /**
   * One line of a vector file.
   *
   * @param threads team sizes for which the expectations hold
   * @param expectations as words, the last of which is the expected number
   * @param whatIfs what must hold under hypotheses
   */
  public record Vector(
      String source,
      Program program,
      List<Integer> threads,
      List<String> expectations,
      List<WhatIf> whatIfs) {
    @Override
    public String toString() {
      return source + " " + program;
    }

    /** The expectations that {@code profile} does not meet, with what it says instead. */
    public List<String> failures(Oracle.Profile profile) {
      return expectations.stream().flatMap(e -> failure(e, profile, 1).stream()).toList();
    }

    /** The what-if expectations that {@code answer}, with lengths in its unit, does not meet. */
    public List<String> whatIfFailures(Function<Hypothesis, Oracle.Profile> answer) {
      List<String> failures = new ArrayList<>();
      for (WhatIf whatIf : whatIfs) {
        Hypothesis hypothesis = whatIf.hypothesis();
        failure(whatIf.expectation(), answer.apply(hypothesis), hypothesis.denominator())
            .ifPresent(failure -> failures.add("what if " + hypothesis + ": " + failure));
      }
      return failures;
    }
  }

  /** An expectation under a hypothesis; a length may be a fraction in lowest terms. */
  public record WhatIf(Hypothesis hypothesis, String expectation) {
    /** Reads {@code HYPOTHESIS: EXPECTATION}. */
    static WhatIf parse(String text) {
      String[] parts = text.split(": *", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException("expected HYPOTHESIS: EXPECTATION, found " + text);
      }
      return new WhatIf(Hypothesis.parse(parts[0]), parts[1]);
    }
  }

  private Vectors() {}

  /** All vectors, in the order of the files. */
  public static List<Vector> all() {
    return FILES.stream().flatMap(file -> of(file, read(file).lines().toList()).stream()).toList();
  }

  /**
   * Vectors in the form of the files: a program and what is expected of it per line, and comments.
   *
   * @param source what they are called in failures
   * @throws IllegalArgumentException if a line says nothing about its answer
   */
  public static List<Vector> of(String source, List<String> lines) {
    List<Vector> vectors = new ArrayList<>();
    for (int line = 0; line < lines.size(); line++) {
      if (!lines.get(line).isBlank() && !lines.get(line).startsWith("#")) {
        vectors.add(vector(source + ":" + (line + 1), lines.get(line)));
      }
    }
    return vectors;
  }

  private static Vector vector(String source, String line) {
    String[] parts = line.split("#", 2);
    if (parts.length < 2) {
      throw new IllegalArgumentException(source + " says nothing about its answer");
    }
    List<Integer> threads = List.of(1, 2, 4);
    List<String> expectations = new ArrayList<>();
    List<WhatIf> whatIfs = new ArrayList<>();
    for (String expectation : parts[1].strip().split(", *", -1)) {
      if (expectation.startsWith("threads ")) {
        threads = List.of(Integer.valueOf(expectation.substring("threads ".length())));
      } else if (expectation.startsWith("whatif ")) {
        whatIfs.add(WhatIf.parse(expectation.substring("whatif ".length())));
      } else {
        expectations.add(expectation);
      }
    }
    return new Vector(source, TextProgram.parse(parts[0]), threads, expectations, whatIfs);
  }

  private static Optional<String> failure(
      String expectation, Oracle.Profile profile, long lengthUnit) {
    String[] words = expectation.split(" ", -1);
    String found = found(words, profile, lengthUnit);
    return found.equals(words[words.length - 1])
        ? Optional.empty()
        : Optional.of("expected " + expectation + ", found " + found);
  }

  /** Value in {@code profile} where an expectation has its last word. */
  private static String found(String[] words, Oracle.Profile profile, long lengthUnit) {
    return switch (words[0]) {
      case "work" -> "" + profile.work();
      case "span" -> length(profile.span(), lengthUnit);
      case "lockBound" -> "" + profile.lockBound();
      case "bound" -> length(profile.bound(), lengthUnit);
      case "lockedWork" -> "" + profile.lockedWork();
      case "spanUnlocked" -> "" + profile.spanUnlocked();
      case "lock" -> {
        LockTotal lock = profile.locks().getOrDefault(words[1], new LockTotal(0, 0));
        yield lock.held() + "/" + lock.acquisitions();
      }
      case "iterations" -> "" + profile.directive(DirectiveKind.FOR, words[1]).iterations();
      case "blocks" -> "" + profile.directive(DirectiveKind.FOR, words[1]).blocks();
      case "serial" -> {
        String name = words.length > 3 ? words[2] : "";
        DirectiveTotal row = profile.directive(DirectiveKind.named(words[1]), name);
        yield length(row.serialWork(), lengthUnit);
      }
      default -> {
        DirectiveTotal row = profile.directive(DirectiveKind.named(words[0]), words[1]);
        yield row.instances() + "/" + row.work() + "/" + length(row.span(), lengthUnit);
      }
    };
  }

  /** {@code length / unit} in lowest terms. */
  private static String length(long length, long unit) {
    long common = BigInteger.valueOf(length).gcd(BigInteger.valueOf(unit)).longValueExact();
    return common == unit ? "" + length / unit : length / common + "/" + unit / common;
  }

  static String read(String file) {
    try (InputStream in = Vectors.class.getResourceAsStream("/vectors/" + file)) {
      if (in == null) {
        throw new IllegalStateException("bug: no resource /vectors/" + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read vectors " + file, e);
    }
  }
}
