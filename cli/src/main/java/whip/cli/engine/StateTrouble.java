package whip.cli.engine;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;

/**
 * Why the state directory cannot be used: it is somebody else's, or nobody may write there. No file
 * in it is damaged then, and no engine has to be stopped.
 *
 * <pre>
 * /x/whip/engine belongs to alice; name a directory of your own by XDG_STATE_HOME
 * /x/whip/engine cannot be used: Read-only file system; name another place by XDG_STATE_HOME
 * </pre>
 */
final class StateTrouble {

  private StateTrouble() {}

  /** The system's refusal in words, with what to do. */
  static EngineException of(WhipHome home, FileSystemException refused) {
    return new EngineException(describe(home, refused), refused);
  }

  private static String describe(WhipHome home, FileSystemException refused) {
    try {
      Path there = existing(home.state());
      UserPrincipal owner = Files.getOwner(there, LinkOption.NOFOLLOW_LINKS);
      if (there.equals(home.state()) && !owner.equals(Files.getOwner(Path.of("/proc/self")))) {
        return "%s belongs to %s; name a directory of your own by XDG_STATE_HOME"
            .formatted(home.shownState(), owner.getName());
      }
    } catch (IOException unknown) {
      // What the system said is still known.
    }
    return "%s cannot be used: %s; name another place by XDG_STATE_HOME"
        .formatted(home.shownState(), reason(refused));
  }

  private static Path existing(Path path) {
    Path there = path;
    while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS) && there.getParent() != null) {
      there = there.getParent();
    }
    return there;
  }

  private static String reason(FileSystemException refused) {
    if (refused.getReason() != null) {
      return refused.getReason();
    }
    return refused instanceof AccessDeniedException ? "Permission denied" : refused.toString();
  }
}
