package whip.streams;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import whip.streams.construct.AccountStage;
import whip.streams.construct.ConstructStage;
import whip.streams.construct.PropertyStage;
import whip.streams.dlq.DeadLetter;
import whip.streams.grain.GrainDeltaStage;
import whip.streams.grain.GrainStage;
import whip.streams.location.LocationStage;
import whip.streams.node.NodeStage;
import whip.streams.profile.ProfileStage;
import whip.streams.profile.RunPartitioner;
import whip.streams.region.ParallelismStage;
import whip.streams.region.RegionStage;
import whip.streams.subtree.SubtreeStage;

/**
 * The dataflow. Topics are read and written as bytes and decoded inside the stages, so that what
 * does not decode reaches the dead letter topic as it was received. ARCHITECTURE.md, section 5,
 * draws it.
 *
 * <p>A tombstone in {@code whip.run} removes a run. The account, grain and parallelism stages read
 * that topic, too; to all other stages that keep something of the run, the profile stage passes the
 * word on.
 */
public final class WhipTopology {

  private final StageConfig config;
  private final Topology topology = new Topology();

  private WhipTopology(StageConfig config) {
    this.config = config;
  }

  public static Topology build(StageConfig config) {
    return new WhipTopology(config).stages();
  }

  private Topology stages() {
    Topics topics = config.topics();

    topology.addGlobalStore(
        LocationStage.store(),
        "location-in",
        keys(),
        values(),
        topics.location(),
        "location",
        new LocationStage());

    from("node-in", topics.node());
    stage("node", new NodeStage(config), "node-in");
    to(NodeStage.TO_SUBTREE, topics.subtree(), "node");
    to(NodeStage.TO_RESULT, topics.result(), "node");
    to(DeadLetter.sink("node"), topics.deadLetters(), "node");

    from("subtree-in", topics.subtree());
    stage("subtree", new SubtreeStage(config), "subtree-in");
    to(SubtreeStage.TO_PARENT, topics.subtree(), "subtree");
    to(SubtreeStage.TO_RESULT, topics.result(), "subtree");
    to(DeadLetter.sink("subtree"), topics.deadLetters(), "subtree");

    from("result-in", topics.result());
    from("run-in", topics.run());
    stage("profile", new ProfileStage(config), "result-in", "run-in");
    toRun(ProfileStage.TO_PROFILE, topics.profile(), "profile");
    to(ProfileStage.TO_RUN, topics.run(), "profile");
    to(ProfileStage.TO_LOCATION, topics.location(), "profile");
    toAll(ProfileStage.TO_NODE, topics.node());
    toAll(ProfileStage.TO_SUBTREE, topics.subtree());
    to(ProfileStage.TO_WHATIF, topics.whatifRequest(), "profile");
    to(DeadLetter.sink("profile"), topics.deadLetters(), "profile");
    stage("account", new AccountStage(config), "result-in", "run-in");
    toRun(AccountStage.TO_ACCOUNT, topics.account(), "account");
    to(DeadLetter.sink("account"), topics.deadLetters(), "account");
    stage("grain", new GrainStage(config), "result-in", "run-in");
    toRun(GrainStage.TO_GRAIN, topics.grain(), "grain");
    to(DeadLetter.sink("grain"), topics.deadLetters(), "grain");
    // In the task of both stages, and over the stores of the first: a record that ends the process
    // there ends the stage before it too, which then skips it.
    topology.addProcessor(AccountStage.TO_PROPERTY, new PropertyStage(config), "account", "grain");
    topology.connectProcessorAndStateStores(AccountStage.TO_PROPERTY, PropertyStage.readStores());
    toRun(PropertyStage.TO_PROPERTY, topics.property(), AccountStage.TO_PROPERTY);
    if (config.refines()) {
      to(PropertyStage.TO_CONTROL, topics.control(), AccountStage.TO_PROPERTY);
    }

    stage("parallelism", new ParallelismStage(config), "result-in", "run-in");
    toRun(ParallelismStage.TO_PARALLELISM, topics.parallelism(), "parallelism");
    to(DeadLetter.sink("parallelism"), topics.deadLetters(), "parallelism");

    // The first in the order of its data stands last: Kafka numbers what hangs together in this
    // order, and instances of earlier versions have their state under those numbers.
    toResult(new ConstructStage(config));
    toResult(new GrainDeltaStage(config));
    toResult(new RegionStage(config));
    return topology;
  }

  private void toResult(DeltaStage deltas) {
    String name = deltas.name();
    from(name + "-in", deltas.topic());
    stage(name, deltas, name + "-in");
    to(DeltaStage.sink(name), config.topics().result(), name);
    to(DeadLetter.sink(name), config.topics().deadLetters(), name);
  }

  private void from(String name, String topic) {
    topology.addSource(AutoOffsetReset.earliest(), name, keys(), values(), topic);
  }

  private void stage(
      String name, ProcessorSupplier<String, byte[], String, byte[]> stage, String... from) {
    topology.addProcessor(name, new DeadlyRecords(stage, name, config), from);
  }

  private void to(String name, String topic, String stage) {
    topology.addSink(name, topic, keySerializer(), valueSerializer(), stage);
  }

  /** To the partition of the record's run. */
  private void toRun(String name, String topic, String stage) {
    topology.addSink(
        name,
        topic,
        keySerializer(),
        valueSerializer(),
        (StreamPartitioner<String, byte[]>) new RunPartitioner(),
        stage);
  }

  /** To every partition: each holds something of a run that is to be forgotten. */
  private void toAll(String name, String topic) {
    StreamPartitioner<String, byte[]> all =
        (to, key, value, partitions) ->
            Optional.of(IntStream.range(0, partitions).boxed().collect(Collectors.toSet()));
    topology.addSink(name, topic, keySerializer(), valueSerializer(), all, "profile");
  }

  private static Deserializer<String> keys() {
    return new StringDeserializer();
  }

  private static Deserializer<byte[]> values() {
    return new ByteArrayDeserializer();
  }

  private static Serializer<String> keySerializer() {
    return new StringSerializer();
  }

  private static Serializer<byte[]> valueSerializer() {
    return new ByteArraySerializer();
  }
}
