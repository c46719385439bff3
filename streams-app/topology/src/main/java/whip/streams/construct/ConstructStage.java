package whip.streams.construct;

import whip.streams.DeltaStage;
import whip.streams.ResultMark;
import whip.streams.StageConfig;
import whip.streams.avro.AvroFormat;

/** Checks records of the construct topic for the account stage. */
public final class ConstructStage extends DeltaStage {

  public ConstructStage(StageConfig config) {
    super(config, "construct", config.topics().construct(), ResultMark.ACCOUNT);
  }

  @Override
  protected Check check(AvroFormat format) {
    AccountRecordCodec codec = new AccountRecordCodec(format);
    return (key, value) -> codec.decode(topic(), key, value).run();
  }
}
