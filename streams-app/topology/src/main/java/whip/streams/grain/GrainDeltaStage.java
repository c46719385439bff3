package whip.streams.grain;

import whip.streams.DeltaStage;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;

/** Checks records of the topic of grains' changes for the grain stage. */
public final class GrainDeltaStage extends DeltaStage {

  public GrainDeltaStage(StageConfig config) {
    super(config, "grain.delta", config.topics().grainDelta(), ResultMark.GRAIN);
  }

  @Override
  protected Check check(AvroFormat format) {
    GrainRecordCodec codec = new GrainRecordCodec(format);
    return (key, value) -> codec.decode(topic(), key, value).run();
  }
}
