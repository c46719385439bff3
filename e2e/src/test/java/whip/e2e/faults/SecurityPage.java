package whip.e2e.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import whip.e2e.Home;

/** Input that a page asks its reader to type about security, so that the tests run it. */
final class SecurityPage {
  private final List<String> lines;

  private SecurityPage(List<String> lines) {
    this.lines = lines;
  }

  static SecurityPage read() throws IOException {
    return read("security.md");
  }

  /** A page of {@code docs}. */
  static SecurityPage read(String page) throws IOException {
    return new SecurityPage(Files.readAllLines(Home.ROOT.resolve("docs").resolve(page)));
  }

  /** The commands that make an authority and the broker's certificate. */
  String certificates() {
    List<String> commands =
        lines.stream()
            .filter(line -> line.startsWith("    "))
            .map(String::strip)
            .dropWhile(line -> !line.startsWith("umask"))
            .takeWhile(line -> line.matches("(umask|openssl|cat) .*"))
            .toList();
    return String.join(" && ", commands);
  }

  /** The client properties of the page with this {@code security.protocol}. */
  String properties(String protocol) {
    List<String> found =
        lines.stream()
            .dropWhile(line -> !line.equals("security.protocol=" + protocol))
            .takeWhile(line -> !line.startsWith("```"))
            .toList();
    if (found.isEmpty()) {
      throw new AssertionError("the page has no properties for " + protocol);
    }
    return String.join("\n", found) + "\n";
  }

  /** Permissions of a role on the page, for a user of another name and topics of another prefix. */
  List<AclBinding> permissions(String role, String user, String prefix) {
    List<AclBinding> permissions = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("kafka-acls --add --allow-principal User:" + role + " ")) {
        permissions.addAll(parsed(line.replace("PREFIX", prefix), "User:" + user));
      }
    }
    if (permissions.isEmpty()) {
      throw new AssertionError("the page has no role " + role);
    }
    return permissions;
  }

  /** Parses a line as {@code kafka-acls} does. */
  private static List<AclBinding> parsed(String line, String principal) {
    List<String> words = Arrays.asList(line.split(" ", -1));
    PatternType pattern = PatternType.LITERAL;
    Set<AclOperation> operations = new HashSet<>();
    List<List<String>> resources = new ArrayList<>();
    for (int i = 4; i < words.size(); i += 2) {
      switch (words.get(i)) {
        case "--operation" -> operations.add(operation(words.get(i + 1)));
        case "--resource-pattern-type" -> pattern = PatternType.fromString(upper(words.get(i + 1)));
        default -> resources.add(words.subList(i, i + 2));
      }
    }
    List<AclBinding> bindings = new ArrayList<>();
    for (List<String> resource : resources) {
      ResourceType type =
          ResourceType.fromString(upper(resource.get(0).substring(2).replace('-', '_')));
      for (AclOperation operation : operations) {
        bindings.add(
            new AclBinding(
                new ResourcePattern(type, resource.get(1), pattern),
                new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW)));
      }
    }
    return bindings;
  }

  private static AclOperation operation(String name) {
    return Arrays.stream(AclOperation.values())
        .filter(operation -> operation.name().replace("_", "").equals(upper(name)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no operation " + name));
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  /** Fills in what the page leaves to its reader. */
  static String filled(String properties, Path certificates, String user, String password) {
    return properties
        .replace("/etc/whip", certificates.toString())
        .replace("USER", user)
        .replace("PASSWORD", password)
        .replace(user + "_INFO", "USER_INFO");
  }
}
