// Settings of the shipper: lines NAME=VALUE, as an environment.
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include "helper/options.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  std::map<std::string, std::string> variables;
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = text.find('\n', begin);
    if (end == std::string::npos) end = text.size();
    const std::string line = text.substr(begin, end - begin);
    const size_t equals = line.find('=');
    if (equals != std::string::npos) variables[line.substr(0, equals)] = line.substr(equals + 1);
    begin = end + 1;
  }
  const whip::helper::Options options = whip::helper::readOptions([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
  if (options.bufferBytesMax < 1 << 20 || options.flushMs < 0 || options.messageTimeoutMs < 1000 ||
      options.liveMs < 50 || options.rank < 0) {
    std::abort();
  }
  return 0;
}
