#include "starter/find.h"

#include <errno.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace whip::starter {

namespace {

class FindProgramTest : public testing::Test {
 protected:
  FindProgramTest() {
    char name[] = "/tmp/whip-find-XXXXXX";
    directory_ = mkdtemp(name);
    std::filesystem::create_directories(directory_ + "/first");
    std::filesystem::create_directories(directory_ + "/second");
  }

  ~FindProgramTest() override { std::filesystem::remove_all(directory_); }

  std::string make(const std::string& name, mode_t mode) {
    const std::string file = directory_ + "/" + name;
    std::ofstream(file) << "#!/bin/sh\n";
    chmod(file.c_str(), mode);
    return file;
  }

  /// The file, or errno's number.
  std::string find(const std::string& name, const char* path) {
    List<char> file;
    const int error = findProgram(name.c_str(), path, file);
    return error == 0 ? file.data() : std::to_string(error);
  }

  std::string path() { return directory_ + "/first:" + directory_ + "/second"; }

  std::string directory_;
};

TEST_F(FindProgramTest, shouldTakeAPathAsItIs) {
  const std::string tool = make("tool", 0700);
  EXPECT_EQ(find(tool, "/nowhere"), tool);
  EXPECT_EQ(find(directory_ + "/absent", "/nowhere"), std::to_string(ENOENT));
  EXPECT_EQ(find(directory_ + "/first", "/nowhere"), std::to_string(EISDIR));
  EXPECT_EQ(find(make("text", 0600), "/nowhere"), std::to_string(EACCES));
  EXPECT_EQ(find(tool + "/below", "/nowhere"), std::to_string(ENOTDIR));
}

TEST_F(FindProgramTest, shouldSearchDirectoriesInTheirOrder) {
  const std::string second = make("second/tool", 0700);
  EXPECT_EQ(find("tool", path().c_str()), second);
  const std::string first = make("first/tool", 0700);
  EXPECT_EQ(find("tool", path().c_str()), first);
  EXPECT_EQ(find("other", path().c_str()), std::to_string(ENOENT));
  EXPECT_EQ(find("", path().c_str()), std::to_string(ENOENT));
}

TEST_F(FindProgramTest, shouldGoOnBehindWhatCannotBeExecuted) {
  make("first/tool", 0600);
  EXPECT_EQ(find("tool", path().c_str()), std::to_string(EACCES));
  const std::string second = make("second/tool", 0700);
  EXPECT_EQ(find("tool", path().c_str()), second);
  std::filesystem::create_directories(directory_ + "/first/folder");
  EXPECT_EQ(find("folder", path().c_str()), std::to_string(ENOENT));
}

TEST_F(FindProgramTest, shouldTakeAnEmptyDirectoryForTheWorkingOne) {
  make("tool", 0700);
  std::filesystem::current_path(directory_);
  EXPECT_EQ(find("tool", "/nowhere:"), "tool");
  EXPECT_EQ(find("tool", ""), "tool");
  std::filesystem::current_path("/");
}

TEST_F(FindProgramTest, shouldSearchTheUsualDirectoriesWithoutPath) {
  EXPECT_EQ(find("sh", nullptr), "/bin/sh");
}

}  // namespace

}  // namespace whip::starter
