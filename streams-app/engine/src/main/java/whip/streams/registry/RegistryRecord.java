package whip.streams.registry;

import java.util.Optional;

/**
 * One change of the registry, as it stands in the log. {@link RegistryCodec} writes it in the form
 * the Confluent registry gives its {@code _schemas} topic, so either can read what the other wrote.
 */
sealed interface RegistryRecord {

  /** A version of a subject came into being, or was soft-deleted. */
  record VersionSet(String subject, int version, int id, String schema, boolean deleted)
      implements RegistryRecord {
    VersionSet softDeleted() {
      return new VersionSet(subject, version, id, schema, true);
    }
  }

  /** A version was deleted for good. */
  record VersionGone(String subject, int version) implements RegistryRecord {}

  /**
   * All versions of a subject up to this one were soft-deleted at once: the original writes it, we
   * only read it.
   */
  record SubjectDeleted(String subject, int upToVersion) implements RegistryRecord {}

  /**
   * A compatibility level was set.
   *
   * @param subject empty: the default of all subjects
   * @param level empty: no longer set
   */
  record LevelSet(Optional<String> subject, Optional<CompatibilityLevel> level)
      implements RegistryRecord {}

  /**
   * A mode was set.
   *
   * @param subject empty: the default of all subjects
   * @param mode empty: no longer set
   */
  record ModeSet(Optional<String> subject, Optional<RegistryMode> mode) implements RegistryRecord {}

  /** Changes nothing; its reader has read everything before it. */
  record Noop() implements RegistryRecord {}
}
