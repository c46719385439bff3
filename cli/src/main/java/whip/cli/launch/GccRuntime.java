package whip.cli.launch;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import whip.platform.PrivateFile;

/**
 * LLVM's OpenMP runtime under the name of GCC's, in a folder of its own for {@code
 * LD_LIBRARY_PATH}: programs and libraries that GCC built run on it, whatever starts or loads them.
 *
 * <pre>
 * libgomp.so.1      our libwhip-gomp.so (producer-native/guest/openmp/gomp), which needs both:
 * libwhip-llvm.so   LLVM's
 * libwhip-gnu.so    GCC's, for what LLVM's has not
 * </pre>
 *
 * @param gnu GCC's, as programs find it otherwise
 */
public record GccRuntime(Path folder, Path gnu) {
  private static final String NAME = "libgomp.so.1";
  private static final String OURS = "libwhip-gomp.so";

  /** Where Linux's distributions have it for 64-bit programs. */
  private static final List<String> USUAL =
      List.of("/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib");

  /** Library that programs load by the name {@code libgomp.so.1}. */
  public Path library() {
    return folder.resolve(NAME);
  }

  /**
   * Makes the folder unless it is there; empty where one of the libraries is not.
   *
   * @param natives where our own libraries are
   * @param state this user's directory
   * @param libraryPath the user's {@code LD_LIBRARY_PATH}
   */
  public static Optional<GccRuntime> make(
      Path natives, OpenMpRuntime llvm, Path state, String libraryPath) throws IOException {
    Path ours = natives.resolve(OURS);
    Optional<Path> gnu = find(libraryPath);
    if (gnu.isEmpty() || !Files.exists(ours)) {
      return Optional.empty();
    }
    Map<String, Path> links =
        Map.of(
            NAME,
            through(List.of(llvm.library(), gnu.get()), ours),
            "libwhip-llvm.so",
            llvm.library(),
            "libwhip-gnu.so",
            gnu.get());
    // Another installation, or another host with the same home, has another folder.
    Path folder = state.resolve("libgomp").resolve(Integer.toHexString(links.hashCode()));
    PrivateFile.makeDirectories(folder);
    for (Map.Entry<String, Path> link : links.entrySet()) {
      try {
        Files.createSymbolicLink(folder.resolve(link.getKey()), link.getValue());
      } catch (FileAlreadyExistsException there) {
        // The folder's name says that it leads to the same.
      }
    }
    return Optional.of(new GccRuntime(folder, gnu.get()));
  }

  private static Optional<Path> find(String libraryPath) throws IOException {
    List<Path> candidates =
        Stream.concat(Arrays.stream(libraryPath.split(":")), USUAL.stream())
            .filter(folder -> folder.startsWith("/"))
            .map(folder -> Path.of(folder, NAME))
            .filter(Files::isReadable)
            .toList();
    for (Path candidate : candidates) {
      // Below another `whip run` ours is on the path.
      boolean isOurs = candidate.toRealPath().endsWith(OURS);
      if (!isOurs && ElfFile.read(candidate).isPresent()) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  /**
   * A way to a file by the folders of others: in a container or on a host without those it leads
   * nowhere, and the loader looks on. A program that found ours without them would not start.
   */
  private static Path through(List<Path> others, Path file) throws IOException {
    StringBuilder way = new StringBuilder();
    for (Path other : others) {
      Path folder = other.getParent().toRealPath();
      way.append(folder).append("/..".repeat(folder.getNameCount()));
    }
    return Path.of(way + file.toRealPath().toString());
  }
}
