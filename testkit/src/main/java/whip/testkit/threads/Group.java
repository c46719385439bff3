package whip.testkit.threads;

/** Tasks that the end of a taskgroup waits for. */
final class Group {
  final Group outer; // null: none
  int unfinished;
  long end;

  Group(Group outer) {
    this.outer = outer;
  }
}
