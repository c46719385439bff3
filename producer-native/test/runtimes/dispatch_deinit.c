// Preloaded on runtimes before 19, which lack what clang-19 calls when a thread leaves a dynamic
// loop. They clean up at the last __kmpc_dispatch_next, so there is nothing to do.
struct ident;

void __kmpc_dispatch_deinit(struct ident* where, int thread);
void __kmpc_dispatch_deinit(struct ident* where, int thread) {
  (void)where;
  (void)thread;
}
