// Java's answers to earlier command lines: the program need not wait for Java where nothing has
// changed since (docs/adr/0022).
#pragma once

#include "starter/answer.h"
#include "starter/program.h"

namespace whip::starter {

/// The answer to one command line, in a file of the state directory that only its user may write.
///
/// It is found again by what Java's answer depends on before it looks around: the words that start
/// Java, the variables of ours, the program's name and file, and this build. It holds while what
/// Java saw when it looked around is still so: files are what they were, and a process runs.
class Remembered {
 public:
  /// `state` is the state directory; empty: nothing is remembered.
  Remembered(const char* state, char* const* javaWords, const Program& program);

  /// Whether there is an answer that holds.
  bool find(Answer& answer) const;

  /// Keeps an answer as long as `validity` says: the number of a process (0: none) and paths of
  /// files, each ended by a line feed.
  void keep(const Answer& answer, const char* validity) const;

  void forget() const;

 private:
  bool isKept() const { return file_.size() > 0; }

  List<char> key_;   // entries, as in Answer
  List<char> file_;  // its path; empty: nothing is remembered
  List<char> directory_;
};

}  // namespace whip::starter
