package whip.e2e;

import java.util.HashMap;
import java.util.Map;
import whip.schemas.profile.DirectiveRow;
import whip.testkit.CProgram;
import whip.testkit.Directive;
import whip.testkit.DirectiveTotal;
import whip.testkit.Oracle;

/** A generated program that ran on the virtual clock, and what its profile has to be. */
public record OracleSays(CProgram c, Oracle.Profile profile) {

  /** Differences of {@code actual}, line by line; empty if there are none. */
  public String difference(ProfileReader.Profile actual) {
    StringBuilder difference = new StringBuilder();
    compare(difference, "work", profile.work(), actual.program().getWork());
    compare(difference, "span", profile.span(), actual.program().getSpan());
    compare(difference, "lockBound", profile.lockBound(), actual.program().getLockBound());
    boolean isUnknown = profile.waitsUnderLock();
    Long locked = isUnknown ? profile.work() : profile.lockedWork();
    compare(difference, "lockedWork", locked, actual.program().getLockedWork());
    Long unlocked = isUnknown ? profile.span() : profile.spanUnlocked();
    compare(difference, "spanUnlocked", unlocked, actual.program().getSpanUnlocked());
    Map<String, DirectiveTotal> rows = new HashMap<>();
    profile.directives().forEach((directive, row) -> rows.put(key(directive), row));
    DirectiveTotal whole = rows.remove("program");
    if (profile.criticalPathIsUnique()) {
      compare(difference, "serialWork", whole.serialWork(), actual.program().getSerialWork());
    }
    for (DirectiveRow row : actual.directives().values()) {
      String key = row.getKind() + "@" + row.getLine();
      DirectiveTotal wanted = rows.remove(key);
      DirectiveTotal found =
          new DirectiveTotal(
              row.getInstances(),
              row.getWork(),
              row.getSpan(),
              row.getMinWork(),
              row.getMaxWork(),
              wanted != null && !profile.criticalPathIsUnique()
                  ? wanted.serialWork()
                  : row.getSerialWork(),
              row.getIterations(),
              row.getBlocks());
      compare(difference, key, wanted, found);
    }
    rows.forEach((key, row) -> compare(difference, key, row, null));
    return difference.toString();
  }

  private String key(Directive directive) {
    return directive.equals(Directive.PROGRAM)
        ? "program"
        : directive.kind().openMpName() + "@" + c.lines().get(directive);
  }

  private static void compare(
      StringBuilder difference, String what, Object expected, Object found) {
    if (expected == null ? found != null : !expected.equals(found)) {
      difference.append(what).append(": ").append(expected).append(" but ").append(found);
      difference.append('\n');
    }
  }
}
