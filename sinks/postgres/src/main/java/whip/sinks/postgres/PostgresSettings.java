package whip.sinks.postgres;

import java.util.Optional;
import whip.read.Cluster;
import whip.read.PassedSettings;

/**
 * Settings from the command line.
 *
 * @param cluster where the topics are
 * @param url of the database, without credentials
 * @param user empty: the driver's default
 * @param password empty: as the driver finds it ({@code ~/.pgpass}), or none is needed
 * @param once whether to end when everything that is there now has been written
 * @param again whether to start again with the first record
 */
record PostgresSettings(
    Cluster cluster,
    String url,
    Optional<String> user,
    Optional<String> password,
    boolean once,
    boolean again) {

  static PostgresSettings of(PassedSettings passed) {
    return new PostgresSettings(
        passed.cluster(),
        passed.required("url"),
        passed.given("user"),
        passed.given("password"),
        passed.is("once"),
        passed.is("again"));
  }

  /** Without secrets. */
  @Override
  public String toString() {
    return "PostgresSettings[" + url + "]";
  }
}
