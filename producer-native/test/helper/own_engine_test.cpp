#include "helper/kafka/own_engine.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

namespace whip::helper {
namespace {

struct OwnEngineTest : testing::Test {
  const std::filesystem::path home =
      std::filesystem::path(testing::TempDir()) / ("whip-home-" + std::to_string(getpid()));
  const std::filesystem::path engine = home / ".local/state/whip/engine";
  const std::string file = engine / "client.properties";
  std::map<std::string, std::string> variables = {{"HOME", home}};

  void SetUp() override {
    std::filesystem::create_directories(engine);
    std::ofstream(file) << "bootstrap.servers=127.0.0.1:4711\n";
    chmod(file.c_str(), 0600);
  }
  void TearDown() override { std::filesystem::remove_all(home); }

  std::string found(const std::string& bootstrap = "127.0.0.1:4711") {
    return ownEngineProperties(
        [this](const char* name) {
          const auto variable = variables.find(name);
          return variable == variables.end() ? nullptr : variable->second.c_str();
        },
        bootstrap);
  }
};

TEST_F(OwnEngineTest, shouldKnowTheEngineByItsAddress) {
  EXPECT_EQ(found(), file);
  EXPECT_EQ(found("127.0.0.1:4712"), "");
  EXPECT_EQ(found(""), "");
}

TEST_F(OwnEngineTest, shouldLookWhereTheStateIs) {
  variables = {{"WHIP_STATE_DIR", engine}};
  EXPECT_EQ(found(), file);
  variables = {{"XDG_STATE_HOME", home / ".local/state"}, {"HOME", "/nonexistent"}};
  EXPECT_EQ(found(), file);
  variables = {{"WHIP_STATE_DIR", "/nonexistent"}, {"HOME", home}};
  EXPECT_EQ(found(), file);
  variables.clear();
  EXPECT_EQ(found(), "");
}

TEST_F(OwnEngineTest, shouldNotTrustAFileThatOthersCanReadOrThatIsALink) {
  chmod(file.c_str(), 0640);
  EXPECT_EQ(found(), "");
  chmod(file.c_str(), 0602);
  EXPECT_EQ(found(), "");
  chmod(file.c_str(), 0600);
  std::filesystem::rename(file, engine / "other");
  std::filesystem::create_symlink(engine / "other", file);
  EXPECT_EQ(found(), "");
}

TEST_F(OwnEngineTest, shouldNotTrustAnotherUsersFile) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  ASSERT_EQ(chown(file.c_str(), 65534, 65534), 0);
  EXPECT_EQ(found(), "");
}

}  // namespace
}  // namespace whip::helper
