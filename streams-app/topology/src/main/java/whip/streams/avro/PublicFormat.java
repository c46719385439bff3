package whip.streams.avro;

import io.confluent.kafka.schemaregistry.avro.AvroSchema;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaUtils;
import io.confluent.kafka.serializers.subject.TopicNameStrategy;
import io.confluent.kafka.serializers.subject.TopicRecordNameStrategy;
import io.confluent.kafka.serializers.subject.strategy.SubjectNameStrategy;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import whip.schemas.construct.AccountDelta;
import whip.schemas.construct.AccountRow;
import whip.schemas.construct.PathRow;
import whip.schemas.construct.PhaseRow;
import whip.schemas.construct.PropertiesRow;
import whip.schemas.construct.PropertyRow;
import whip.schemas.construct.StripRow;
import whip.schemas.control.ControlRequest;
import whip.schemas.grain.GrainDelta;
import whip.schemas.grain.GrainRow;
import whip.schemas.grain.GrainsRow;
import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.profile.DirectiveRow;
import whip.schemas.profile.ProgramRow;
import whip.schemas.profile.RegionRow;
import whip.schemas.region.EntriesRow;
import whip.schemas.region.InstancesRow;
import whip.schemas.region.ParallelismRow;
import whip.schemas.region.RegionDelta;
import whip.schemas.region.StaticRegionRow;
import whip.schemas.run.RunRecord;
import whip.schemas.whatif.WhatIfAnswer;
import whip.schemas.whatif.WhatIfRequest;
import whip.streams.Topics;

/**
 * The records that programs of others read or write ({@code docs/subscribe.md}): their subjects in
 * the schema registry, and their schemas as the producers register them. Records between two stages
 * are not among them.
 */
public final class PublicFormat {
  private static final SubjectNameStrategy BY_TOPIC = new TopicNameStrategy();
  private static final SubjectNameStrategy BY_RECORD = new TopicRecordNameStrategy();

  private final SortedMap<String, AvroSchema> subjects = new TreeMap<>();

  private PublicFormat() {}

  /** The schemas by subject. */
  public static SortedMap<String, AvroSchema> subjects(Topics topics) {
    PublicFormat format = new PublicFormat();
    // Collectors and the command line name a subject by the topic; the topology, whose topics hold
    // several types, by topic and record.
    format.add(BY_TOPIC, topics.run(), new RunRecord());
    format.add(BY_RECORD, topics.run(), new RunRecord());
    format.add(BY_TOPIC, topics.location(), new Location());
    format.add(BY_TOPIC, topics.node(), new NodeBatch());
    format.add(BY_TOPIC, topics.construct(), new AccountDelta());
    format.add(BY_TOPIC, topics.grainDelta(), new GrainDelta());
    format.add(BY_TOPIC, topics.region(), new RegionDelta());
    format.add(BY_RECORD, topics.profile(), new ProgramRow());
    format.add(BY_RECORD, topics.profile(), new DirectiveRow());
    format.add(BY_RECORD, topics.profile(), new RegionRow());
    format.add(BY_RECORD, topics.account(), new AccountRow());
    format.add(BY_RECORD, topics.account(), new PathRow());
    format.add(BY_RECORD, topics.account(), new PhaseRow());
    format.add(BY_RECORD, topics.account(), new StripRow());
    format.add(BY_RECORD, topics.property(), new PropertiesRow());
    format.add(BY_RECORD, topics.property(), new PropertyRow());
    format.add(BY_RECORD, topics.grain(), new GrainsRow());
    format.add(BY_RECORD, topics.grain(), new GrainRow());
    format.add(BY_RECORD, topics.parallelism(), new ParallelismRow());
    format.add(BY_RECORD, topics.parallelism(), new StaticRegionRow());
    format.add(BY_RECORD, topics.parallelism(), new EntriesRow());
    format.add(BY_RECORD, topics.parallelism(), new InstancesRow());
    format.add(BY_TOPIC, topics.control(), new ControlRequest());
    format.add(BY_RECORD, topics.control(), new ControlRequest());
    format.add(BY_TOPIC, topics.whatifRequest(), new WhatIfRequest());
    format.add(BY_RECORD, topics.whatif(), new WhatIfAnswer());
    return format.subjects;
  }

  private void add(SubjectNameStrategy strategy, String topic, SpecificRecord record) {
    AvroSchema schema = new AvroSchema(AvroSchemaUtils.getSchema(record, false, false, true));
    subjects.put(strategy.subjectName(topic, false, schema), schema);
  }
}
