// The producer's settings: defaults, then the user's file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ship/options.h"

namespace whip::ship {

using Properties = std::vector<std::pair<std::string, std::string>>;

/// What this collector sets by itself.
Properties defaultProperties(const Options& options);

/// The key=value lines of a properties file; blank lines, # and ! comments are skipped. False: the
/// file cannot be read.
bool readProperties(const std::string& path, Properties* properties);

/// One file of client properties serves the Java programs and this one: what the Java client calls
/// otherwise (JAAS login, PEM stores, host name check) in librdkafka's words. The rest stays as it
/// is.
Properties inLibrdkafkasWords(const Properties& properties);

}  // namespace whip::ship
