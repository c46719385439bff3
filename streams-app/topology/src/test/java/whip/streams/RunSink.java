package whip.streams;

import whip.schemas.location.Location;
import whip.schemas.node.NodeBatch;
import whip.schemas.run.RunRecord;

/** Where a collector writes. */
public interface RunSink {

  void batch(NodeBatch batch);

  void location(Location location);

  void run(RunRecord record);
}
