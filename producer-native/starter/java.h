// The process that answers what to set, and shows the profile: Java, out of the program's way.
#pragma once

#include "starter/process.h"

namespace whip::starter {

// Descriptors of Java's process; cli's whip.cli.launch.Starter opens them.
constexpr int kFromStarter = 3;
constexpr int kToStarter = 4;
constexpr int kProgramFile = 5;

struct JavaStart {
  int fromStarter;
  int toStarter;
  int program;  // -1: it may not be read
  bool isLate;  // the program runs already, and comes first where both want a processor
};

/// Whether the user may have the files that Java opens; says so where not: Java itself fails in
/// many ways.
bool hasFilesForJava();

/// Starts it in a session of its own, so that no key at the terminal reaches it; with the
/// descriptors above, no input, and no other file of the user's but output and error; with a
/// locale in which it understands all names; and with the limits that the user may have.
NewProcess startJava(char* const* words, const JavaStart& start);

}  // namespace whip::starter
