// The user's client properties (WHIP_CONFIG), read once for the producer and the registry client.
#pragma once

#include <string>

#include "helper/kafka/properties.h"
#include "helper/kafka/registry_access.h"
#include "helper/losses.h"
#include "helper/options.h"

namespace whip::helper {

struct ClientFile {
  Properties properties;    ///< as they stand in the file; none without a file
  RegistryAccess registry;  ///< what they say about the registry
  bool understood = true;   ///< false: nothing can be recorded, and the reason was said

  ClientFile(const Options& options, Losses& losses) {
    std::string why;
    if (!options.configFile.empty() && !readProperties(options.configFile, &properties)) {
      why = "the file of client properties " + options.configFile + " (WHIP_CONFIG) cannot be read";
    }
    if (why.empty()) readRegistryAccess(properties, &registry, &why);
    if (why.empty()) return;
    understood = false;
    losses.say(Loss::kNotRecording, why + ", so the run is not recorded");
  }
};

}  // namespace whip::helper
