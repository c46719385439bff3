#include "starter/find.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace whip::starter {

namespace {

/// Path that shells search where PATH is not set.
constexpr char kUsualPath[] = "/bin:/usr/bin";

/// 0 where the file can be executed.
int check(const char* file) {
  struct stat facts;
  if (stat(file, &facts) != 0) return errno;
  if (S_ISDIR(facts.st_mode)) return EISDIR;
  if (!S_ISREG(facts.st_mode)) return EACCES;
  return faccessat(AT_FDCWD, file, X_OK, AT_EACCESS) == 0 ? 0 : errno;
}

}  // namespace

int findProgram(const char* name, const char* path, List<char>& file) {
  if (strchr(name, '/') != nullptr) {
    file.clear();
    file.add(name, strlen(name) + 1);
    return check(name);
  }
  if (*name == '\0') return ENOENT;
  int why = ENOENT;
  for (const char* rest = path == nullptr ? kUsualPath : path; rest != nullptr;) {
    const size_t length = strcspn(rest, ":");
    file.clear();
    file.add(rest, length);
    // An empty one is the working directory.
    if (length > 0) file.add('/');
    file.add(name, strlen(name) + 1);
    const int found = check(file.data());
    if (found == 0) return 0;
    if (found == EACCES) why = EACCES;
    rest = rest[length] == ':' ? rest + length + 1 : nullptr;
  }
  return why;
}

}  // namespace whip::starter
