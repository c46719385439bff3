// The part of a runtime with task graphs that the program sees: a graph is recorded when it is met
// for the first time, and later run from its record. Here nothing is run, which looks the same: no
// runtime reports tasks of a replay.
struct ident;

enum { kGraphs = 8 };

int __kmpc_start_record_task(struct ident* where, int thread, int flags, int graph);
void __kmpc_end_record_task(struct ident* where, int thread, int flags, int graph);

int __kmpc_start_record_task(struct ident* where, int thread, int flags, int graph) {
  static int isRecorded[kGraphs];
  (void)where;
  (void)thread;
  (void)flags;
  if (graph < 0 || graph >= kGraphs) __builtin_trap();
  const int isFirst = !isRecorded[graph];
  isRecorded[graph] = 1;
  return isFirst;
}

void __kmpc_end_record_task(struct ident* where, int thread, int flags, int graph) {
  (void)where;
  (void)thread;
  (void)flags;
  (void)graph;
}
