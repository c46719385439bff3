package whip.platform;

import java.util.List;

/**
 * How well the virtual machine of a process of ours compiles what it runs. The compiler works
 * beside the program that is profiled: what it makes faster must run for long enough to be worth
 * it.
 */
public final class JavaCompiler {
  private JavaCompiler() {}

  /** Options for what only copies bytes, or ends soon: the first tier of the compiler, no more. */
  public static List<String> quickly() {
    return List.of("-XX:TieredStopAtLevel=1");
  }

  /**
   * Options for what folds: five times Java's own thresholds. What runs for minutes is compiled
   * well as before, and short runs do not pay for the rest. What looks at every node has Java's own
   * thresholds: a topology that has just started would otherwise fall behind a quick program.
   */
  public static List<String> wellButLate() {
    return List.of(
        "-XX:CompileCommand=quiet", // it would speak on standard output
        "-XX:CompileCommand=CompileThresholdScaling,whip.model.columns.Batch*::*,0.2",
        "-XX:CompileCommand=CompileThresholdScaling,whip.model.columns.LongIndex::*,0.2",
        "-XX:CompileCommand=CompileThresholdScaling,whip.model.columns.StrandKeyIndex::*,0.2",
        "-XX:CompileCommand=CompileThresholdScaling,whip.model.algebra.PathTraces::*,0.2",
        "-XX:CompileCommand=CompileThresholdScaling,whip.codec.Column::*,0.2",
        "-XX:Tier4InvocationThreshold=25000",
        "-XX:Tier4MinInvocationThreshold=3000",
        "-XX:Tier4CompileThreshold=75000",
        "-XX:Tier4BackEdgeThreshold=200000");
  }
}
