package whip.streams.engine;

import static net.bytebuddy.matcher.ElementMatchers.named;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.Optional;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;

/**
 * Fixes a fault of the broker, KAFKA-20734, that loses what was committed: a partition that has no
 * leader for a moment counts as deleted, and a transaction that is being completed gets no mark in
 * it. Readers of committed records then wait at that place for ever. An engine that is started
 * again within seconds after its broker was killed has such a moment, see docs/adr/0013.
 */
public final class LeaderlessPartitions {
  private static final String NEIGHBOUR = "org.apache.kafka.metadata.MetadataCache";
  static final String CACHE = "org.apache.kafka.metadata.KRaftMetadataCache";
  private static final String METHOD = "getPartitionLeaderEndpoint";

  private LeaderlessPartitions() {}

  /** Has to come before anything else loads the class. */
  static void fix() throws IOException, ReflectiveOperationException {
    ClassLoader loader = LeaderlessPartitions.class.getClassLoader();
    MethodHandles.privateLookupIn(Class.forName(NEIGHBOUR), MethodHandles.lookup())
        .defineClass(fixed(loader));
  }

  /** The class with the fixed method. */
  static byte[] fixed(ClassLoader loader) throws IOException {
    try (ClassFileLocator files = ClassFileLocator.ForClassLoader.of(loader)) {
      TypeDescription cache = TypePool.Default.of(files).describe(CACHE).resolve();
      return new ByteBuddy()
          .redefine(cache, files)
          .visit(Advice.to(LeaderlessPartitions.class).on(named(METHOD)))
          .make()
          .getBytes();
    }
  }

  /** Becomes the end of the method: no node, in place of no partition. */
  @Advice.OnMethodExit
  public static void onExit(
      @Advice.This Object cache,
      @Advice.Argument(0) String topic,
      @Advice.Argument(1) int partition,
      @Advice.Return(readOnly = false) Optional<Node> leader)
      throws ReflectiveOperationException {
    if (leader.isEmpty() && isThere(cache, new TopicPartition(topic, partition))) {
      leader = Optional.of(Node.noNode());
    }
  }

  /** Whether the broker knows the partition. Public for the method that {@link #onExit} went to. */
  public static boolean isThere(Object cache, TopicPartition partition)
      throws ReflectiveOperationException {
    return (boolean)
        cache.getClass().getMethod("contains", TopicPartition.class).invoke(cache, partition);
  }
}
