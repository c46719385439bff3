package whip.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandsTest {
  private final Commands cluster =
      new Commands(
          List.of("--bootstrap", "b:9092", "--registry", "http://r:8081/apis/ccompat/v7"),
          "whip-topology");

  @Test
  void shouldReachTheClusterOfThePresentCommand() {
    assertEquals(
        "whip report r1 --json p.json --bootstrap b:9092 --registry http://r:8081/apis/ccompat/v7",
        cluster.line("report r1 --json p.json"));
    assertEquals(
        "whip run --bootstrap b:9092 --registry http://r:8081/apis/ccompat/v7 -- PROGRAM -- x",
        cluster.line("run -- PROGRAM -- x"));
    assertEquals(
        "whip-topology --bootstrap b:9092 --registry http://r:8081/apis/ccompat/v7",
        cluster.startTopology());
    assertEquals(
        "whip doctor --bootstrap b:9092 --registry http://r:8081/apis/ccompat/v7", cluster.check());
  }

  @Test
  void shouldSayNothingThatVariablesSay() {
    Commands commands = new Commands(List.of(), "whip-topology");
    assertEquals("whip report r1", commands.line("report r1"));
    assertEquals("whip-topology", commands.startTopology());
    assertEquals("whip doctor", commands.check());
  }

  @Test
  void shouldLeadToTheUsersOwnEngine() {
    assertEquals("whip run -- PROGRAM", Commands.PLAIN.line("run -- PROGRAM"));
    assertEquals("whip engine status", Commands.PLAIN.check());
  }

  @Test
  void shouldQuoteForAShell() {
    Commands commands = new Commands(List.of("--config", "it's mine.properties"), "");
    assertEquals("whip runs --config 'it'\\''s mine.properties'", commands.line("runs"));
  }
}
