package whip.testkit;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A {@link Program} as C with OpenMP pragmas, in which {@code whip_work} stands for work:
 *
 * <pre>
 * #pragma omp task depend(out: at_x)
 * {
 *   whip_work(5);
 * }
 * </pre>
 *
 * Compiled with {@code clang -g -O0 -fopenmp} (an optimizer merges directives with equal code into
 * one, and makes tail calls that have no line) and run with the virtual clock, its profile must be
 * the oracle's, the directive called {@code name} standing in line {@code lines.get(directive)}.
 * That holds for programs that do not depend on the schedule.
 *
 * @param text the C source
 * @param lines where each directive's pragma stands, from 1
 */
public record CProgram(String text, Map<Directive, Integer> lines) {
  public CProgram {
    lines = Map.copyOf(lines);
  }

  /**
   * Writes {@code program} in C.
   *
   * @throws IllegalArgumentException if two statements are one directive, or a chunk has more than
   *     one ordered block, since one chunk is one iteration in C
   */
  public static CProgram of(Program program) {
    Names names = new Names();
    names.all(program.body(), names);
    CWriter out = new CWriter();
    out.line("// Generated: " + names.summary() + ".");
    out.line("#include <omp.h>");
    out.line("#include \"whip.h\"");
    names.addresses.forEach(address -> out.line("static char at_" + address + ";"));
    names.locks.forEach(lock -> out.line("static omp_lock_t lock_" + lock + ";"));
    names.functions.forEach(name -> out.line("static void " + name + "(void);"));
    out.line("int main(void) {");
    out.line("omp_set_dynamic(0);");
    out.line("omp_set_max_active_levels(16);");
    names.locks.forEach(lock -> out.line("omp_init_lock(&lock_" + lock + ");"));
    CPrinter printer = new CPrinter();
    printer.all(program.body(), out);
    out.line("return 0;");
    out.line("}");
    printer.functions(out);
    return new CProgram(out.text(), out.lines());
  }

  /** Names that a program declares before their use. */
  private static final class Names extends Walker<Names> {
    final Set<String> addresses = new TreeSet<>();
    final Set<String> locks = new TreeSet<>();
    final Set<String> functions = new TreeSet<>();
    private int works;

    String summary() {
      return works + " pieces of work, " + locks.size() + " locks";
    }

    @Override
    public void work(Statement.Work work, Names names) {
      works++;
    }

    @Override
    public void lock(Statement.Lock lock, Names names) {
      locks.add(lock.name());
      super.lock(lock, names);
    }

    @Override
    public void ordered(Statement.Ordered ordered, Names names) {
      functions.add(CPrinter.function(ordered));
      super.ordered(ordered, names);
    }

    @Override
    protected void depend(Depend depend) {
      if (!depend.address().equals(Depend.ALL_MEMORY)) {
        addresses.add(depend.address());
      }
    }
  }
}
