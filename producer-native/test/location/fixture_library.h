// Loads a fixture library and calls its functions.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace whip::location {

class FixtureLibrary {
 public:
  explicit FixtureLibrary(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW)) {
    EXPECT_NE(handle_, nullptr) << dlerror();
  }
  ~FixtureLibrary() {
    if (handle_ != nullptr) dlclose(handle_);
  }
  FixtureLibrary(const FixtureLibrary&) = delete;
  FixtureLibrary& operator=(const FixtureLibrary&) = delete;

  uint64_t ask(const char* function) const {
    return reinterpret_cast<uint64_t (*)()>(dlsym(handle_, function))();
  }
  uint64_t ask(const char* function, int argument) const {
    return reinterpret_cast<uint64_t (*)(int)>(dlsym(handle_, function))(argument);
  }

  /// Where the function begins.
  uint64_t addressOf(const char* function) const {
    return reinterpret_cast<uint64_t>(dlsym(handle_, function));
  }

  static std::string pathOf(const std::string& name) {
    return std::string(WHIP_FIXTURES) + "/" + name + ".so";
  }

 private:
  void* handle_;
};

/// The line of the fixture's source that carries "marker: NAME"; 0 if there is none.
inline int lineOfMarker(const std::string& name, const char* file = WHIP_FIXTURE_SOURCE) {
  std::ifstream source(file);
  std::string text;
  for (int line = 1; std::getline(source, text); line++) {
    if (text.find("marker: " + name) != std::string::npos) return line;
  }
  return 0;
}

}  // namespace whip::location
