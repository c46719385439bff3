// librdkafka starts its threads with C11's thrd_create, which ThreadSanitizer does not intercept:
// such a thread dies in its first allocation. Under the sanitizer this program therefore brings its
// own. And librdkafka's locks (C11's mtx_lock) are invisible to the sanitizer, so what happens
// inside that library is not judged.
#if defined(__SANITIZE_THREAD__)
#define WHIP_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WHIP_TSAN 1
#endif
#endif

#ifdef WHIP_TSAN
#include <pthread.h>
#include <threads.h>

#include <cstdint>

namespace {

struct Start {
  thrd_start_t function;
  void* argument;
};

void* run(void* context) {
  const Start start = *static_cast<Start*>(context);
  delete static_cast<Start*>(context);
  return reinterpret_cast<void*>(static_cast<intptr_t>(start.function(start.argument)));
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) int thrd_create(thrd_t* thread, thrd_start_t function,
                                                       void* argument) {
  return pthread_create(thread, nullptr, run, new Start{function, argument}) == 0 ? thrd_success
                                                                                  : thrd_error;
}

__attribute__((visibility("default"))) int thrd_join(thrd_t thread, int* result) {
  void* returned = nullptr;
  if (pthread_join(thread, &returned) != 0) return thrd_error;
  if (result != nullptr) *result = static_cast<int>(reinterpret_cast<intptr_t>(returned));
  return thrd_success;
}

__attribute__((visibility("default"))) int thrd_detach(thrd_t thread) {
  return pthread_detach(thread) == 0 ? thrd_success : thrd_error;
}

__attribute__((visibility("default"))) const char* __tsan_default_suppressions() {
  return "called_from_lib:librdkafka.so\ncalled_from_lib:liblz4.so\nrace:MockBroker::contents\n";
}
}
#endif
