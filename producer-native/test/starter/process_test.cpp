#include "starter/process.h"

#include <errno.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "starter/program.h"

namespace whip::starter {

namespace {

void nothing(void*) {}

/// The status of a shell's line.
int statusOfLine(const char* line) {
  char shell[] = "sh";
  char option[] = "-c";
  char* const words[] = {shell, option, const_cast<char*>(line), nullptr};
  const NewProcess made = startProcess({"/bin/sh", words, environ, nullptr}, nothing, nullptr);
  EXPECT_EQ(made.error, 0);
  int waited = 0;
  EXPECT_EQ(waitpid(made.id, &waited, 0), made.id);
  return statusOf(waited);
}

TEST(StartProcessTest, shouldHaveAShellsStatus) {
  EXPECT_EQ(statusOfLine("exit 7"), 7);
  EXPECT_EQ(statusOfLine("kill -SEGV $$"), 128 + SIGSEGV);
}

TEST(StartProcessTest, shouldKnowWhyAFileIsNotExecuted) {
  char name[] = "absent";
  char* const words[] = {name, nullptr};
  const NewProcess made = startProcess({"/nowhere", words, environ, nullptr}, nothing, nullptr);
  EXPECT_EQ(made.error, ENOENT);
  EXPECT_TRUE(made.isForked);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "it is waited for";
}

/// A file in the file system, for Program.
class ProgramTest : public testing::Test {
 protected:
  ~ProgramTest() override { std::filesystem::remove(file_); }

  /// Runs the file with the argument 3 and returns its status, or -errno.
  int run(const std::string& contents) {
    std::ofstream(file_, std::ios::binary) << contents;
    chmod(file_.c_str(), 0700);
    char argument[] = "3";
    char* const words[] = {file_.data(), argument, nullptr};
    const Program program(words, 2, nullptr);
    EXPECT_EQ(program.error(), 0);
    Environment environment;
    const Signals signals;
    const NewProcess made = program.start(environment, signals);
    int waited = 0;
    if (made.error == 0) waitpid(made.id, &waited, 0);
    signals.restore();
    return made.error == 0 ? statusOf(waited) : -made.error;
  }

  std::string file_ = "/tmp/whip-program-" + std::to_string(getpid());
};

TEST_F(ProgramTest, shouldRunAScript) { EXPECT_EQ(run("#!/bin/sh\nexit $1\n"), 3); }

TEST_F(ProgramTest, shouldLetAShellRunAScriptThatNamesNone) { EXPECT_EQ(run("exit $1\n"), 3); }

TEST_F(ProgramTest, shouldNotLetAShellRunWhatIsNoScript) {
  EXPECT_EQ(run(std::string("\x7f"
                            "ELF\0\0",
                            6)),
            -ENOEXEC);
}

TEST_F(ProgramTest, shouldSayWhatCanBeDone) {
  char text[256];
  describe({-1, EAGAIN, false}, text, sizeof text);
  EXPECT_NE(std::string(text).find("limits on processes"), std::string::npos) << text;
  describe({-1, ENOEXEC, true}, text, sizeof text);
  EXPECT_EQ(std::string(text), "Exec format error; it is built for another machine, or damaged");
}

}  // namespace

}  // namespace whip::starter
