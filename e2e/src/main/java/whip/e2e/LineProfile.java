package whip.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import whip.model.algebra.Instances;
import whip.model.node.LoopSize;
import whip.model.sequence.Piece;
import whip.testkit.CProgram;
import whip.testkit.Directive;
import whip.testkit.Oracle;

/**
 * The part of a profile that a real run and an expectation can be compared by: directives by kind
 * and line, locks by their numbers alone.
 *
 * @param directives {@code for:12} to {@code instances work span}, of loops with {@code iterations
 *     blocks}
 * @param serialWork on the critical path by directive, zeros left out; empty if not compared
 * @param locks {@code work acquisitions} of every lock that was taken, sorted
 */
public record LineProfile(
    long work,
    long span,
    Map<String, String> directives,
    Map<String, Long> serialWork,
    List<String> locks) {

  /** Profile that {@code profile} predicts where {@code program} is compiled and run. */
  public static LineProfile expected(Oracle.Profile profile, CProgram program) {
    Map<String, String> directives = new TreeMap<>();
    Map<String, Long> serialWork = new TreeMap<>();
    profile
        .directives()
        .forEach(
            (directive, row) -> {
              String key = key(directive, program);
              if (!directive.equals(Directive.PROGRAM)) {
                String loops =
                    row.iterations() == null ? "" : " " + row.iterations() + " " + row.blocks();
                directives.put(key, row.instances() + " " + row.work() + " " + row.span() + loops);
              }
              if (row.serialWork() > 0) {
                serialWork.put(key, row.serialWork());
              }
            });
    List<String> locks =
        profile.locks().values().stream()
            .map(lock -> lock.held() + " " + lock.acquisitions())
            .sorted()
            .toList();
    return new LineProfile(profile.work(), profile.span(), directives, serialWork, locks);
  }

  private static String key(Directive directive, CProgram program) {
    return directive.equals(Directive.PROGRAM)
        ? "program:0"
        : directive.kind().openMpName() + ":" + program.lines().get(directive);
  }

  /** Profile that the model made of a run. */
  static LineProfile found(Piece run, ToIntFunction<Long> lines) {
    Map<String, Instances> instances = new TreeMap<>();
    run.sums()
        .instances()
        .forEach((directive, sum) -> instances.merge(key(directive, lines), sum, Instances::plus));
    Map<String, String> directives = new TreeMap<>();
    instances.forEach(
        (key, sum) -> {
          LoopSize size = sum.loops();
          String loops = size.isKnown() ? " " + size.iterations() + " " + size.blocks() : "";
          directives.put(key, sum.count() + " " + sum.work() + " " + sum.span() + loops);
        });
    Map<String, Long> serialWork = new TreeMap<>();
    run.cost()
        .full()
        .strands()
        .byKey()
        .forEach(
            (strand, critical) -> {
              if (critical > 0) {
                serialWork.merge(key(strand.directive(), lines), critical, Long::sum);
              }
            });
    List<String> locks = new ArrayList<>();
    run.sums()
        .locks()
        .values()
        .forEach(lock -> locks.add(lock.length() + " " + lock.acquisitions()));
    locks.sort(null);
    return new LineProfile(
        run.cost().work().total(), run.cost().full().total(), directives, serialWork, locks);
  }

  private static String key(whip.model.node.Directive directive, ToIntFunction<Long> lines) {
    return directive.isNone()
        ? "program:0"
        : directive.kind().label() + ":" + lines.applyAsInt(directive.site().address());
  }

  /** Without what depends on which of equally long paths was taken. */
  public LineProfile withoutSerialWork() {
    return new LineProfile(work, span, directives, Map.of(), locks);
  }

  /** Where {@code found} differs from this, one sentence each. */
  public List<String> differences(LineProfile found) {
    List<String> differences = new ArrayList<>();
    if (work != found.work || span != found.span) {
      differences.add("work " + work + " span " + span + " but " + found.work + " " + found.span);
    }
    compare("", directives, found.directives, differences);
    compare("serial work of ", serialWork, found.serialWork, differences);
    if (!locks.equals(found.locks)) {
      differences.add("locks " + locks + " but " + found.locks);
    }
    return differences;
  }

  private static <T> void compare(
      String what, Map<String, T> expected, Map<String, T> found, List<String> differences) {
    Set<String> keys = new TreeSet<>(expected.keySet());
    keys.addAll(found.keySet());
    for (String key : keys) {
      if (!Objects.equals(expected.get(key), found.get(key))) {
        differences.add(what + key + " " + expected.get(key) + " but " + found.get(key));
      }
    }
  }
}
