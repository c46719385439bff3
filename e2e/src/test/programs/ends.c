// Works in a parallel region and then ends the way its first argument names.
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "whip.h"

// Long enough for the collector to have said that the run exists.
static void end(const char* how) {
  sleep(3);
  if (strcmp(how, "exit") == 0) exit(7);
  if (strcmp(how, "_exit") == 0) _exit(8);
  if (strcmp(how, "abort") == 0) abort();
  if (strcmp(how, "segv") == 0) raise(SIGSEGV);
  if (strcmp(how, "term") == 0) raise(SIGTERM);
  if (strcmp(how, "kill") == 0) raise(SIGKILL);
  if (strcmp(how, "exec") == 0) execl("/bin/sh", "sh", "-c", "exit 9", (char*)NULL);
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  whip_work(10);
#pragma omp parallel
  {
    whip_work(5);
  }
  if (strcmp(argv[1], "fork") == 0) {
    pid_t child = fork();
    if (child == 0) {
      whip_work(1000);
#pragma omp parallel
      {
        whip_work(1000);
      }
      _exit(3);
    }
    int status = 0;
    const pid_t ended = waitpid(child, &status, 0);
    whip_work(1);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3) return 0;
    fprintf(stderr, "fork %d waitpid %d status %x\n", child, ended, (unsigned)status);
    return 1;
  }
#pragma omp parallel
  {
    whip_work(3);
#pragma omp barrier
#pragma omp masked
    end(argv[1]);
  }
  return 0;
}
