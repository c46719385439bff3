// whip-run: starts Java, which knows what to set, and the profiled program as its user would have
// (docs/adr/0022).
//
//     whip-run ENVIRONMENT STATE COUNT JAVA-WORD... PROGRAM ARGUMENT...
//
// ENVIRONMENT is the descriptor from which the program's variables are read, each ended by a zero
// byte; -: they are this process's own. STATE is the directory of this user's engine, where
// answers are remembered. COUNT words start Java.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "starter/environment.h"
#include "starter/program.h"
#include "starter/remembered.h"
#include "starter/run.h"
#include "starter/say.h"

namespace {

using namespace whip::starter;

constexpr int kStateAt = 2;
constexpr int kJavaAt = kStateAt + 2;

void readEnvironment(const char* file, Environment& environment) {
  if (strcmp(file, "-") != 0) {
    const int descriptor = atoi(file);
    const bool isRead = environment.readAll(descriptor);
    close(descriptor);
    if (isRead) return;
  }
  environment.addAll(environ);
}

}  // namespace

int main(int count, char** words) {
  const int javaCount = count > kJavaAt ? atoi(words[kJavaAt - 1]) : 0;
  const int programAt = kJavaAt + javaCount;
  if (javaCount < 1 || programAt >= count) {
    say("whip-run is started by whip, which profiles a program by `whip run -- PROGRAM`");
    return kFailed;
  }
  const Signals signals;
  Environment environment;
  readEnvironment(words[1], environment);
  const Program program(words + programAt, static_cast<size_t>(count - programAt),
                        environment.get("PATH"));
  List<char*> java;
  java.add(words + kJavaAt, static_cast<size_t>(javaCount));
  java.add(nullptr);
  const Remembered remembered(words[kStateAt], java.data(), program);
  return Run(signals, program, environment, remembered).run(java.data());
}
