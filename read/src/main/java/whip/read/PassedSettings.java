package whip.read;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import whip.platform.Commands;

/** Settings that the command line passes to another process of ours, by name. */
public record PassedSettings(Properties properties) {

  /** Where the topics are. */
  public Cluster cluster() {
    return Cluster.of(
        required("bootstrap"),
        required("registry"),
        required("prefix"),
        given("config").map(Path::of),
        new Commands(
            given("options").stream().flatMap(String::lines).toList(),
            given("topology").orElse("")));
  }

  public String required(String name) {
    return given(name)
        .orElseThrow(
            () -> new IllegalStateException("bug: the command line did not say the " + name));
  }

  public Optional<String> given(String name) {
    return Optional.ofNullable(properties.getProperty(name));
  }

  public boolean is(String name) {
    return given(name).map(Boolean::parseBoolean).orElse(false);
  }

  /** Without what it says: that may be secret. */
  @Override
  public String toString() {
    return "settings " + properties.stringPropertyNames();
  }
}
