package whip.dashboard;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Pattern;

/** The page's files, as Vite built them into this module's resources. */
final class PageFiles {
  private static final String FOLDER = "/whip/dashboard/page/";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "txt", "text/plain; charset=utf-8");

  private PageFiles() {}

  /** Whether the page has been built at all. */
  static boolean areThere() {
    return PageFiles.class.getResource(FOLDER + "index.html") != null;
  }

  static void index(Context answer) {
    send(answer, "index.html");
  }

  /** A file whose name holds a digest of what is in it: it never changes. */
  static void asset(Context answer) {
    String name = answer.pathParam("name");
    if (!NAME.matcher(name).matches()) {
      throw new Refusal(404, "no such file");
    }
    send(answer, "assets/" + name);
    answer.header("Cache-Control", "private, max-age=31536000, immutable");
  }

  static void licences(Context answer) {
    send(answer, "licences.txt");
  }

  private static void send(Context answer, String path) {
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    try (InputStream file = PageFiles.class.getResourceAsStream(FOLDER + path)) {
      if (file == null || type == null) {
        throw new Refusal(404, "no such file");
      }
      answer.contentType(type).result(file.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
