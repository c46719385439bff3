// Certificates and keys, from the names that Java's clients give them.
#pragma once

#include <string>

#include "helper/kafka/properties.h"

namespace whip::helper {

/// Trusted authorities and our own certificate. OpenSSL, behind librdkafka and libcurl, reads PEM,
/// and PKCS12 for a certificate of our own; Java's JKS it does not know.
struct Tls {
  std::string caFile;          ///< PEM; empty, and caPem too: the system's authorities
  std::string caPem;           ///< the same, as text
  std::string ownFile;         ///< PEM: our certificate with its chain, and its key
  std::string ownPem;          ///< the certificate with its chain, as text
  std::string ownKeyPem;       ///< its key, as text
  std::string ownPkcs12;       ///< both in a file
  std::string pkcs12Password;  ///< of that file
  std::string keyPassword;     ///< of the key in ownFile or ownKeyPem
  bool checksHostName = true;
};

/// Reads PREFIXssl.truststore.*, ssl.keystore.*, ssl.key.password and the host name check. False: a
/// store that cannot be read here; `why` says how to convert it.
bool readTls(const Properties& properties, const std::string& prefix, Tls* tls, std::string* why);

/// Whether readTls() has seen to this property (its name without the prefix).
bool isTlsStore(const std::string& name);

}  // namespace whip::helper
