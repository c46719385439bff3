package whip.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles a test program as its user would. */
public final class Toolchain {

  private Toolchain() {}

  public static Path clang(Path source, Path directory, String... options) {
    String name = source.getFileName().toString();
    boolean cpp = name.endsWith(".cpp");
    return compile(cpp ? "clang++-19" : "clang-19", source, directory, options);
  }

  public static Path gcc(Path source, Path directory, String... options) {
    return compile("gcc", source, directory, options);
  }

  private static Path compile(String compiler, Path source, Path directory, String... options) {
    String name = source.getFileName().toString();
    Path program = directory.resolve(name.substring(0, name.lastIndexOf('.')));
    List<String> command = new ArrayList<>(List.of(compiler, "-g", "-O1", "-fopenmp"));
    command.addAll(List.of(options));
    command.addAll(List.of("-I" + Home.include(), source.toString(), "-o", program.toString()));
    Shell.run(command, Map.of()).expect(0);
    return program;
  }
}
