package whip.read;

import java.time.Duration;
import java.util.Optional;
import whip.model.construct.Constructs;

/** An account of threads' time as it changes: of one run, or of a job. */
public interface NewestAccount extends AutoCloseable {

  /** The newest whole account of what has been published by now. */
  Optional<Constructs> now();

  /** The newest whole account after waiting for news, which may not come. */
  Optional<Constructs> next(Duration patience);

  @Override
  void close();
}
