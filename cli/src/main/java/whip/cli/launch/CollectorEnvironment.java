package whip.cli.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The variables that make the OpenMP runtime load the collector and configure it. What the user set
 * already for the same purpose, other tools and other libraries to preload, stays behind it: the
 * starter alone has the bytes of the program's environment.
 */
public final class CollectorEnvironment {
  private final Map<String, String> variables = new TreeMap<>();
  private final Map<String, String> lists = new TreeMap<>();

  /**
   * With the collector and nothing else.
   *
   * @throws IllegalStateException when there is no such library
   */
  public CollectorEnvironment(Path collector) {
    if (!Files.exists(collector)) {
      throw new IllegalStateException("the collector is not built: " + collector);
    }
    variables.put("OMP_TOOL", "enabled");
    lists.put("OMP_TOOL_LIBRARIES", collector.toString());
  }

  public CollectorEnvironment cluster(String bootstrap, String registry, String prefix) {
    variables.put("WHIP_BOOTSTRAP", bootstrap);
    variables.put("WHIP_REGISTRY", registry);
    variables.put("WHIP_PREFIX", prefix);
    return this;
  }

  /**
   * Names the run; the starter sets the program's own name.
   *
   * @param name null: it has none
   */
  public CollectorEnvironment named(String name, Map<String, String> labels) {
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
   * Sets clock, detail and resolution.
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

  /**
   * At its end the program leaves all to the helper, and does not wait until it is sent. Those that
   * it starts wait: their runs are known by then.
   */
  public void endAtOnce() {
    variables.put("WHIP_FIRST_END_MS", "0");
  }

  public void threads(int count) {
    variables.put("OMP_NUM_THREADS", Integer.toString(count));
  }

  /** The depths of regions that a serial program measures. */
  public void depth(Depths depths) {
    variables.put("WHIP_DEPTH", depths.text());
  }

  /**
   * Loops of a serial program that the run looks at for what their iterations overwrite.
   *
   * @param loops as {@link CheckedLoops} has them
   */
  public void check(String loops) {
    variables.put("WHIP_CHECK", loops);
  }

  /** No account of threads' time. */
  public void noConstructs() {
    variables.put("WHIP_CONSTRUCTS", "0");
  }

  /** Functions are no paths of the account. */
  public void noFunctions() {
    variables.put("WHIP_FUNCTIONS", "0");
  }

  /** Grains are followed. */
  public void grains() {
    variables.put("WHIP_GRAINS", "1");
  }

  /**
   * Has libraries loaded before the program's own.
   *
   * @param libraries with colons between
   */
  public void preload(String libraries) {
    lists.put("LD_PRELOAD", libraries);
  }

  /** Programs and libraries that GCC built, whatever starts or loads them, run on this. */
  public void gccRuntime(GccRuntime runtime) {
    lists.put("LD_LIBRARY_PATH", runtime.folder().toString());
  }

  /**
   * A process may have two of LLVM's OpenMP runtimes, such as Intel's for one library and this one
   * for another that has had GCC's: each of the two would end it.
   */
  public void letRuntimesBeSeveral() {
    variables.put("KMP_DUPLICATE_LIB_OK", "TRUE");
  }

  /** To be set, whatever they were before; by name, so that equal answers have equal bytes. */
  public Map<String, String> variables() {
    return Collections.unmodifiableMap(variables);
  }

  /** Lists of files: each is put before what the user's variable names already. */
  public Map<String, String> lists() {
    return Collections.unmodifiableMap(lists);
  }
}
