package whip.model.profile;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Facts of a run beside its numbers.
 *
 * @param rankCount processes of the job that this is one of; 0: unknown
 * @param threads most threads in one team
 * @param unit what work is counted in: {@code ns}, {@code instructions}, {@code cycles}, {@code
 *     units}
 * @param endedAt null while it runs
 * @param loss by named cause, what was lost
 * @param limits by name, one sentence on what this runtime or build could not report
 * @param startNs from the process's start to that of recording, which the numbers do not have;
 *     negative where unknown
 * @param elapsedNs from then to the program's end, or until now; negative where unknown
 * @param overheadPercent CPU time of the collector as a share of the program's, NaN where unknown
 */
public record RunInfo(
    String run,
    String name,
    Map<String, String> labels,
    String program,
    List<String> arguments,
    String host,
    int rank,
    int rankCount,
    int threads,
    String clock,
    String unit,
    Detail detail,
    Instant startedAt,
    Instant endedAt,
    String endReason,
    Map<String, Long> loss,
    Map<String, String> limits,
    long startNs,
    long elapsedNs,
    double overheadPercent) {}
