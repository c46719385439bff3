#include "ship/openssl_exit.h"

#include <dlfcn.h>

#include <cstdint>

namespace whip::ship {

void keepOpensslUntilTheEnd() {
  // Looked up and declared here, so that building the collector needs no OpenSSL headers: only the
  // libraries that we use decide whether it is there. The signature and the number are part of
  // OpenSSL's ABI since 1.1.1.
  using Initialise = int (*)(uint64_t options, const void* settings);
  constexpr uint64_t kNoAtexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  const auto initialise = reinterpret_cast<Initialise>(dlsym(RTLD_DEFAULT, "OPENSSL_init_crypto"));
  if (initialise != nullptr) initialise(kNoAtexit, nullptr);
}

}  // namespace whip::ship
