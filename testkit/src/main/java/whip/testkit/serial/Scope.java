package whip.testkit.serial;

/**
 * Iteration of a loop that is open, or was when something was written.
 *
 * @param outer the iteration around the loop; null outside all loops
 */
record Scope(LoopRun loop, long iteration, Scope outer) {

  /** The iteration of that loop run in which this scope lies; negative: in none. */
  long iterationOf(LoopRun run) {
    for (Scope each = this; each != null; each = each.outer) {
      if (each.loop == run) {
        return each.iteration;
      }
    }
    return -1;
  }
}
