#include "helper/kafka/tls.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace whip::helper {
namespace {

constexpr std::array<const char*, 10> kStoreNames = {
    "ssl.truststore.type",     "ssl.truststore.location",
    "ssl.truststore.password", "ssl.truststore.certificates",
    "ssl.keystore.type",       "ssl.keystore.location",
    "ssl.keystore.password",   "ssl.keystore.certificate.chain",
    "ssl.keystore.key",        "ssl.key.password"};

// In a properties file a PEM text often is one line; OpenSSL wants lines, of 64 characters at most.
std::string withLines(const std::string& pem) {
  std::string lines;
  size_t at = 0;
  while ((at = pem.find("-----BEGIN ", at)) != std::string::npos) {
    const size_t body = pem.find("-----", at + 11);
    if (body == std::string::npos) break;
    const size_t end = pem.find("-----END ", body + 5);
    const size_t last = end == std::string::npos ? end : pem.find("-----", end + 9);
    if (last == std::string::npos) break;
    std::string base64 = pem.substr(body + 5, end - body - 5);
    base64.erase(std::remove_if(base64.begin(), base64.end(),
                                [](unsigned char c) { return std::isspace(c) != 0; }),
                 base64.end());
    lines += pem.substr(at, body + 5 - at) + '\n';
    for (size_t i = 0; i < base64.size(); i += 64) lines += base64.substr(i, 64) + '\n';
    lines += pem.substr(end, last + 5 - end) + '\n';
    at = last + 5;
  }
  return lines;
}

// What Java takes a store for that has no type.
std::string typeOf(const std::string& type) {
  std::string upper = type.empty() ? "JKS" : type;
  for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return upper;
}

bool readTrust(const Properties& properties, const std::string& prefix, Tls* tls,
               std::string* why) {
  const std::string file = valueOf(properties, prefix + "ssl.truststore.location");
  tls->caPem = withLines(valueOf(properties, prefix + "ssl.truststore.certificates"));
  if (file.empty()) return true;
  const std::string type = typeOf(valueOf(properties, prefix + "ssl.truststore.type"));
  if (type == "PEM") {
    tls->caFile = file;
    return true;
  }
  *why = prefix + "ssl.truststore.location is of type " + type +
         ", which only Java reads; `keytool -list -rfc -keystore " + file +
         " > ca.pem` makes a file of it that every client reads with " + prefix +
         "ssl.truststore.type=PEM";
  return false;
}

bool readOwn(const Properties& properties, const std::string& prefix, Tls* tls, std::string* why) {
  const std::string file = valueOf(properties, prefix + "ssl.keystore.location");
  tls->ownPem = withLines(valueOf(properties, prefix + "ssl.keystore.certificate.chain"));
  tls->ownKeyPem = withLines(valueOf(properties, prefix + "ssl.keystore.key"));
  tls->keyPassword = valueOf(properties, prefix + "ssl.key.password");
  if (file.empty()) return true;
  const std::string type = typeOf(valueOf(properties, prefix + "ssl.keystore.type"));
  if (type == "PEM") {
    tls->ownFile = file;
  } else if (type == "PKCS12") {
    tls->ownPkcs12 = file;
    tls->pkcs12Password = valueOf(properties, prefix + "ssl.keystore.password");
  } else {
    *why = prefix + "ssl.keystore.location is of type " + type +
           ", which only Java reads; `keytool -importkeystore -srckeystore " + file +
           " -destkeystore own.p12 -deststoretype PKCS12` makes a file of it that every client "
           "reads with " +
           prefix + "ssl.keystore.type=PKCS12";
    return false;
  }
  return true;
}

}  // namespace

bool readTls(const Properties& properties, const std::string& prefix, Tls* tls, std::string* why) {
  for (const auto& [name, value] : properties) {
    if (name == prefix + "ssl.endpoint.identification.algorithm") {
      tls->checksHostName = !value.empty();
    }
  }
  return readTrust(properties, prefix, tls, why) && readOwn(properties, prefix, tls, why);
}

bool isTlsStore(const std::string& name) {
  return std::find(kStoreNames.begin(), kStoreNames.end(), name) != kStoreNames.end();
}

}  // namespace whip::helper
