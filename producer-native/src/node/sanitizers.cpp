#include "node/sanitizers.h"

#include <dlfcn.h>
#include <unistd.h>

#include <atomic>
#include <string_view>

namespace whip {

bool isWatchedBySanitizer() {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return false;  // compiled with it ourselves: our own tests, which bring what librdkafka lacks
#endif
#endif
  if (dlsym(RTLD_DEFAULT, "__tsan_init") == nullptr &&
      dlsym(RTLD_DEFAULT, "__msan_init") == nullptr) {
    return false;
  }
  static std::atomic<bool> said{false};
  constexpr std::string_view kSentence =
      "whip: the program is built with a sanitizer that the collector would disturb, so the run is "
      "not recorded\n";
  if (!said.exchange(true)) {
    // Nothing can be done if it fails.
    const ssize_t written = write(STDERR_FILENO, kSentence.data(), kSentence.size());
    static_cast<void>(written);
  }
  return true;
}

}  // namespace whip
