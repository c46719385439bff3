package whip.bench.jmh;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs benchmarks with JMH's own options and prints CPU time a node.
 *
 * <pre>
 *   levelOne   LOOP 4096     42.6 ns a node
 * </pre>
 */
public final class Main {

  private Main() {}

  public static void main(String[] args) throws RunnerException, CommandLineOptionException {
    Collection<RunResult> results = new Runner(new CommandLineOptions(args)).run();
    for (RunResult result : results) {
      double cpuNs = result.getSecondaryResults().get("cpuNs").getScore();
      double nodes = result.getSecondaryResults().get("nodes").getScore();
      String name = result.getParams().getBenchmark();
      List<String> parameters =
          result.getParams().getParamsKeys().stream().map(result.getParams()::getParam).toList();
      System.out.printf(
          "%-12s %-22s %8.1f ns a node%n",
          name.substring(name.lastIndexOf('.') + 1), String.join(" ", parameters), cpuNs / nodes);
    }
  }
}
