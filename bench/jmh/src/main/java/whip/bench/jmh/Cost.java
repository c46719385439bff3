package whip.bench.jmh;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * CPU time of the measuring thread, and how many nodes it was for: wall time says nothing on a
 * machine that others use.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Cost {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  public long nodes;
  public long cpuNs;

  private long since;

  void begin() {
    since = THREADS.getCurrentThreadCpuTime();
  }

  void end(long done) {
    cpuNs += THREADS.getCurrentThreadCpuTime() - since;
    nodes += done;
  }
}
