// The program comes first where both want a processor.
#pragma once

namespace whip::helper {

/// Linux shares processors among sessions before it looks at the niceness of processes, and the
/// helper has a session of its own: this one gets a third of a usual session's share. Its user may
/// take that back, unlike a process's niceness. Without automatic groups, helper and program share
/// as the system has it.
class Precedence {
 public:
  /// Puts this process behind others.
  static void toTheProgram();

  /// Gives it the usual share, with which it sends what is left when the program has ended.
  static void giveBack();
};

}  // namespace whip::helper
