// What a schema registry, or whatever else listens there, answers.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "helper/kafka/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  const std::string answer(reinterpret_cast<const char*>(bytes), size);
  if (whip::helper::schemaIdIn(answer) < -1) std::abort();
  // A string that holds the answer has no id of its own.
  const std::string quoted = whip::helper::jsonString(answer);
  if (whip::helper::schemaIdIn("{\"schema\":" + quoted + "}") != -1) std::abort();
  return 0;
}
