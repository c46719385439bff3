package whip.streams.construct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageEncoder;
import whip.schemas.construct.AccountDelta;

/** Records as older versions stored them: the first without causes of waits, all without phases. */
final class OlderRecord {
  private static final String SCHEMA =
      "../../schemas/golden/released/construct/AccountDelta-%d.avsc";

  private OlderRecord() {}

  /** The stored record as the version of a released schema would have stored it. */
  static byte[] of(byte[] stored, int version) {
    try {
      Schema schema =
          new Schema.Parser().parse(Files.readString(Path.of(SCHEMA.formatted(version))));
      AccountDelta record = AccountDelta.getDecoder().decode(stored);
      GenericData.Record older = new GenericData.Record(schema);
      for (Schema.Field field : schema.getFields()) {
        older.put(field.name(), record.get(field.name()));
      }
      older.put("sentAt", record.getSentAt().toEpochMilli());
      ByteBuffer bytes =
          new BinaryMessageEncoder<GenericData.Record>(GenericData.get(), schema).encode(older);
      byte[] exact = new byte[bytes.remaining()];
      bytes.get(exact);
      return exact;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
