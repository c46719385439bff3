package whip.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The made-up addresses of a program: directives, locks, storage and the ends of strands, each in a
 * range of its own. Directives with the same name are at one address, whatever their kinds, like
 * the two of a combined {@code parallel for}.
 */
public final class Sites {
  private static final long DIRECTIVES = 0x400000;
  private static final long STRANDS = 0x500000;
  private static final long LOCKS = 0x600000;
  private static final long STORAGE = 0x700000;
  private static final long ALL_MEMORY = -1;
  private static final long STEP = 16;

  private final List<String> directives = new ArrayList<>();
  private final List<String> locks = new ArrayList<>();
  private final List<String> storage = new ArrayList<>();

  private static long address(long base, List<String> names, String name) {
    if (!names.contains(name)) {
      names.add(name);
    }
    return base + names.indexOf(name) * STEP;
  }

  ItemRow.DirectiveEntry entry(Directive directive) {
    return directive.equals(Directive.PROGRAM)
        ? ItemRow.DirectiveEntry.PROGRAM
        : new ItemRow.DirectiveEntry(directive.kind().code(), of(directive.name()));
  }

  /** The address of the directives with this name. */
  public long of(String directiveName) {
    return address(DIRECTIVES, directives, directiveName);
  }

  /** The name of the directives at {@code address}, empty if none was ever asked for. */
  public Optional<String> nameAt(long address) {
    return directives.stream().filter(name -> of(name) == address).findFirst();
  }

  /** Where strand number {@code at} begins. */
  public long from(int at) {
    return STRANDS + at * STEP;
  }

  /** Where strand number {@code at} ends. */
  public long to(int at) {
    return from(at) + STEP / 2;
  }

  public long lock(String name) {
    return address(LOCKS, locks, name);
  }

  ItemRow.Dependence dependence(Depend depend) {
    long location =
        depend.address().equals(Depend.ALL_MEMORY)
            ? ALL_MEMORY
            : address(STORAGE, storage, depend.address());
    return new ItemRow.Dependence(depend.type().code(), location);
  }
}
