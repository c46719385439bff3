package whip.e2e.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import whip.e2e.Shell;

/**
 * An authority and what it signed, made by the commands of the page: {@code ca.pem}, {@code
 * broker.pem}, and {@code NAME.pem} for each user.
 */
record Certificates(Path directory) {

  static Certificates make(Path directory, SecurityPage page) throws IOException {
    Certificates made = new Certificates(Files.createDirectories(directory));
    made.run(page.certificates());
    return made;
  }

  /** One for a user, signed by the same authority. */
  Certificates user(String name, SecurityPage page) {
    String commands = page.certificates();
    run(
        commands
            .substring(commands.indexOf("openssl req -newkey"))
            .replaceAll("-addext \\S+ ", "")
            .replace("-copy_extensions copy ", "")
            .replace("broker", name));
    return this;
  }

  /** A certificate and its key. */
  Path pem(String name) {
    return directory.resolve(name + ".pem");
  }

  /** Key in a store with a password. */
  Path pkcs12(String name, String password) throws IOException {
    Path secret = Files.writeString(directory.resolve("password"), password);
    run(
        "openssl pkcs12 -export -in %s.pem -out %s.p12 -passout file:%s"
            .formatted(name, name, secret));
    return directory.resolve(name + ".p12");
  }

  private void run(String commands) {
    Shell.run(directory, List.of("bash", "-c", commands), Map.of()).expect(0);
  }
}
