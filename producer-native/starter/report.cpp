#include "starter/report.h"

#include <ctype.h>
#include <string.h>

namespace whip::starter {

namespace {

constexpr const char* kConnection[] = {"--bootstrap", "--registry", "--config", "--prefix"};

void add(List<char>& line, const char* text) { line.add(text, strlen(text)); }

/// The value of an option, in either way of writing it; nullptr: it was not given.
const char* valueOf(const char* option, char* const* words) {
  const size_t length = strlen(option);
  for (; *words != nullptr; words++) {
    if (strncmp(*words, option, length) != 0) continue;
    if ((*words)[length] == '=') return *words + length + 1;
    if ((*words)[length] == '\0') return words[1];
  }
  return nullptr;
}

bool isPlain(const char* word) {
  for (; *word != '\0'; word++) {
    if (!isalnum(static_cast<unsigned char>(*word)) && strchr("_@%+=:,./-", *word) == nullptr) {
      return false;
    }
  }
  return true;
}

void addQuoted(List<char>& line, const char* word) {
  line.add('\'');
  for (; *word != '\0'; word++) {
    if (*word == '\'') {
      add(line, "'\\''");
    } else {
      line.add(*word);
    }
  }
  line.add('\'');
}

}  // namespace

void addReport(char* const* words, const char* run, List<char>& line) {
  add(line, "whip report ");
  add(line, run);
  for (const char* option : kConnection) {
    const char* value = valueOf(option, words);
    if (value == nullptr) continue;
    line.add(' ');
    add(line, option);
    line.add(' ');
    if (isPlain(value)) {
      add(line, value);
    } else {
      addQuoted(line, value);
    }
  }
  line.add('\0');
}

}  // namespace whip::starter
