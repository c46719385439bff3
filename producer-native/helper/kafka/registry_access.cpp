#include "helper/kafka/registry_access.h"

#include "helper/kafka/kafka_config.h"

namespace whip::helper {
namespace {

// Confluent's client takes these names with and without its prefix.
std::string either(const Properties& properties, const std::string& name) {
  const std::string plain = valueOf(properties, name);
  return plain.empty() ? valueOf(properties, "schema.registry." + name) : plain;
}

void set(CURL* request, CURLoption option, const std::string& value) {
  if (!value.empty()) curl_easy_setopt(request, option, value.c_str());
}

void setBlob(CURL* request, CURLoption option, const std::string& value) {
  if (value.empty()) return;
  curl_blob blob{const_cast<char*>(value.data()), value.size(), CURL_BLOB_NOCOPY};
  curl_easy_setopt(request, option, &blob);
}

}  // namespace

void RegistryAccess::applyTo(CURL* request) const {
  set(request, CURLOPT_USERPWD, userInfo);
  set(request, CURLOPT_CAINFO, tls.caFile);
  setBlob(request, CURLOPT_CAINFO_BLOB, tls.caPem);
  set(request, CURLOPT_SSLCERT, tls.ownFile);
  set(request, CURLOPT_SSLKEY, tls.ownFile);
  setBlob(request, CURLOPT_SSLCERT_BLOB, tls.ownPem);
  setBlob(request, CURLOPT_SSLKEY_BLOB, tls.ownKeyPem);
  set(request, CURLOPT_KEYPASSWD, tls.keyPassword);
  if (!tls.ownPkcs12.empty()) {
    curl_easy_setopt(request, CURLOPT_SSLCERTTYPE, "P12");
    set(request, CURLOPT_SSLCERT, tls.ownPkcs12);
    set(request, CURLOPT_KEYPASSWD, tls.pkcs12Password);
  }
  if (!tls.checksHostName) curl_easy_setopt(request, CURLOPT_SSL_VERIFYHOST, 0L);
}

bool readRegistryAccess(const Properties& properties, RegistryAccess* access, std::string* why) {
  const std::string source = either(properties, "basic.auth.credentials.source");
  if (source == "USER_INFO") {
    access->userInfo = either(properties, "basic.auth.user.info");
  } else if (source == "SASL_INHERIT") {
    const std::string login = valueOf(properties, "sasl.jaas.config");
    access->userInfo = jaasOption(login, "username") + ":" + jaasOption(login, "password");
  }
  return readTls(properties, "schema.registry.", &access->tls, why);
}

}  // namespace whip::helper
