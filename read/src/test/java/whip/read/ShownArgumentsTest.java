package whip.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShownArgumentsTest {

  @Test
  void shouldShowAllOfMost() {
    ShownArguments arguments = ShownArguments.of(List.of("./a", "", "ä b"));
    assertEquals(List.of("", "ä b"), arguments.shown());
    assertEquals(Map.of(), arguments.limits());
    assertEquals(List.of(), ShownArguments.of(List.of("./a")).shown());
  }

  @Test
  void shouldShowTheFirstOfMany() {
    List<String> command = new ArrayList<>(List.of("./a"));
    command.addAll(Collections.nCopies(40_000, "file of 26 characters, all")); // 1.1 MB
    ShownArguments arguments = ShownArguments.of(command);
    assertEquals(((1 << 16) - 4) / 27, arguments.shown().size());
    assertEquals(Set.of("arguments-cut"), arguments.limits().keySet());
  }

  @Test
  void shouldLeaveOutOneThatIsTooLong() {
    String tooLong = "x".repeat(100_000);
    assertEquals(List.of("y"), ShownArguments.of(List.of("./a", "y", tooLong, "z")).shown());
    assertEquals(List.of(), ShownArguments.of(List.of(tooLong, "y")).shown());
  }
}
