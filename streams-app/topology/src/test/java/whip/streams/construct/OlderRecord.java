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

/** Records as versions without causes of waits stored them. */
final class OlderRecord {
  private static final Path SCHEMA =
      Path.of("../../schemas/golden/released/construct/AccountDelta-1.avsc");

  private OlderRecord() {}

  /** The stored record as an older version would have stored it. */
  static byte[] of(byte[] stored) {
    try {
      Schema schema = new Schema.Parser().parse(Files.readString(SCHEMA));
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
