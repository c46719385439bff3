// How to get into the schema registry, from the names that Confluent's client gives it.
#pragma once

#include <curl/curl.h>

#include <string>

#include "helper/kafka/properties.h"
#include "helper/kafka/tls.h"

namespace whip::helper {

struct RegistryAccess {
  Tls tls;               ///< schema.registry.ssl.*
  std::string userInfo;  ///< user:password for basic authentication; empty: what the URL says

  /// Sets a request's options. They point into this, which has to outlive the request.
  void applyTo(CURL* request) const;
};

/// False: it holds what libcurl cannot read; `why` says what, and what to do.
bool readRegistryAccess(const Properties& properties, RegistryAccess* access, std::string* why);

}  // namespace whip::helper
