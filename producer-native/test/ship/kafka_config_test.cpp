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

TEST(KafkaConfigTest, shouldReportAFileThatCannotBeRead) {
  Properties properties;
  EXPECT_FALSE(readProperties("/nonexistent/whip.properties", &properties));
}

}  // namespace
}  // namespace whip::ship
