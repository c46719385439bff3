#include "helper/kafka/own_engine.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "helper/kafka/properties.h"

namespace whip::helper {
namespace {

// Only this user could have written it or can read it.
bool isOursAlone(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  struct stat facts{};
  const bool known = fstat(file, &facts) == 0;
  close(file);
  return known && S_ISREG(facts.st_mode) && facts.st_uid == geteuid() &&
         (facts.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

bool isOf(const std::string& path, const std::string& bootstrap) {
  Properties properties;
  return isOursAlone(path) && readProperties(path, &properties) &&
         valueOf(properties, "bootstrap.servers") == bootstrap;
}

std::string under(const Environment& environment, const char* variable, const char* rest) {
  const char* value = environment(variable);
  return value == nullptr || *value == '\0' ? "" : std::string(value) + rest;
}

}  // namespace

std::string ownEngineProperties(const Environment& environment, const std::string& bootstrap) {
  for (const std::string& directory : {under(environment, "WHIP_STATE_DIR", ""),
                                       under(environment, "XDG_STATE_HOME", "/whip/engine"),
                                       under(environment, "HOME", "/.local/state/whip/engine")}) {
    const std::string path = directory + "/client.properties";
    if (!directory.empty() && isOf(path, bootstrap)) return path;
  }
  return "";
}

}  // namespace whip::helper
