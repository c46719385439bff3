package whip.model.construct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import whip.model.profile.Position;

/** Names of paths. */
class PathAccountTest {

  @Test
  void shouldNameAFunctionByItsLocation() {
    Position known = new Position("/src/relax.c", 91, "grid::relax", "");
    Position stripped = new Position("", 0, "", "a.out+0x1136");
    assertEquals("function grid::relax", path(1, PathKind.FUNCTION, known, "").text());
    assertEquals("function a.out+0x1136", path(1, PathKind.FUNCTION, stripped, "").text());
    assertEquals("for relax.c:91", path(1, PathKind.FOR, known, "").text());
    assertEquals("region setup", path(1, PathKind.REGION, Position.UNKNOWN, "setup").text());
  }

  @Test
  void shouldDistinguishFunctionsOfOneLine() {
    List<PathAccount> paths =
        List.of(
            path(0, PathKind.PROGRAM, Position.UNKNOWN, ""),
            path(1, PathKind.FUNCTION, new Position("/src/a.h", 3, "sum<int>", ""), ""),
            path(2, PathKind.FUNCTION, new Position("/src/a.h", 3, "sum<double>", ""), ""));
    Constructs account = new Constructs("r1", "units", 0, 1, true, 0, List.of(), paths);
    assertEquals(
        List.of("program", "function sum<int>", "function sum<double>"),
        account.byConstruct().stream().map(PathAccount::text).toList());
  }

  private static PathAccount path(int id, PathKind kind, Position position, String name) {
    PathCounts none = new PathCounts(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    return new PathAccount(new PathId(id), PathId.ROOT, kind, position, name, 0, none);
  }
}
