package whip.cli.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The variables that make the OpenMP runtime load the collector and tell it what to do. What the
 * user set already for the same purpose, other tools and other libraries to preload, stays beside
 * it.
 */
public final class CollectorEnvironment {
  private final Map<String, String> outside;
  private final Map<String, String> variables = new LinkedHashMap<>();

  /**
   * With the collector and nothing else.
   *
   * @param outside the environment that the variables are added to
   * @throws IllegalStateException when there is no such library
   */
  public CollectorEnvironment(Path collector, Map<String, String> outside) {
    if (!Files.exists(collector)) {
      throw new IllegalStateException("the collector is not built: " + collector);
    }
    this.outside = Map.copyOf(outside);
    variables.put("OMP_TOOL", "enabled");
    variables.put("OMP_TOOL_LIBRARIES", before("OMP_TOOL_LIBRARIES", collector.toString()));
  }

  public CollectorEnvironment cluster(String bootstrap, String registry, String prefix) {
    variables.put("WHIP_BOOTSTRAP", bootstrap);
    variables.put("WHIP_REGISTRY", registry);
    variables.put("WHIP_PREFIX", prefix);
    return this;
  }

  /**
   * What the run is called.
   *
   * @param name null: it has none
   */
  public CollectorEnvironment run(String run, String name, Map<String, String> labels) {
    variables.put("WHIP_RUN", run);
    if (name != null) {
      variables.put("WHIP_NAME", name);
    }
    if (!labels.isEmpty()) {
      variables.put(
          "WHIP_LABELS",
          labels.entrySet().stream()
              .map(label -> label.getKey() + "=" + label.getValue())
              .collect(Collectors.joining(",")));
    }
    return this;
  }

  /**
   * What is measured.
   *
   * @param resolution null: the collector's own
   */
  public CollectorEnvironment measure(String clock, String detail, String resolution) {
    variables.put("WHIP_CLOCK", clock);
    variables.put("WHIP_DETAIL", detail);
    if (resolution != null) {
      variables.put("WHIP_RESOLUTION", resolution);
    }
    return this;
  }

  public void config(Path file) {
    variables.put("WHIP_CONFIG", file.toString());
  }

  public void threads(int count) {
    variables.put("OMP_NUM_THREADS", Integer.toString(count));
  }

  public void preload(String library) {
    variables.put("LD_PRELOAD", before("LD_PRELOAD", library));
  }

  /** To be added to the environment. */
  public Map<String, String> variables() {
    return Map.copyOf(variables);
  }

  private String before(String variable, String value) {
    String others = outside.getOrDefault(variable, "");
    return others.isEmpty() ? value : value + ":" + others;
  }
}
