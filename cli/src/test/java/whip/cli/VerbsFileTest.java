package whip.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Checks the launcher's file of verbs and options, which it reads before anything is built. */
class VerbsFileTest {

  private static final Path FILE = Path.of("../scripts/verbs.tsv");

  @Test
  void shouldHoldEveryVerbAndOption() throws IOException {
    List<String> expected = new ArrayList<>();
    Whip.commandLine(new RecordedSession().with(Map.of()))
        .getSubcommands()
        .values()
        .forEach(verb -> add(expected, verb));
    assertEquals(
        String.join("\n", expected) + "\n",
        Files.readString(FILE),
        "scripts/verbs.tsv has to hold what is expected here");
  }

  private static void add(List<String> lines, CommandLine verb) {
    String name = verb.getCommandSpec().qualifiedName().substring("whip ".length());
    String description = String.join(" ", verb.getCommandSpec().usageMessage().description());
    lines.add(String.join("\t", name, description, options(verb)));
    verb.getSubcommands().values().forEach(below -> add(lines, below));
  }

  private static String options(CommandLine verb) {
    return verb.getCommandSpec().options().stream()
        .flatMap(VerbsFileTest::names)
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static Stream<String> names(OptionSpec option) {
    Stream<String> names =
        option.negatable()
            ? Stream.of(option.names())
                .flatMap(name -> Stream.of(name, name.replaceFirst("^--", "--no-")))
            : Stream.of(option.names());
    boolean takesNextWord =
        option.arity().max() > 0 && !(option.preprocessor() instanceof AttachedValue);
    return names.map(name -> takesNextWord ? name + "=" : name);
  }
}
