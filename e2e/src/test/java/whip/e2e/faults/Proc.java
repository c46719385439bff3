package whip.e2e.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Facts of a process that the system shows to everybody. */
final class Proc {
  private static final String LISTENING = "0A";

  private Proc() {}

  /** Local addresses, in the kernel's hexadecimal, on which a process listens for TCP. */
  static Set<String> listeners(long pid) throws IOException {
    Set<String> sockets = new HashSet<>();
    Path directory = Path.of("/proc", Long.toString(pid));
    try (Stream<Path> files = Files.list(directory.resolve("fd"))) {
      for (Path file : files.toList()) {
        if (Files.isSymbolicLink(file)) {
          sockets.add(Files.readSymbolicLink(file).toString());
        }
      }
    }
    Set<String> addresses = new TreeSet<>();
    for (String table : new String[] {"net/tcp", "net/tcp6"}) {
      for (String line : Files.readAllLines(directory.resolve(table))) {
        String[] fields = line.strip().split(" +", -1);
        if (fields[3].equals(LISTENING) && sockets.contains("socket:[" + fields[9] + "]")) {
          addresses.add(fields[1]);
        }
      }
    }
    return addresses;
  }

  /** Every process's command line; of those that end meanwhile some are left out. */
  static Map<Long, String> commandLines() {
    Map<Long, String> lines = new TreeMap<>();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      for (ProcessHandle process : all.toList()) {
        try {
          byte[] line = Files.readAllBytes(Path.of("/proc", process.pid() + "", "cmdline"));
          lines.put(process.pid(), new String(line, StandardCharsets.UTF_8).replace('\0', ' '));
        } catch (IOException ended) {
          lines.remove(process.pid());
        }
      }
    }
    return lines;
  }
}
