package whip.cli.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How long an answer holds: until one of the files is another than it is now, and while a process
 * runs. A file that is missing may be among them: it holds until there is one.
 *
 * @param process 0: none
 */
public record Validity(long process, List<Path> files) {

  /** Text for the starter; empty where a name cannot be written on a line. */
  Optional<String> text() {
    String lines =
        Stream.concat(Stream.of(Long.toString(process)), files.stream().map(Path::toString))
            .collect(Collectors.joining("\n"));
    boolean isPlain = lines.chars().filter(c -> c == '\n').count() == files.size();
    return isPlain && !lines.contains("\0") ? Optional.of(lines) : Optional.empty();
  }
}
