package whip.streams.construct;

import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

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
        codec.path(run, path, positions.of(run, path.facts().site())),
        now);
  }

  /** Writes the run's row; the stores have to hold what it says. */
  void account(String run, AccountProgress progress, long now) {
    write(AccountRowsCodec.accountKey(run), codec.account(run, progress), now);
    context.forward(new Record<>(run, NEWS, now), AccountStage.TO_PROPERTY);
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
