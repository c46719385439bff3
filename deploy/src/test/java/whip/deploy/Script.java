package whip.deploy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A script of the deployment, run with an environment of its own and programs that only write down
 * their arguments.
 */
final class Script {
  private final Path directory;
  private final Map<String, String> environment = new TreeMap<>();

  /** How it ended, and what it said on either stream. */
  record Result(int status, String said) {}

  Script(Path directory) throws IOException {
    this.directory = directory;
    Files.createDirectories(directory.resolve("bin"));
    environment.put("PATH", directory.resolve("bin") + ":/usr/sbin:/usr/bin:/sbin:/bin");
  }

  Script with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** A program of this name in front of all others. */
  Script fake(String name, String body) throws IOException {
    Path file = directory.resolve("bin").resolve(name);
    Files.writeString(file, "#!/bin/bash\n" + body);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
    return this;
  }

  Result run(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), said);
  }
}
