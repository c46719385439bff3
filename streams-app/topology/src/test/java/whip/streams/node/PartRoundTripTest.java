package whip.streams.node;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import whip.codec.BadRecordException;
import whip.streams.avro.AvroFormat;
import whip.streams.part.Part;
import whip.streams.part.SubtreePartCodec;
import whip.testkit.GeneratorSettings;
import whip.testkit.Program;
import whip.testkit.ProgramGenerator;
import whip.testkit.tier.Tier;

/** Parts of random programs, cut anywhere, so that every kind of element stands in some of them. */
class PartRoundTripTest {

  private static final String TOPIC = "whip.subtree";
  private static final String ANY_OF = "one of the programs from seed " + Tier.current().seed();

  private final AvroFormat format =
      new AvroFormat(Map.of("schema.registry.url", "mock://part-round-trip"));
  private final SubtreePartCodec codec = new SubtreePartCodec(format);

  @AfterEach
  void close() {
    format.close();
  }

  @Test
  void shouldReadWhatItWrites() throws Exception {
    for (byte[] encoded : encodedParts(Tier.current().seeds(30, 300))) {
      Part again = codec.ofRecord(TOPIC, encoded);
      assertArrayEquals(encoded, codec.encode(TOPIC, again), ANY_OF);
      assertArrayEquals(
          encoded, codec.encode(TOPIC, codec.ofStored(codec.toStored(again))), ANY_OF);
    }
  }

  @Test
  void shouldEitherReadOrRefuseDamagedParts() throws Exception {
    Random random = new Random(Tier.current().seed());
    int refused = 0;
    int damaged = 0;
    for (byte[] part : encodedParts(Tier.current().seeds(20, 100))) {
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

  private List<byte[]> encodedParts(LongStream seeds) throws BadRecordException {
    List<byte[]> encoded = new ArrayList<>();
    for (long seed : seeds.toArray()) {
      Program program = ProgramGenerator.program(seed, GeneratorSettings.everything());
      FoldedParts.of(program, 2, 40, new Random(seed))
          .forEach(part -> encoded.add(codec.encode(TOPIC, part)));
    }
    return encoded;
  }
}
