#include "starter/remembered.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "starter/frames.h"

namespace whip::starter {

namespace {

class RememberedTest : public testing::Test {
 protected:
  RememberedTest() {
    char directory[] = "/tmp/remembered.XXXXXX";
    directory_ = mkdtemp(directory);
    write("program", "#!/bin/sh\n");
    write("engine", "1");
    std::filesystem::permissions(at("program"), std::filesystem::perms::owner_all);
    answer_.add(kSet, "A=b");
  }

  ~RememberedTest() override { std::filesystem::remove_all(directory_); }

  std::string at(const std::string& name) const { return directory_ + "/" + name; }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(at(name)) << text;
  }

  /// Answer of the starter for this program and these words of Java.
  Remembered remembered(const std::vector<std::string>& words = {"java", "run"},
                        const std::string& program = "program") {
    words_ = words;
    java_.clear();
    for (std::string& word : words_) java_.push_back(word.data());
    java_.push_back(nullptr);
    program_ = at(program);
    char* line[] = {program_.data(), nullptr};
    return Remembered(directory_.c_str(), java_.data(), Program(line, 1, nullptr));
  }

  void keep(const std::string& validity) { remembered().keep(answer_, validity.c_str()); }

  bool finds(const Remembered& remembered) const {
    Answer found;
    if (!remembered.find(found)) return false;
    EXPECT_TRUE(found.setsWhatIsSetBy(answer_));
    return true;
  }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(at("answers"))) {
      names.push_back(file.path());
    }
    return names;
  }

  std::string directory_;
  std::string program_;
  std::vector<std::string> words_;
  std::vector<char*> java_;
  Answer answer_;
};

TEST_F(RememberedTest, shouldHoldWhileNothingChanges) {
  EXPECT_FALSE(finds(remembered()));
  keep(std::to_string(getpid()) + "\n" + at("engine") + "\n" + at("missing"));
  EXPECT_TRUE(finds(remembered()));
  EXPECT_TRUE(finds(remembered({"java", "-XX:SharedArchiveFile=other", "run"})));
  EXPECT_EQ(files().size(), 1u);
  remembered().forget();
  EXPECT_FALSE(finds(remembered()));
}

TEST_F(RememberedTest, shouldBeOfOneCommandLine) {
  keep("0");
  EXPECT_FALSE(finds(remembered({"java", "run", "--threads"})));
  EXPECT_FALSE(finds(remembered({"java", "run"}, "engine")));
  setenv("WHIP_CLOCK", "virtual", 1);
  EXPECT_FALSE(finds(remembered()));
  unsetenv("WHIP_CLOCK");
  EXPECT_TRUE(finds(remembered()));
}

TEST_F(RememberedTest, shouldEndWithTheProgramsFile) {
  keep("0");
  std::filesystem::rename(at("program"), at("old"));
  std::filesystem::copy_file(at("old"), at("program"));
  EXPECT_FALSE(finds(remembered()));
}

TEST_F(RememberedTest, shouldEndWithAFileThatWasLookedAt) {
  keep("0\n" + at("engine"));
  write("engine", "22");
  EXPECT_FALSE(finds(remembered()));
  keep("0\n" + at("missing"));
  EXPECT_TRUE(finds(remembered()));
  write("missing", "");
  EXPECT_FALSE(finds(remembered()));
}

TEST_F(RememberedTest, shouldEndWithTheProcess) {
  const pid_t process = fork();
  if (process == 0) {
    pause();
    _exit(0);
  }
  keep(std::to_string(process));
  EXPECT_TRUE(finds(remembered()));
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  EXPECT_FALSE(finds(remembered()));
  remembered().forget();
  keep(std::to_string(process));
  EXPECT_TRUE(files().empty());
}

TEST_F(RememberedTest, shouldTrustFilesOfItsUserAlone) {
  keep("0");
  ASSERT_EQ(files().size(), 1u);
  EXPECT_EQ(std::filesystem::status(files()[0]).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  chmod(files()[0].c_str(), 0620);
  EXPECT_FALSE(finds(remembered()));
}

TEST_F(RememberedTest, shouldNotTrustADamagedFile) {
  keep("0\n" + at("engine"));
  const std::string file = files()[0];
  const auto size = std::filesystem::file_size(file);
  for (uintmax_t left = 0; left < size; left++) {
    std::filesystem::resize_file(file, left);
    EXPECT_FALSE(finds(remembered())) << left << " of " << size;
    std::filesystem::remove(file);
    keep("0\n" + at("engine"));
  }
}

TEST_F(RememberedTest, shouldRememberNothingWithoutAStateDirectory) {
  program_ = at("program");
  char* line[] = {program_.data(), nullptr};
  char* java[] = {nullptr};
  const Remembered none("", java, Program(line, 1, nullptr));
  none.keep(answer_, "0");
  EXPECT_FALSE(finds(none));
}

}  // namespace

}  // namespace whip::starter
