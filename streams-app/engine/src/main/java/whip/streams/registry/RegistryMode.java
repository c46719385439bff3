package whip.streams.registry;

/** Whether schemas may be registered and deleted. */
public enum RegistryMode {
  READWRITE,
  READONLY
}
