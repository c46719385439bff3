package whip.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import whip.cli.plan.PatchRoot;
import whip.cli.plan.PlanSources;
import whip.cli.session.Results;
import whip.cli.session.Session;
import whip.cli.session.UserException;
import whip.model.plan.Plan;
import whip.model.plan.PlanPatch;
import whip.platform.Commands;
import whip.view.PlanPatchText;

/** {@code --apply[=FILE]}: a plan's pragmas as a patch of the program's sources. */
final class ApplyOption extends Results {
  private static final String DEFAULT = "whip-plan.patch";

  /** How every patch of ours begins. */
  private static final String BEGIN = "--- a/";

  private static final Path WORKING = Path.of("");

  @Spec(Spec.Target.MIXEE)
  CommandSpec mixee;

  @Option(
      names = "--apply",
      arity = "0..1",
      fallbackValue = DEFAULT,
      preprocessor = AttachedValue.class,
      paramLabel = "FILE",
      description =
          "also write the pragmas as a patch of the sources; default: whip-plan.patch; - is standard output")
  String file;

  @Override
  protected Session session() {
    return Whip.session(mixee);
  }

  @Override
  protected String file() {
    return file;
  }

  boolean isGiven() {
    return file != null;
  }

  /** Removes an older patch; anything else of that name stays, and is none to write over. */
  @Override
  public void removeOld() {
    if (isGiven() && !isOut() && Files.exists(Path.of(file)) && !isPatch(Path.of(file))) {
      throw new UserException(
          "--apply would write over %s, which is no patch; name another file: --apply=%s"
              .formatted(file, DEFAULT));
    }
    super.removeOld();
  }

  private static boolean isPatch(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      byte[] first = content.readNBytes(BEGIN.length());
      return first.length == 0 || new String(first, StandardCharsets.US_ASCII).equals(BEGIN);
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Writes the patch of a serial program's plan, if there is any.
   *
   * @param measured when the first of its runs began
   * @param results where lines about it are printed, unless standard output has the patch
   * @return the exit status
   */
  int write(Plan plan, Instant measured, Results results) {
    PlanPatch patch = PlanPatch.of(plan, new PlanSources(WORKING, measured));
    List<String> lines = new ArrayList<>(List.of(""));
    if (patch.loops() == 0) {
      lines.addAll(PlanPatchText.omitted(patch));
      results.print(lines);
      session().say("no patch is written: no loop of the plan can get a pragma as it is");
      return Session.FAILED;
    }
    PatchRoot root = PatchRoot.of(WORKING, patch.files().keySet());
    session().write(file, patch.bytes(root::name));
    if (isOut()) {
      session().print(PlanPatchText.printed(patch, root.option()));
    } else {
      lines.addAll(PlanPatchText.written(patch, Commands.word(file), root.option()));
      results.print(lines);
    }
    return 0;
  }
}
