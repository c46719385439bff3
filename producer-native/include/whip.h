/* whip.h - marks for WhipStream's profiles, in C and C++.
 *
 *   WHIP_WHATIF_BEGIN("name")  WHIP_WHATIF_END("name")   a region for what-if questions: nests, may
 *                                                        span directives; tasks and teams that
 *                                                        start in it belong to it
 *   WHIP_REGION_BEGIN("name")  WHIP_REGION_END("name")   a user region for construct profiles
 *   WHIP_PHASE("name")                                   an iteration of the phase `name` starts;
 *                                                        outside parallel regions, if it is to have
 *                                                        an account
 *   whip_work(units)                                     advances the calling thread's virtual
 *                                                        clock
 *   whip_cost(units)                                     virtual clock: so much it costs to make the
 *                                                        task, or each chunk of the loop, that the
 *                                                        calling task encounters next
 *
 * Header only. Without the collector everything is a no-op of a few instructions. The collector is
 * found at the first call: it is whatever OMP_TOOL_LIBRARIES names "libwhip", or it is preloaded.
 * (The OpenMP runtime loads tools privately, so their symbols cannot simply be linked to.)
 * Before glibc 2.34, programs that use this header link with -ldl.
 */
#ifndef WHIP_H
#define WHIP_H

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the collector exports: one function that hands out these, so that a program and a collector
 * of different versions still find each other. */
enum whip_mark_kind {
  WHIP_MARK_WHATIF_BEGIN = 0,
  WHIP_MARK_WHATIF_END = 1,
  WHIP_MARK_REGION_BEGIN = 2,
  WHIP_MARK_REGION_END = 3,
  WHIP_MARK_PHASE = 4
};

struct whip_collector {
  uint32_t version; /* 2 */
  void (*work)(uint64_t units);
  void (*mark)(int kind, const char* name);
  void (*cost)(uint64_t units); /* from 2 on */
};

typedef const struct whip_collector* (*whip_collector_getter)(void);

/* Compilers that report functions (-finstrument-functions) report none of these. Control-flow
 * integrity ends a program that calls through a pointer into a library that it does not know. */
#if defined(__clang__)
#define WHIP_FUNCTION_ \
  __attribute__((no_instrument_function, no_sanitize("cfi-icall", "function"))) static inline
#elif defined(__GNUC__)
#define WHIP_FUNCTION_ __attribute__((no_instrument_function)) static inline
#else
#define WHIP_FUNCTION_ static inline
#endif

WHIP_FUNCTION_ void whip_absent_work_(uint64_t units) { (void)units; }
WHIP_FUNCTION_ void whip_absent_mark_(int kind, const char* name) {
  (void)kind;
  (void)name;
}

/* Looks for the collector: among the symbols everybody sees, then in the libraries the OpenMP
 * runtime is configured to load. Loading one early is harmless: the runtime will find it loaded. */
WHIP_FUNCTION_ const struct whip_collector* whip_find_collector_(void) {
  static const struct whip_collector absent = {0, whip_absent_work_, whip_absent_mark_,
                                               whip_absent_work_};
  void* handle = dlopen(NULL, RTLD_LAZY);
  void* symbol = handle ? dlsym(handle, "whip_collector_v1") : NULL;
  const char* rest = getenv("OMP_TOOL_LIBRARIES");
  const char* disabled = getenv("OMP_TOOL");
  if (disabled != NULL && strcmp(disabled, "disabled") == 0) rest = NULL;
  while (symbol == NULL && rest != NULL && *rest != '\0') {
    char path[4096];
    size_t length = strcspn(rest, ":");
    if (length < sizeof(path)) {
      memcpy(path, rest, length);
      path[length] = '\0';
      if (strstr(path, "libwhip") != NULL) {
        handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
        symbol = handle ? dlsym(handle, "whip_collector_v1") : NULL;
      }
    }
    rest += length;
    if (*rest == ':') ++rest;
  }
  if (symbol != NULL) {
    whip_collector_getter getter;
    const struct whip_collector* found;
    memcpy(&getter, &symbol,
           sizeof(getter)); /* ISO C knows no cast from data to function pointer */
    found = getter();
    if (found != NULL && found->version >= 1) return found;
  }
  return &absent;
}

/* One pointer per translation unit; threads that race here all find the same. */
WHIP_FUNCTION_ const struct whip_collector* whip_collector_(void) {
  static const struct whip_collector* found = NULL;
  const struct whip_collector* collector = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
  if (collector == NULL) {
    collector = whip_find_collector_();
    __atomic_store_n(&found, collector, __ATOMIC_RELEASE);
  }
  return collector;
}

/* Advances the calling thread's virtual clock by `units` units of work. */
WHIP_FUNCTION_ void whip_work(uint64_t units) { whip_collector_()->work(units); }

/* Virtual clock: making the task that comes next, or each chunk of the loop, costs `units`. That is
 * no work. */
WHIP_FUNCTION_ void whip_cost(uint64_t units) {
  const struct whip_collector* collector = whip_collector_();
  if (collector->version >= 2) collector->cost(units);
}

/* Its place in the source is that of the caller, whose code it becomes. */
#if defined(__clang__)
__attribute__((always_inline, nodebug)) WHIP_FUNCTION_ void whip_mark_(int kind, const char* name) {
  whip_collector_()->mark(kind, name);
}
#else
#define whip_mark_(kind, name) (whip_collector_()->mark((kind), (name)))
#endif

#ifdef __cplusplus
}
#endif

#define WHIP_WHATIF_BEGIN(name) whip_mark_(WHIP_MARK_WHATIF_BEGIN, (name))
#define WHIP_WHATIF_END(name) whip_mark_(WHIP_MARK_WHATIF_END, (name))
#define WHIP_REGION_BEGIN(name) whip_mark_(WHIP_MARK_REGION_BEGIN, (name))
#define WHIP_REGION_END(name) whip_mark_(WHIP_MARK_REGION_END, (name))
#define WHIP_PHASE(name) whip_mark_(WHIP_MARK_PHASE, (name))

#endif /* WHIP_H */
