#include "helper/kafka/kafka_config.h"

#include <gtest/gtest.h>

namespace whip::helper {
namespace {

Properties translated(const Properties& java) {
  Properties properties;
  std::string why;
  EXPECT_TRUE(inLibrdkafkasWords(java, &properties, &why)) << why;
  return properties;
}

std::string refused(const Properties& java) {
  Properties properties;
  std::string why;
  EXPECT_FALSE(inLibrdkafkasWords(java, &properties, &why));
  return why;
}

TEST(KafkaConfigTest, shouldUnderstandTheJavaClientsNames) {
  const Properties java = {{"sasl.mechanism", "PLAIN"},
                           {"sasl.jaas.config",
                            "org.apache.kafka.common.security.plain.PlainLoginModule required "
                            "username=\"u \\\"v\" password='p;q';"},
                           {"ssl.truststore.type", "PEM"},
                           {"ssl.truststore.location", "/ca.pem"},
                           {"ssl.keystore.type", "PEM"},
                           {"ssl.keystore.location", "/me.pem"},
                           {"ssl.key.password", "k"},
                           {"ssl.endpoint.identification.algorithm", ""}};
  EXPECT_EQ(translated(java), (Properties{{"sasl.mechanism", "PLAIN"},
                                          {"sasl.username", "u \"v"},
                                          {"sasl.password", "p;q"},
                                          {"ssl.ca.location", "/ca.pem"},
                                          {"ssl.certificate.location", "/me.pem"},
                                          {"ssl.key.location", "/me.pem"},
                                          {"ssl.key.password", "k"},
                                          {"ssl.endpoint.identification.algorithm", "none"}}));
}

TEST(KafkaConfigTest, shouldTakeACertificateOfOurOwnInPkcs12) {
  EXPECT_EQ(translated({{"ssl.keystore.type", "pkcs12"},
                        {"ssl.keystore.location", "/me.p12"},
                        {"ssl.keystore.password", "s"}}),
            (Properties{{"ssl.keystore.location", "/me.p12"}, {"ssl.keystore.password", "s"}}));
}

TEST(KafkaConfigTest, shouldBreakPemTextIntoLines) {
  const std::string body(100, 'A');
  EXPECT_EQ(translated({{"ssl.truststore.type", "PEM"},
                        {"ssl.truststore.certificates",
                         "-----BEGIN CERTIFICATE----- " + body + " -----END CERTIFICATE-----"}}),
            (Properties{{"ssl.ca.pem", "-----BEGIN CERTIFICATE-----\n" + body.substr(0, 64) + '\n' +
                                           body.substr(64) + "\n-----END CERTIFICATE-----\n"}}));
}

TEST(KafkaConfigTest, shouldSayHowToConvertWhatOnlyJavaReads) {
  EXPECT_EQ(refused({{"ssl.truststore.location", "/t.jks"}}),
            "ssl.truststore.location is of type JKS, which only Java reads; `keytool -list -rfc "
            "-keystore /t.jks > ca.pem` makes a file of it that every client reads with "
            "ssl.truststore.type=PEM");
  EXPECT_NE(refused({{"ssl.truststore.location", "/t.p12"}, {"ssl.truststore.type", "PKCS12"}})
                .find("is of type PKCS12"),
            std::string::npos);
  EXPECT_NE(refused({{"ssl.keystore.location", "/k.jks"}, {"ssl.keystore.password", "hidden"}})
                .find("-deststoretype PKCS12"),
            std::string::npos);
}

TEST(KafkaConfigTest, shouldLeaveTheRegistrysPartToTheRegistrysClient) {
  EXPECT_EQ(translated({{"basic.auth.user.info", "u:p"},
                        {"schema.registry.ssl.truststore.location", "/ca.pem"},
                        {"client.id", "c"}}),
            (Properties{{"client.id", "c"}}));
}

TEST(KafkaConfigTest, shouldReadUnquotedAndMissingJaasOptions) {
  EXPECT_EQ(translated({{"sasl.jaas.config", "Module required username=u;"}}),
            (Properties{{"sasl.username", "u"}, {"sasl.password", ""}}));
}

}  // namespace
}  // namespace whip::helper
