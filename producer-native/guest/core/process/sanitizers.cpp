#include "guest/core/process/sanitizers.h"

#include <dlfcn.h>

#include <atomic>

#include "guest/core/process/say.h"

namespace whip {

bool isWatchedBySanitizer() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return false;  // compiled with it ourselves, for our own tests
#endif
#endif
  if (dlsym(RTLD_DEFAULT, "__tsan_init") == nullptr &&
      dlsym(RTLD_DEFAULT, "__msan_init") == nullptr) {
    return false;
  }
  // A plain one: its initialisation needs no lock.
  static std::atomic<bool> said;
  if (!said.exchange(true)) {
    say("the program is built with a sanitizer that the collector would disturb, so the run is not "
        "recorded");
  }
  return true;
}

}  // namespace whip
