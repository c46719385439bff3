package whip.streams.registry;

import java.util.function.Consumer;

/** Where the registry's changes are kept, in order. The registry is the log's only writer. */
interface RegistryLog {

  /** Hands every record of the log, oldest first, to {@code reader}. */
  void replay(Consumer<RegistryRecord> reader);

  /**
   * Returns when the record is safe.
   *
   * @throws RegistryException 50001 when the log could not take it; it is then not certain to be
   *     absent
   */
  void append(RegistryRecord change);
}
