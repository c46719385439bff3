package whip.streams.region;

import whip.streams.DeltaStage;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;

/** Checks records of the topic of regions' changes for the parallelism stage. */
public final class RegionStage extends DeltaStage {

  public RegionStage(StageConfig config) {
    super(config, "region", config.topics().region(), ResultMark.REGION);
  }

  @Override
  protected Check check(AvroFormat format) {
    RegionRecordCodec codec = new RegionRecordCodec(format);
    return (key, value) -> codec.decode(topic(), key, value).run();
  }
}
