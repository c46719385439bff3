#include "starter/remembered.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "starter/frames.h"

namespace whip::starter {

namespace {

// Kinds of entries in such a file, before those of the answer.
constexpr char kKey = 'k';
constexpr char kProcess = 'p';   // its number
constexpr char kStarted = 't';   // and when it started
constexpr char kFileAt = 'f';    // a path
constexpr char kIdentity = 'i';  // and what the file there is

/// An answer takes about a kilobyte; a new one takes the place of the one with its number.
constexpr unsigned kAnswersMax = 256;
constexpr size_t kBytesMax = 1 << 20;

/// Variables that Java's answer depends on, by their beginnings.
constexpr const char* kVariables[] = {
    "WHIP_", "HOME=", "XDG_STATE_HOME=", "LD_LIBRARY_PATH=", "KMP_DUPLICATE_LIB_OK="};

/// The last entry, kRun: a file that ends before is damaged.
constexpr size_t kEndBytes = 2;

void put(List<char>& entries, char kind, const char* text) {
  entries.add(kind);
  entries.add(text, strlen(text) + 1);
}

/// Distinguishes a file from the one that lies there later.
void putIdentity(List<char>& entries, char kind, const char* path) {
  struct stat facts;
  if (stat(path, &facts) != 0) {
    put(entries, kind, "none");
    return;
  }
  char text[160];
  snprintf(text, sizeof text, "%lx %lx %lx %lx.%lx %lx.%lx", static_cast<long>(facts.st_dev),
           static_cast<long>(facts.st_ino), static_cast<long>(facts.st_size), facts.st_mtim.tv_sec,
           facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec);
  put(entries, kind, text);
}

/// When a process started, in the kernel's ticks: its number may be another's later. False: it is
/// gone.
bool putStart(List<char>& entries, const char* process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%.20s/stat", process);
  char text[1024];
  ssize_t length = 0;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    length = read(file, text, sizeof text - 1);
    close(file);
  }
  text[length > 0 ? length : 0] = '\0';
  constexpr int kFieldsBetween = 20;  // from the name's end to it (proc(5))
  char* at = strrchr(text, ')');
  for (int i = 0; i < kFieldsBetween && at != nullptr; i++) at = strchr(at + 1, ' ');
  if (at != nullptr) at[1 + strcspn(at + 1, " ")] = '\0';
  put(entries, kStarted, at == nullptr ? "none" : at + 1);
  return at != nullptr;
}

uint64_t hashOf(const List<char>& bytes) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (size_t i = 0; i < bytes.size(); i++) {
    hash = (hash ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3;
  }
  return hash;
}

bool readAll(const char* path, List<char>& bytes) {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return false;
  struct stat facts;
  bool isWhole = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == geteuid() &&
                 (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0 && facts.st_size > 0 &&
                 static_cast<size_t>(facts.st_size) <= kBytesMax;
  if (isWhole) {
    const size_t size = static_cast<size_t>(facts.st_size);
    bytes.reserve(size);
    isWhole = read(file, bytes.data(), size) == facts.st_size && bytes.data()[size - 1] == '\0';
    if (isWhole) bytes.grow(size);
  }
  close(file);
  return isWhole;
}

}  // namespace

Remembered::Remembered(const char* state, char* const* javaWords, const Program& program) {
  if (*state == '\0' || program.error() != 0) return;
  putIdentity(key_, kKey, "/proc/self/exe");
  for (; *javaWords != nullptr; javaWords++) {
    // How Java runs does not matter, and the archive of its classes has a name by the process.
    if (strncmp(*javaWords, "-XX:", 4) != 0) put(key_, kKey, *javaWords);
  }
  for (char** variable = environ; *variable != nullptr; variable++) {
    const char* const name = *variable;
    for (const char* asked : kVariables) {
      if (strncmp(name, asked, strlen(asked)) == 0) put(key_, kKey, name);
    }
  }
  // Paths that are not absolute mean another file elsewhere.
  char here[4096];
  put(key_, kKey, getcwd(here, sizeof here) == nullptr ? "" : here);
  put(key_, kKey, program.words()[0]);
  put(key_, kKey, program.descriptor() >= 0 ? "readable" : "");
  putIdentity(key_, kKey, program.file());
  directory_.add(state, strlen(state));
  directory_.add("/answers", sizeof "/answers");
  file_.add(directory_.data(), directory_.size() - 1);
  char name[16];
  snprintf(name, sizeof name, "/%u", static_cast<unsigned>(hashOf(key_) % kAnswersMax));
  file_.add(name, strlen(name) + 1);
}

bool Remembered::find(Answer& answer) const {
  List<char> kept;
  if (!isKept() || !readAll(file_.data(), kept)) return false;
  if (kept.size() < key_.size() + kEndBytes || memcmp(kept.data(), key_.data(), key_.size()) != 0 ||
      kept.data()[kept.size() - kEndBytes] != kRun) {
    return false;
  }
  const char* const end = kept.data() + kept.size() - kEndBytes;
  const char* at = kept.data() + key_.size();
  List<char> now;
  const char* const first = at;
  for (; at < end && (*at == kProcess || *at == kFileAt); at += strlen(at) + 1) {
    now.add(at, strlen(at) + 1);
    if (*at == kProcess) {
      putStart(now, at + 1);
    } else {
      putIdentity(now, kIdentity, at + 1);
    }
    at += strlen(at) + 1;
  }
  const size_t length = static_cast<size_t>(at - first);
  if (now.size() != length || (length > 0 && memcmp(now.data(), first, length) != 0)) {
    return false;
  }
  answer.add(at, static_cast<size_t>(end - at));
  return true;
}

void Remembered::keep(const Answer& answer, const char* validity) const {
  if (!isKept()) return;
  List<char> bytes;
  bytes.add(key_.data(), key_.size());
  char kind = kProcess;
  for (const char* line = validity; *line != '\0'; kind = kFileAt) {
    const size_t length = strcspn(line, "\n");
    List<char> text;
    text.add(line, length);
    text.add('\0');
    line += length + (line[length] == '\n' ? 1 : 0);
    if (kind == kProcess && strcmp(text.data(), "0") == 0) continue;
    put(bytes, kind, text.data());
    if (kind == kProcess) {
      if (!putStart(bytes, text.data())) return;
    } else {
      putIdentity(bytes, kIdentity, text.data());
    }
  }
  bytes.add(answer.entries(), answer.size());
  put(bytes, kRun, "");
  // A run that reads meanwhile has the one before, whole.
  char name[32];
  snprintf(name, sizeof name, ".%d", getpid());
  List<char> made;
  made.add(file_.data(), file_.size() - 1);
  made.add(name, strlen(name) + 1);
  mkdir(directory_.data(), S_IRWXU);
  const int file = open(made.data(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return;  // then the next run waits for Java as this one did
  const bool isWritten =
      write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  close(file);
  if (!isWritten || rename(made.data(), file_.data()) != 0) unlink(made.data());
}

void Remembered::forget() const {
  if (isKept()) unlink(file_.data());
}

}  // namespace whip::starter
