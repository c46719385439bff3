#include "ship/kafka_config.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

namespace whip::ship {
namespace {

TEST(KafkaConfigTest, shouldReadPropertiesWithCommentsAndBlanks) {
  const std::string path = testing::TempDir() + "whip-config-" + std::to_string(getpid());
  std::ofstream(path)
      << "# TLS\n\n  security.protocol = SASL_SSL \r\n! no\nsasl.password=a=b#c\nnonsense\n";
  Properties properties;
  ASSERT_TRUE(readProperties(path, &properties));
  EXPECT_EQ(properties,
            (Properties{{"security.protocol", "SASL_SSL"}, {"sasl.password", "a=b#c"}}));
  std::remove(path.c_str());
}

TEST(KafkaConfigTest, shouldUnderstandTheJavaClientsNames) {
  const Properties java = {{"sasl.mechanism", "PLAIN"},
                           {"sasl.jaas.config",
                            "org.apache.kafka.common.security.plain.PlainLoginModule required "
                            "username=\"u v\" password='p;q';"},
                           {"ssl.truststore.type", "PEM"},
                           {"ssl.truststore.location", "/ca.pem"},
                           {"ssl.keystore.location", "/me.pem"},
                           {"ssl.endpoint.identification.algorithm", ""}};
  EXPECT_EQ(inLibrdkafkasWords(java),
            (Properties{{"sasl.mechanism", "PLAIN"},
                        {"sasl.username", "u v"},
                        {"sasl.password", "p;q"},
                        {"ssl.ca.location", "/ca.pem"},
                        {"ssl.certificate.location", "/me.pem"},
                        {"ssl.key.location", "/me.pem"},
                        {"ssl.endpoint.identification.algorithm", "none"}}));
}

TEST(KafkaConfigTest, shouldReadUnquotedAndMissingJaasOptions) {
  EXPECT_EQ(inLibrdkafkasWords({{"sasl.jaas.config", "Module required username=u;"}}),
            (Properties{{"sasl.username", "u"}, {"sasl.password", ""}}));
}

TEST(KafkaConfigTest, shouldReportAFileThatCannotBeRead) {
  Properties properties;
  EXPECT_FALSE(readProperties("/nonexistent/whip.properties", &properties));
}

}  // namespace
}  // namespace whip::ship
