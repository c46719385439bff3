package whip.access;

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
   * Options for what folds: twenty times Java's own thresholds. What runs millions of times is
   * compiled well as before, and short runs do not pay for the rest.
   */
  public static List<String> wellButLate() {
    return List.of(
        "-XX:Tier4InvocationThreshold=100000",
        "-XX:Tier4MinInvocationThreshold=12000",
        "-XX:Tier4CompileThreshold=300000",
        "-XX:Tier4BackEdgeThreshold=800000");
  }
}
