package whip.streams.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import whip.streams.registry.RegistryRecord.SubjectDeleted;

/** Checks that answers to a client still hold after a restart. */
class SchemaRegistryTest {
  private static final String INT = "\"int\"";
  private static final String LONG = "\"long\"";

  private final MemoryLog log = new MemoryLog();
  private final SchemaRegistry registry = new SchemaRegistry(log);

  @Test
  void shouldComeBackFromItsLog() {
    int first = registry.register("a", INT);
    int second = registry.register("a", LONG);
    registry.setLevel(Optional.of("b"), Optional.of(CompatibilityLevel.NONE));
    registry.register("b", INT);
    registry.deleteSubject("b", false);

    SchemaRegistry again = new SchemaRegistry(log);

    assertEquals(List.of(1, 2), again.versions("a", false));
    assertEquals(first, again.version("a", "1", false).id());
    assertEquals(second, again.version("a", "latest", false).id());
    assertEquals(CompatibilityLevel.NONE, again.effectiveLevel("b"));
    assertEquals(List.of("a"), again.subjects("", false));
    assertEquals(List.of("a", "b"), again.subjects("", true));
    assertEquals(second + 1, again.register("c", "\"string\""));
  }

  @Test
  void shouldChangeNothingWhenTheLogRefuses() {
    SchemaRegistry broken =
        new SchemaRegistry(
            new RegistryLog() {
              @Override
              public void replay(java.util.function.Consumer<RegistryRecord> reader) {}

              @Override
              public void append(RegistryRecord change) {
                throw RegistryException.storeFailed("disk full");
              }
            });
    RegistryException failed =
        assertThrows(RegistryException.class, () -> broken.register("a", INT));
    assertEquals(50001, failed.code());
    assertEquals(List.of(), broken.subjects("", true));
  }

  @Test
  void shouldNotGiveAnIdAwayTwiceAfterAPermanentDeletion() {
    int id = registry.register("a", INT);
    registry.deleteSubject("a", false);
    registry.deleteSubject("a", true);
    assertEquals(id + 1, registry.register("b", LONG));
    assertEquals(INT, registry.schema(id));
  }

  @Test
  void shouldNumberOnAfterASoftDeletion() {
    registry.register("a", INT);
    registry.deleteVersion("a", "latest", false);
    registry.register("a", LONG);
    assertEquals(List.of(2), registry.versions("a", false));
  }

  @Test
  void shouldUnderstandADeletionThatTheOriginalWrote() {
    registry.register("a", INT);
    log.append(new SubjectDeleted("a", 1));
    assertEquals(List.of(), new SchemaRegistry(log).subjects("", false));
  }

  @Test
  void shouldWriteTheOriginalsKeys() {
    RegistryCodec.Encoded schema =
        RegistryCodec.encode(new RegistryRecord.VersionSet("s", 2, 7, INT, false));
    assertEquals(
        "{\"keytype\":\"SCHEMA\",\"subject\":\"s\",\"version\":2,\"magic\":1}", schema.key());
    assertEquals(
        "{\"subject\":\"s\",\"version\":2,\"id\":7,\"schema\":\"\\\"int\\\"\",\"deleted\":false}",
        schema.value());
    RegistryCodec.Encoded config =
        RegistryCodec.encode(
            new RegistryRecord.LevelSet(Optional.empty(), Optional.of(CompatibilityLevel.FULL)));
    assertEquals("{\"keytype\":\"CONFIG\",\"subject\":null,\"magic\":0}", config.key());
    assertEquals("{\"compatibilityLevel\":\"FULL\"}", config.value());
    assertEquals(
        "{\"keytype\":\"NOOP\",\"magic\":0}",
        RegistryCodec.encode(new RegistryRecord.Noop()).key());
  }

  @Test
  void shouldSkipKeysOfANewerOriginal() {
    String key = "{\"keytype\":\"CONTEXT\",\"magic\":0}";
    assertEquals(Optional.empty(), RegistryCodec.decode(key, null));
    assertEquals(Optional.empty(), RegistryCodec.decode("\u0000", null));
  }
}
