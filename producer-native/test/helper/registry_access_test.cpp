#include "helper/kafka/registry_access.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

RegistryAccess access(const Properties& properties) {
  RegistryAccess access;
  std::string why;
  EXPECT_TRUE(readRegistryAccess(properties, &access, &why)) << why;
  return access;
}

TEST(RegistryAccessTest, shouldTakeCredentialsFromWhereTheyAreSaidToBe) {
  EXPECT_EQ(access({{"basic.auth.user.info", "u:p"}}).userInfo, "");
  EXPECT_EQ(
      access({{"basic.auth.credentials.source", "USER_INFO"}, {"basic.auth.user.info", "u:p"}})
          .userInfo,
      "u:p");
  EXPECT_EQ(access({{"schema.registry.basic.auth.credentials.source", "USER_INFO"},
                    {"schema.registry.basic.auth.user.info", "u:p"}})
                .userInfo,
            "u:p");
  EXPECT_EQ(access({{"basic.auth.credentials.source", "SASL_INHERIT"},
                    {"sasl.jaas.config", "M required username=\"v\" password=\"q\";"}})
                .userInfo,
            "v:q");
}

TEST(RegistryAccessTest, shouldHaveCertificatesOfItsOwn) {
  const RegistryAccess read = access({{"ssl.truststore.location", "/kafka.jks"},
                                      {"schema.registry.ssl.truststore.type", "PEM"},
                                      {"schema.registry.ssl.truststore.location", "/ca.pem"}});
  EXPECT_EQ(read.tls.caFile, "/ca.pem");
  RegistryAccess refused;
  std::string why;
  EXPECT_FALSE(
      readRegistryAccess({{"schema.registry.ssl.keystore.location", "/k.jks"}}, &refused, &why));
  EXPECT_EQ(why.rfind("schema.registry.ssl.keystore.location is of type JKS", 0), 0u) << why;
}

}  // namespace
}  // namespace whip::helper
