// Prints all that a program has from who started it: compared with and without `whip run`.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char** environ;

static void print_bytes(const char* what, const char* bytes) {
  printf("%s", what);
  for (; *bytes != 0; bytes++) printf(" %02x", *bytes & 0xff);
  printf("\n");
}

static void print_lines(const char* file, const char* beginning) {
  char line[4096];
  FILE* lines = fopen(file, "r");
  while (lines != NULL && fgets(line, sizeof line, lines) != NULL) {
    if (strncmp(line, beginning, strlen(beginning)) == 0) printf("%s", line);
  }
  if (lines != NULL) fclose(lines);
}

// Which they are and how they are open; input and output have another file in each of the two runs.
static void print_descriptors(void) {
  for (int file = 0; file < 1024; file++) {
    struct stat facts;
    if (fstat(file, &facts) != 0) continue;
    printf("descriptor %d %x", file, (unsigned)fcntl(file, F_GETFL));
    if (file > 2) printf(" %lx %lx", (unsigned long)facts.st_dev, (unsigned long)facts.st_ino);
    printf("\n");
  }
}

static int by_name(const void* a, const void* b) { return strcmp(*(char**)a, *(char**)b); }

// But for what whip sets, and `_`, in which a shell puts the name of the command.
static void print_environment(void) {
  size_t count = 0;
  while (environ[count] != NULL) count++;
  qsort(environ, count, sizeof *environ, by_name);
  for (char** at = environ; *at != NULL; at++) {
    if (strncmp(*at, "WHIP_", 5) == 0 || strncmp(*at, "OMP_", 4) == 0) continue;
    // For what it might start or load (docs/operations.md, Programs that GCC built).
    if (strncmp(*at, "LD_LIBRARY_PATH=", 16) == 0) continue;
    if (strncmp(*at, "KMP_DUPLICATE_LIB_OK=", 21) == 0) continue;
    if (strncmp(*at, "_=", 2) != 0) print_bytes("variable", *at);
  }
}

int main(int count, char** arguments) {
  char directory[4096];
  for (int i = 0; i < count; i++) print_bytes("argument", arguments[i]);
  print_lines("/proc/self/status", "SigBlk");
  print_lines("/proc/self/status", "SigIgn");
  print_lines("/proc/self/status", "Umask");
  print_lines("/proc/self/limits", "");
  print_descriptors();
  printf("group %d session %d foreground %d\n", getpgrp(), getsid(0), tcgetpgrp(0));
  printf("niceness %d\n", getpriority(PRIO_PROCESS, 0));
  print_bytes("directory", getcwd(directory, sizeof directory));
  print_environment();
  return 7;
}
