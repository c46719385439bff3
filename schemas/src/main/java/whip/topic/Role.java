package whip.topic;

import java.util.Locale;

/** A part of an installation, as a user of the cluster (docs/security.md). */
public enum Role {
  COLLECTOR,
  TOPOLOGY,
  READER,
  ASKER,
  NODE_READER;

  /** {@code node-reader}: as users of the cluster are named. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
