package whip.model.construct;

/** Difference of how often one thread came to a path from another one. */
public record PassChange(PathId path, PathId predecessor, int thread, long by) {}
