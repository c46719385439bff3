package whip.model.construct;

/** Difference of one thread's account in one path. */
public record AccountChange(PathId path, int thread, Account by) {}
