package whip.streams.avro;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificRecord;
import whip.schemas.TrustedSchemas;

/**
 * Avro records in state stores, in Avro's single-object encoding: a fingerprint of the schema, then
 * the record. No registry is asked, since no other program reads a store. When the schema changes,
 * its former versions are added to the decoder, and stores written before can still be read.
 */
public final class StateFormat<T extends SpecificRecord> {

  private final BinaryMessageEncoder<T> encoder;
  private final BinaryMessageDecoder<T> decoder;

  public StateFormat(BinaryMessageEncoder<T> encoder, BinaryMessageDecoder<T> decoder) {
    TrustedSchemas.trust();
    this.encoder = encoder;
    this.decoder = decoder;
  }

  public byte[] encode(T record) {
    try {
      ByteBuffer bytes = encoder.encode(record);
      byte[] exact = new byte[bytes.remaining()];
      bytes.get(exact);
      return exact;
    } catch (IOException e) {
      throw new IllegalStateException("bug: a record that was made here does not encode", e);
    }
  }

  public T decode(byte[] stored) {
    try {
      return decoder.decode(stored);
    } catch (IOException e) {
      throw new IllegalStateException("bug: the state store holds what was never put there", e);
    }
  }
}
