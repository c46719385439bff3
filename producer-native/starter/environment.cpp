#include "starter/environment.h"

#include <errno.h>
#include <unistd.h>

namespace whip::starter {

namespace {

size_t lengthOfName(const char* variable) { return strcspn(variable, "="); }

char* joined(const char* first, const char* between, const char* last) {
  char* all = static_cast<char*>(malloc(strlen(first) + strlen(between) + strlen(last) + 1));
  if (all == nullptr) endWithoutMemory();
  strcpy(stpcpy(stpcpy(all, first), between), last);
  return all;
}

}  // namespace

Environment::~Environment() {
  for (size_t i = 0; i < made_.size(); i++) free(made_[i]);
}

void Environment::addAll(char* const* strings) {
  for (; *strings != nullptr; strings++) strings_.add(*strings);
}

bool Environment::readAll(int file) {
  constexpr size_t kRoom = 64 << 10;
  while (true) {
    read_.reserve(kRoom);
    const ssize_t count = read(file, read_.data() + read_.size(), kRoom);
    if (count == 0) break;
    if (count > 0) {
      read_.grow(static_cast<size_t>(count));
    } else if (errno != EINTR) {
      return false;
    }
  }
  read_.add('\0');
  char* const end = read_.data() + read_.size();
  for (char* at = read_.data(); at < end; at += strlen(at) + 1) {
    if (*at != '\0') strings_.add(at);
  }
  return true;
}

const char* Environment::get(const char* name) const {
  const size_t length = strlen(name);
  const size_t at = find(name, length, 0);
  return at < strings_.size() ? strings_[at] + length + 1 : nullptr;
}

void Environment::set(const char* variable) { put(joined(variable, "", "")); }

void Environment::prepend(const char* variable) {
  const size_t length = lengthOfName(variable);
  const size_t at = find(variable, length, 0);
  const char* before = at < strings_.size() ? strings_[at] + length + 1 : "";
  put(joined(variable, *before == '\0' ? "" : ":", before));
}

void Environment::put(char* variable) {
  made_.add(variable);
  const size_t length = lengthOfName(variable);
  const size_t first = find(variable, length, 0);
  if (first == strings_.size()) {
    strings_.add(variable);
    return;
  }
  strings_[first] = variable;
  // An environment may name a variable twice; programs differ in which one they see.
  size_t next;
  while ((next = find(variable, length, first + 1)) < strings_.size()) strings_.remove(next);
}

size_t Environment::find(const char* variable, size_t nameLength, size_t from) const {
  size_t at = from;
  while (at < strings_.size() &&
         (strncmp(strings_[at], variable, nameLength) != 0 || strings_[at][nameLength] != '=')) {
    at++;
  }
  return at;
}

char* const* Environment::strings() {
  strings_.reserve(1);
  strings_.data()[strings_.size()] = nullptr;
  return strings_.data();
}

}  // namespace whip::starter
