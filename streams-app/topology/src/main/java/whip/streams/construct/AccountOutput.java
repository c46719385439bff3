package whip.streams.construct;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import whip.model.construct.PathAccount;
import whip.model.construct.PathId;
import whip.model.construct.Strip;

/** Rows that the account stage writes, and its news for the property stage. */
final class AccountOutput {

  private static final byte[] NEWS = {};

  private final ProcessorContext<String, byte[]> context;
  private final PathPositions positions;
  private final AccountRowsCodec codec;

  AccountOutput(
      ProcessorContext<String, byte[]> context, PathPositions positions, AccountRowsCodec codec) {
    this.context = context;
    this.positions = positions;
    this.codec = codec;
  }

  /** Writes a path's row, with its address in place of a location that has not come in. */
  void path(String run, StoredPath path, long now) {
    write(
        AccountRowsCodec.pathKey(run, path.facts().id()),
        codec.path(run, "", positions.path(run, path)),
        now);
  }

  /** Writes a path's row of a phase. */
  void path(String run, String phase, PathAccount path, long now) {
    write(AccountRowsCodec.phasePathKey(run, phase, path.id()), codec.path(run, phase, path), now);
  }

  /** Writes a phase's row, behind those of its paths. */
  void phase(String run, StoredPhase phase, String unit, long now) {
    write(AccountRowsCodec.phaseKey(run, phase.name()), codec.phase(run, phase, unit), now);
  }

  /** Writes the row of the run's strip. */
  void strip(String run, Strip strip, AccountProgress progress, long now) {
    write(AccountRowsCodec.stripKey(run), codec.strip(run, strip, progress), now);
  }

  /** Writes the run's row; the stores have to hold what it says. */
  void account(String run, AccountProgress progress, long now) {
    write(AccountRowsCodec.accountKey(run), codec.account(run, progress), now);
  }

  /** Says to the stage behind that the stores hold a cut of the run, or more about it. */
  void news(String run, long now) {
    context.forward(new Record<>(run, NEWS, now), AccountStage.TO_PROPERTY);
  }

  /** Says to the stage behind that a window of the phase ends at the cut that the stores hold. */
  void window(String run, String phase, long now) {
    byte[] name = phase.getBytes(StandardCharsets.UTF_8);
    context.forward(new Record<>(run, name, now), AccountStage.TO_PROPERTY);
  }

  void retirePhasePath(String run, String phase, PathId path, long now) {
    retire(AccountRowsCodec.phasePathKey(run, phase, path), now);
  }

  void retirePhase(String run, String phase, long now) {
    retire(AccountRowsCodec.phaseKey(run, phase), now);
  }

  void retireStrip(String run, long now) {
    retire(AccountRowsCodec.stripKey(run), now);
  }

  void retireAccount(String run, long now) {
    retire(AccountRowsCodec.accountKey(run), now);
  }

  /** Says to the stage behind that the run is removed. */
  void removed(String run, long now) {
    context.forward(new Record<>(run, null, now), AccountStage.TO_PROPERTY);
  }

  void retire(String key, long now) {
    write(key, null, now);
  }

  private void write(String key, byte[] row, long now) {
    context.forward(new Record<>(key, row, now), AccountStage.TO_ACCOUNT);
  }
}
