package whip.streams.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metadata.PartitionRecord;
import org.apache.kafka.common.metadata.TopicRecord;
import org.apache.kafka.common.network.ListenerName;
import org.apache.kafka.image.MetadataDelta;
import org.apache.kafka.image.MetadataImage;
import org.apache.kafka.image.MetadataProvenance;
import org.apache.kafka.metadata.KRaftMetadataCache;
import org.apache.kafka.metadata.MetadataCache;
import org.apache.kafka.server.common.KRaftVersion;
import org.junit.jupiter.api.Test;

/** Kafka's own class as it is, and as the engine's broker has it. */
class LeaderlessPartitionsTest {
  @Test
  void shouldFindThatALeaderlessPartitionIsThere() throws Exception {
    Supplier<KRaftVersion> version = () -> KRaftVersion.KRAFT_VERSION_1;
    Class<?> loaded = new Fixed().loadClass(LeaderlessPartitions.CACHE);
    MetadataCache fixed = (MetadataCache) loaded.getConstructors()[0].newInstance(1, version);
    loaded.getMethod("setImage", MetadataImage.class).invoke(fixed, leaderless());

    assertEquals(Optional.of(Node.noNode()), leader(fixed, "there", 0));
    assertEquals(Optional.empty(), leader(fixed, "there", 1));
    assertEquals(Optional.empty(), leader(fixed, "deleted", 0));
  }

  /** Where this fails, Kafka has fixed it: {@link LeaderlessPartitions} can go. */
  @Test
  void shouldStillBeNeeded() {
    KRaftMetadataCache asItIs = new KRaftMetadataCache(1, () -> KRaftVersion.KRAFT_VERSION_1);
    asItIs.setImage(leaderless());

    assertEquals(Optional.empty(), leader(asItIs, "there", 0));
  }

  private static Optional<Node> leader(MetadataCache cache, String topic, int partition) {
    return cache.getPartitionLeaderEndpoint(topic, partition, new ListenerName("CLIENT"));
  }

  private static MetadataImage leaderless() {
    Uuid topic = Uuid.randomUuid();
    MetadataDelta delta = new MetadataDelta.Builder().setImage(MetadataImage.EMPTY).build();
    delta.replay(new TopicRecord().setName("there").setTopicId(topic));
    delta.replay(
        new PartitionRecord()
            .setTopicId(topic)
            .setPartitionId(0)
            .setReplicas(List.of(1))
            .setDirectories(List.of(Uuid.randomUuid()))
            .setIsr(List.of())
            .setLeader(-1));
    return delta.apply(MetadataProvenance.EMPTY);
  }

  /** Loads the fixed class beside the one that is there. */
  private static final class Fixed extends ClassLoader {
    private Fixed() {
      super(LeaderlessPartitionsTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(LeaderlessPartitions.CACHE)) {
        return super.loadClass(name, resolve);
      }
      try {
        byte[] bytes = LeaderlessPartitions.fixed(getParent());
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException unreadable) {
        throw new ClassNotFoundException(name, unreadable);
      }
    }
  }
}
