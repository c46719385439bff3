package whip.streams.operating;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prometheus' text format 0.0.4, read by the letter of its specification: anything that it does not
 * allow is an error. (Its Java library only writes.)
 */
public final class PrometheusText {

  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\\\\n\"])*\"";
  private static final Pattern SAMPLE =
      Pattern.compile("(" + NAME + ")(?:\\{((?:" + LABEL + ",?)*)})? (\\S+)(?: -?[0-9]+)?");
  private static final Pattern TYPE =
      Pattern.compile("# TYPE (" + NAME + ") (counter|gauge|histogram|summary|untyped)");
  private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") .*");

  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Double> samples = new TreeMap<>();
  private final Set<String> finished = new HashSet<>();
  private String family = "";

  private PrometheusText() {}

  public static PrometheusText parse(String text) {
    if (!text.endsWith("\n")) {
      throw new IllegalArgumentException("the last line does not end");
    }
    PrometheusText parsed = new PrometheusText();
    text.lines().filter(line -> !line.isBlank()).forEach(parsed::line);
    return parsed;
  }

  /** By name and labels as they stand there: {@code whip_runs{state="running"}}. */
  public Map<String, Double> samples() {
    return samples;
  }

  public String type(String name) {
    return types.get(name);
  }

  private void line(String line) {
    Matcher type = TYPE.matcher(line);
    Matcher sample = SAMPLE.matcher(line);
    if (type.matches()) {
      enter(type.group(1));
      if (types.put(type.group(1), type.group(2)) != null) {
        throw new IllegalArgumentException("a second TYPE: " + line);
      }
    } else if (sample.matches()) {
      String name = sample.group(1);
      enter(name.startsWith(family) && !family.isEmpty() ? family : name);
      String labels = sample.group(2) == null ? "" : "{" + sample.group(2) + "}";
      if (samples.put(name + labels, number(sample.group(3))) != null) {
        throw new IllegalArgumentException("twice the same series: " + line);
      }
    } else if (!HELP.matcher(line).matches()) {
      throw new IllegalArgumentException("neither sample nor comment: " + line);
    } else {
      // HELP comes before TYPE of the same family.
    }
  }

  /** All lines of a family stand together. */
  private void enter(String name) {
    if (!name.equals(family)) {
      if (!finished.add(name)) {
        throw new IllegalArgumentException("not together: " + name);
      }
      family = name;
    }
  }

  private static double number(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }
}
