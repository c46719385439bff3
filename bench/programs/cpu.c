// Runs a program and writes what it used, all of its threads together:
//   cpu FILE PROGRAM ARGS      appends "CPU_US RSS_KIB WALL_US" to FILE; ends with the program's status
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { kFailed = 125 };

static long microseconds(struct timeval time) { return time.tv_sec * 1000000L + time.tv_usec; }

static long wallMicroseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

int main(int argc, char** argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: cpu FILE PROGRAM ARGS\n");
    return kFailed;
  }
  const long start = wallMicroseconds();
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    fprintf(stderr, "cpu: %s: %s\n", argv[2], strerror(errno));
    _exit(kFailed);
  }
  int status = 0;
  struct rusage used;
  if (child < 0 || wait4(child, &status, 0, &used) < 0) {
    perror("cpu");
    return kFailed;
  }
  const long wall = wallMicroseconds() - start;
  FILE* file = fopen(argv[1], "a");
  if (file == NULL) {
    perror(argv[1]);
    return kFailed;
  }
  fprintf(file, "%ld %ld %ld\n", microseconds(used.ru_utime) + microseconds(used.ru_stime),
          used.ru_maxrss, wall);
  if (fclose(file) != 0) return kFailed;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
