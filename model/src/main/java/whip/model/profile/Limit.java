package whip.model.profile;

import java.util.Set;

/** Things that a run cannot show (docs/operations.md, "What a run cannot show"). */
public enum Limit {
  // catalogue: java-limits
  NO_DISPATCH("no-dispatch"),
  STATIC_CHUNKS("static-chunks"),
  SECTION_BLOCKS("section-blocks"),
  NO_MASKED("no-masked"),
  NO_REDUCTION("no-reduction"),
  NO_DEPENDENCES("no-dependences"),
  NO_MUTEX("no-mutex"),
  NO_CANCEL("no-cancel"),
  NO_SYNC("no-sync"),
  NO_WORK("no-work"),
  NO_TASKS("no-tasks"),
  SERIAL_LOOPS("serial-loops"),
  CLOCK_FALLBACK("clock-fallback"),
  UNLOADED_CODE("unloaded-code"),
  RESERVED_NAME("reserved-name"),
  WAITS_UNDER_LOCK("waits-under-lock"),
  LOCK_CROSSING("lock-crossing"),
  LOCK_LIVES("lock-lives"),
  MUTEXINOUTSET("mutexinoutset"),
  DOACROSS("doacross"),
  TARGET("target"),
  TEAMS("teams"),
  DISTRIBUTE("distribute"),
  WORKSHARE("workshare"),
  SCOPE("scope"),
  PHASE("phase"),
  ARGUMENTS_CUT("arguments-cut"),
  POSITIONS_LATE("positions-late"),
  ACCOUNT_CLOCK("account-clock"),
  ACCOUNT_ROOM("account-room"),
  CONSTRUCTS_OFF("constructs-off"),
  GRAIN_ROOM("grain-room"),
  CREATION_UNKNOWN("creation-unknown"),
  SERIAL_THREADS("serial-threads"),
  SERIAL_MEMORY("serial-memory"),
  TASKGRAPH("taskgraph");
  // catalogue: end

  private final String key;

  Limit(String key) {
    this.key = key;
  }

  /** Whether the keys of a run's {@code limits} have this one. */
  public boolean isIn(Set<String> limits) {
    return limits.contains(key);
  }
}
