package whip.streams.registry;

import java.util.List;

/**
 * A refused request: the HTTP status, the protocol's own error code and one sentence for the
 * reader.
 */
public final class RegistryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final int code;

  private RegistryException(int status, int code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  int status() {
    return status;
  }

  int code() {
    return code;
  }

  static RegistryException unauthorized() {
    return new RegistryException(
        401, 401, "Unauthorized: the engine's client.properties has the credentials");
  }

  static RegistryException subjectNotFound(String subject) {
    return new RegistryException(404, 40401, "Subject '" + subject + "' not found.");
  }

  static RegistryException versionNotFound(String version) {
    return new RegistryException(404, 40402, "Version " + version + " not found.");
  }

  static RegistryException schemaNotFound() {
    return new RegistryException(404, 40403, "Schema not found");
  }

  static RegistryException schemaIdNotFound(int id) {
    return new RegistryException(404, 40403, "Schema " + id + " not found");
  }

  static RegistryException subjectSoftDeleted(String subject) {
    return new RegistryException(
        404,
        40404,
        "Subject '" + subject + "' was soft deleted. Set permanent=true to delete permanently");
  }

  static RegistryException subjectNotSoftDeleted(String subject) {
    return new RegistryException(
        404,
        40405,
        "Subject '" + subject + "' was not deleted first before being permanently deleted");
  }

  static RegistryException versionSoftDeleted(String subject, int version) {
    return new RegistryException(
        404,
        40406,
        "Subject '%s' Version %d was soft deleted. Set permanent=true to delete permanently"
            .formatted(subject, version));
  }

  static RegistryException versionNotSoftDeleted(String subject, int version) {
    return new RegistryException(
        404,
        40407,
        "Subject '%s' Version %d was not deleted first before being permanently deleted"
            .formatted(subject, version));
  }

  static RegistryException subjectLevelNotSet(String subject) {
    return new RegistryException(
        404,
        40408,
        "Subject '" + subject + "' does not have subject-level compatibility configured");
  }

  static RegistryException subjectModeNotSet(String subject) {
    return new RegistryException(
        404, 40409, "Subject '" + subject + "' does not have subject-level mode configured");
  }

  static RegistryException incompatible(String subject, List<String> violations) {
    return new RegistryException(
        409,
        409,
        "Schema being registered is incompatible with an earlier schema for subject \"%s\": %s"
            .formatted(subject, String.join("; ", violations)));
  }

  static RegistryException invalidSchema(String why) {
    return new RegistryException(422, 42201, "Invalid schema: " + why);
  }

  static RegistryException invalidVersion(String version) {
    return new RegistryException(
        422,
        42202,
        "The specified version '%s' is not a valid version id. Allowed values are between [1, 2^31-1] and the string \"latest\""
            .formatted(version));
  }

  static RegistryException invalidLevel(String level) {
    return new RegistryException(422, 42203, "Invalid compatibility level: " + level);
  }

  static RegistryException invalidMode(String mode) {
    return new RegistryException(422, 42204, "Invalid mode: " + mode);
  }

  static RegistryException readOnly(String subject) {
    return new RegistryException(422, 42205, "Subject " + subject + " is in read-only mode");
  }

  static RegistryException malformed(String why) {
    return new RegistryException(400, 400, "Malformed request: " + why);
  }

  static RegistryException storeFailed(String why) {
    return new RegistryException(500, 50001, "Error in the backend data store: " + why);
  }
}
