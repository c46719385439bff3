package whip.streams.construct;

import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import whip.model.node.Site;
import whip.model.profile.Position;
import whip.streams.location.Locations;

/** Rows that the account stage writes. */
final class AccountOutput {

  private final ProcessorContext<String, byte[]> context;
  private final Locations locations;
  private final AccountRowsCodec codec;

  AccountOutput(
      ProcessorContext<String, byte[]> context, Locations locations, AccountRowsCodec codec) {
    this.context = context;
    this.locations = locations;
    this.codec = codec;
  }

  /** Whether the site's location has come in, or there is none to come. */
  boolean isNamed(String run, Site site) {
    return site.equals(Site.UNKNOWN) || locations.position(run, site).isPresent();
  }

  /** Writes a path's row, with its address in place of a location that has not come in. */
  void path(String run, StoredPath path, long now) {
    Site site = path.facts().site();
    Position position =
        site.equals(Site.UNKNOWN)
            ? Position.UNKNOWN
            : locations
                .position(run, site)
                .orElseGet(() -> new Position("", 0, "", site.toString()));
    write(AccountRowsCodec.pathKey(run, path.facts().id()), codec.path(run, path, position), now);
  }

  void account(String run, AccountProgress progress, long now) {
    write(AccountRowsCodec.accountKey(run), codec.account(run, progress), now);
  }

  void retireAccount(String run, long now) {
    retire(AccountRowsCodec.accountKey(run), now);
  }

  void retire(String key, long now) {
    write(key, null, now);
  }

  private void write(String key, byte[] row, long now) {
    context.forward(new Record<>(key, row, now), AccountStage.TO_ACCOUNT);
  }
}
