// The producer's settings: defaults, then the user's file.
#pragma once

#include <string>

#include "helper/kafka/properties.h"
#include "helper/options.h"

namespace whip::helper {

/// Default properties of this collector.
Properties defaultProperties(const Options& options);

/// Those of the consumer, which a user's file may change.
Properties consumerProperties();

/// One file of client properties serves the Java programs and this one: what the Java client calls
/// otherwise (JAAS login, stores of certificates, host name check) in librdkafka's words. The
/// registry's part is left out, the rest stays as it is. False: it holds what librdkafka cannot
/// read; `why` says what, and what to do.
bool inLibrdkafkasWords(const Properties& properties, Properties* translated, std::string* why);

/// The value of `name` in 'org.apache...PlainLoginModule required username="u" password="p";'.
std::string jaasOption(const std::string& login, const std::string& name);

}  // namespace whip::helper
