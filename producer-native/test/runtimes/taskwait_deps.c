// Preloaded on runtimes before 16, which know `taskwait depend(...)` by its older name, without
// `nowait`. A tail call, so that the runtime sees the program's return address.
struct ident;
struct dependence;

void __kmpc_omp_wait_deps(struct ident* where, int thread, int count, struct dependence* list,
                          int countNoAlias, struct dependence* listNoAlias);
void __kmpc_omp_taskwait_deps_51(struct ident* where, int thread, int count,
                                 struct dependence* list, int countNoAlias,
                                 struct dependence* listNoAlias, int nowait);
void __kmpc_omp_taskwait_deps_51(struct ident* where, int thread, int count,
                                 struct dependence* list, int countNoAlias,
                                 struct dependence* listNoAlias, int nowait) {
  if (nowait) __builtin_trap();  // an older compiler would not have written that
  __kmpc_omp_wait_deps(where, thread, count, list, countNoAlias, listNoAlias);
}
