package whip.sinks.postgres;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import whip.read.Cluster;

/**
 * What the command line tells this process, as properties on its standard input: a password is then
 * neither among the arguments nor in the environment.
 *
 * @param cluster where the topics are
 * @param url of the database, without credentials
 * @param user empty: whoever the driver takes
 * @param password empty: as the driver finds it ({@code ~/.pgpass}), or none is needed
 * @param once whether to end when everything that is there now has been written
 * @param again whether to begin anew with the first record
 */
record Settings(
    Cluster cluster,
    String url,
    Optional<String> user,
    Optional<String> password,
    boolean once,
    boolean again) {

  /** Reads them. */
  static Settings read(Reader input) throws IOException {
    Properties given = new Properties();
    given.load(input);
    return new Settings(
        Cluster.of(
            required(given, "bootstrap"),
            required(given, "registry"),
            required(given, "prefix"),
            Optional.ofNullable(given.getProperty("config")).map(Path::of)),
        required(given, "url"),
        Optional.ofNullable(given.getProperty("user")),
        Optional.ofNullable(given.getProperty("password")),
        Boolean.parseBoolean(given.getProperty("once")),
        Boolean.parseBoolean(given.getProperty("again")));
  }

  private static String required(Properties given, String name) {
    String value = given.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("bug: the command line did not say the " + name);
    }
    return value;
  }

  /** Not a word of what is secret. */
  @Override
  public String toString() {
    return "Settings[" + url + "]";
  }
}
