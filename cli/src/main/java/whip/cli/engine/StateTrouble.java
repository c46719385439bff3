package whip.cli.engine;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import whip.engine.protocol.EngineException;

/**
 * Why the state directory cannot be used: it is another user's, or not writable. No file in it is
 * damaged then, and no engine has to be stopped.
 *
 * <pre>
 * /x/whip/engine belongs to alice; set XDG_STATE_HOME to a directory of your own
 * /x/whip/engine cannot be used: Read-only file system; set XDG_STATE_HOME to another directory
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
        return "%s belongs to %s; set XDG_STATE_HOME to a directory of your own"
            .formatted(home.shownState(), owner.getName());
      }
    } catch (IOException unknown) {
      // What the system said is still known.
    }
    return "%s cannot be used: %s; set XDG_STATE_HOME to another directory"
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
