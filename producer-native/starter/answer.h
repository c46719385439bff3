// What Java answers, and the starter does: the program's variables, and what its user reads before
// it runs.
#pragma once

#include "starter/environment.h"
#include "starter/list.h"

namespace whip::starter {

/// Letters and digits that name a run, with a zero byte.
struct RunId {
  static constexpr size_t kLength = 10;
  char text[kLength + 1];

  /// One of 36^10, too many to meet twice.
  static RunId random();
};

/// Entries in the order in which they came, each a letter of frames.h, a text and a zero byte.
class Answer {
 public:
  void add(char kind, const char* text);
  void add(const char* entries, size_t length) { entries_.add(entries, length); }
  void clear() { entries_.clear(); }

  const char* entries() const { return entries_.data(); }
  size_t size() const { return entries_.size(); }

  /// Whether the program gets the same variables by it.
  bool setsWhatIsSetBy(const Answer& other) const;

  /// Sets the variables, that of the run's name among them.
  void applyTo(Environment& environment, const RunId& run) const;

  /// Writes to standard error what the user is to read, with the run's name in the places left for
  /// it.
  void show(const RunId& run) const;

 private:
  List<char> entries_;
};

}  // namespace whip::starter
