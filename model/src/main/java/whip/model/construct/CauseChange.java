package whip.model.construct;

/** Difference of how long one thread waited in a path, where the fault was another path's. */
public record CauseChange(PathId path, PathId cause, int thread, long by) {}
