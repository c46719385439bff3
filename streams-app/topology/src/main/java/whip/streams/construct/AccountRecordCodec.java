package whip.streams.construct;

import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.message.SchemaStore;
import whip.codec.AccountChanges;
import whip.codec.AccountDeltaCodec;
import whip.codec.BadRecordException;
import whip.schemas.construct.AccountDelta;
import whip.streams.avro.AvroFormat;
import whip.streams.avro.StateFormat;

/** Records of the construct topic, as bytes, to changes of accounts; and these in state stores. */
final class AccountRecordCodec {

  private final AvroFormat format;
  private final StateFormat<AccountDelta> stored =
      new StateFormat<>(AccountDelta.getEncoder(), AccountDelta.createDecoder(formerSchemas()));

  AccountRecordCodec(AvroFormat format) {
    this.format = format;
  }

  /** Schemas of what older versions stored: records had no phases, and before that no causes. */
  private static SchemaStore formerSchemas() {
    SchemaStore.Cache former = new SchemaStore.Cache();
    former.addSchema(without(Set.of("phases", "cutPhase")));
    former.addSchema(without(Set.of("phases", "cutPhase", "causes")));
    return former;
  }

  private static Schema without(Set<String> names) {
    Schema newest = AccountDelta.getClassSchema();
    List<Schema.Field> fields =
        newest.getFields().stream()
            .filter(field -> !names.contains(field.name()))
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord(
        newest.getName(), newest.getDoc(), newest.getNamespace(), newest.isError(), fields);
  }

  /** The changes that a record of {@code topic} says, whatever its key. */
  AccountChanges decode(String topic, byte[] value) throws BadRecordException {
    return AccountDeltaCodec.decode(format.decode(topic, value, AccountDelta.class));
  }

  /** The changes that a record of {@code topic} under the key says. */
  AccountChanges decode(String topic, String key, byte[] value) throws BadRecordException {
    return AccountDeltaCodec.decode(key, format.decode(topic, value, AccountDelta.class));
  }

  byte[] toStored(AccountChanges changes) {
    return stored.encode(AccountDeltaCodec.encode(changes));
  }

  AccountChanges ofStored(byte[] bytes) {
    try {
      return AccountDeltaCodec.decode(stored.decode(bytes));
    } catch (BadRecordException e) {
      throw new IllegalStateException("bug: stored though it does not decode", e);
    }
  }
}
