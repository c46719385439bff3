// The user's client properties (WHIP_CONFIG), read once for the producer and the registry client.
#pragma once

#include <string>

#include "ship/kafka/properties.h"
#include "ship/kafka/registry_access.h"
#include "ship/losses.h"
#include "ship/options.h"

namespace whip::ship {

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

}  // namespace whip::ship
