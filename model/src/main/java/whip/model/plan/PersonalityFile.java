package whip.model.plan;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import whip.model.profile.Fraction;
import whip.model.region.LabelKind;

/**
 * Reads a personality from text. What a file does not say is as {@code openmp} has it:
 *
 * <pre>
 * # Our cluster's nodes.
 * cores = 64
 * region-overhead = 2500 ns      # fork and join, as `whip doctor --measure` has it
 * iteration-overhead = 3
 * unit-ns = 0.5                  # how long a unit takes; needed where an overhead is in ns
 * self-parallelism = 4
 * gain = 0.5                     # percent, of loops without a carried dependence
 * gain-carried = 5
 * labels = DOALL, reduction
 * </pre>
 */
public final class PersonalityFile {
  private static final Set<String> KEYS =
      Set.of(
          "cores",
          "nesting",
          "region-overhead",
          "iteration-overhead",
          "unit-ns",
          "self-parallelism",
          "gain",
          "gain-carried",
          "parent-factor",
          "reduction-work",
          "labels");

  private final SortedMap<String, String> values = new TreeMap<>();

  private PersonalityFile(String text) {
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String content = line.replaceFirst("#.*", "").strip();
      int sign = content.indexOf('=');
      if (content.isEmpty()) {
        continue;
      }
      String key = sign < 0 ? content : content.substring(0, sign).strip();
      if (sign < 0 || !KEYS.contains(key)) {
        throw new IllegalArgumentException(
            "line %d: there is no setting %s; there are %s"
                .formatted(number, key, KEYS.stream().sorted().collect(Collectors.joining(", "))));
      }
      values.put(key, content.substring(sign + 1).strip());
    }
  }

  /**
   * The personality in a file.
   *
   * @param name for readers
   * @throws IllegalArgumentException naming the line or setting that is wrong
   */
  public static Personality parse(String name, String text) {
    return new PersonalityFile(text).personality(name);
  }

  private Personality personality(String name) {
    Personality base = Personality.OPENMP;
    return new Personality(
        name,
        isNesting(),
        atLeast("self-parallelism", base.selfParallelismMin(), Fraction.ONE),
        percent("gain", base.independentMin()),
        percent("gain-carried", base.carriedMin()),
        atLeast("parent-factor", base.parentFactor(), Fraction.ONE),
        number("reduction-work", Fraction.of(base.reductionWorkMin())).rounded().longValueExact(),
        new Overheads(overhead("region-overhead"), overhead("iteration-overhead")),
        cores(),
        labels(base.labels()));
  }

  private boolean isNesting() {
    String nesting = values.getOrDefault("nesting", "no");
    if (!nesting.equals("yes") && !nesting.equals("no")) {
      throw new IllegalArgumentException("nesting is yes or no, not " + nesting);
    }
    return nesting.equals("yes");
  }

  private OptionalInt cores() {
    if (!values.containsKey("cores")) {
      return OptionalInt.empty();
    }
    Fraction cores = atLeast("cores", Fraction.ONE, Fraction.ONE);
    if (!cores.isInteger() || cores.numerator().bitLength() >= Integer.SIZE) {
      throw new IllegalArgumentException("cores is a whole number, not " + values.get("cores"));
    }
    return OptionalInt.of(cores.numerator().intValueExact());
  }

  private Fraction percent(String key, Fraction usual) {
    return values.containsKey(key) ? number(key, Fraction.ZERO).dividedBy(Fraction.of(100)) : usual;
  }

  private Fraction atLeast(String key, Fraction usual, Fraction least) {
    Fraction value = number(key, usual);
    if (value.compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "%s is at least %s, not %s".formatted(key, least, values.get(key)));
    }
    return value;
  }

  /** In units of work; {@code ns} need to know how long a unit takes. */
  private Fraction overhead(String key) {
    String value = values.getOrDefault(key, "0");
    if (!value.endsWith("ns")) {
      return number(key, Fraction.ZERO);
    }
    if (!values.containsKey("unit-ns")) {
      throw new IllegalArgumentException(
          key + " is in ns, so unit-ns has to say how long a unit of work takes");
    }
    Fraction unit = number("unit-ns", Fraction.ONE);
    if (unit.signum() == 0) {
      throw new IllegalArgumentException("unit-ns is more than 0");
    }
    return number(key, value.substring(0, value.length() - 2).strip()).dividedBy(unit);
  }

  private Fraction number(String key, Fraction usual) {
    return values.containsKey(key) ? number(key, values.get(key)) : usual;
  }

  private static Fraction number(String key, String text) {
    if (!text.matches("\\d{1,15}(\\.\\d{1,15})?")) {
      throw new IllegalArgumentException("%s is a number such as 2.5, not %s".formatted(key, text));
    }
    return Fraction.of(new BigDecimal(text));
  }

  private Set<LabelKind> labels(Set<LabelKind> usual) {
    if (!values.containsKey("labels")) {
      return usual;
    }
    Set<LabelKind> labels = EnumSet.noneOf(LabelKind.class);
    for (String word : values.get("labels").split(",", -1)) {
      labels.add(
          Arrays.stream(LabelKind.values())
              .filter(kind -> kind.text().equals(word.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "there is no label %s; there are %s"
                              .formatted(
                                  word.strip(),
                                  Arrays.stream(LabelKind.values())
                                      .map(LabelKind::text)
                                      .collect(Collectors.joining(", "))))));
    }
    return labels;
  }
}
