package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.BadRecordException;
import whip.streams.avro.AvroFormat;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;

/** Parts of random programs, cut anywhere, so that every kind of element stands in some of them. */
class PartRoundTripTest {

  private static final String TOPIC = "whip.subtree";

  private final AvroFormat format =
      new AvroFormat(Map.of("schema.registry.url", "mock://part-round-trip"));
  private final SubtreePartCodec codec = new SubtreePartCodec(format);

  @AfterEach
  void close() {
    format.close();
  }

  @Test
  void shouldReadWhatItWrites() throws Exception {
    for (byte[] encoded : encodedParts(300)) {
      Part again = codec.ofRecord(TOPIC, encoded);
      assertArrayEquals(encoded, codec.encode(TOPIC, again));
      assertArrayEquals(encoded, codec.encode(TOPIC, codec.ofStored(codec.toStored(again))));
    }
  }

  @Test
  void shouldEitherReadOrRefuseDamagedParts() throws Exception {
    Random random = new Random(5);
    int refused = 0;
    int damaged = 0;
    for (byte[] part : encodedParts(100)) {
      for (int times = 0; times < 20; times++) {
        byte[] broken = part.clone();
        broken[5 + random.nextInt(broken.length - 5)] = (byte) random.nextInt();
        damaged++;
        try {
          codec.ofRecord(TOPIC, broken);
        } catch (BadRecordException e) {
          refused++;
        }
      }
    }
    assertTrue(refused > damaged / 10, refused + " of " + damaged + " refused");
  }

  private List<byte[]> encodedParts(int programs) throws BadRecordException {
    List<byte[]> encoded = new ArrayList<>();
    for (int seed = 0; seed < programs; seed++) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      FoldedParts.of(program, 2, 40, new Random(seed))
          .forEach(part -> encoded.add(codec.encode(TOPIC, part)));
    }
    return encoded;
  }
}
