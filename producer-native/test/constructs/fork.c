// The child records nothing and ships nothing; the parent goes on.
// threads: 2
// expect: work 25 span 15
// expect: exit 7
#include <sys/wait.h>
#include <unistd.h>

#include "whip.h"

int main(void) {
  int status = 0;
#pragma omp parallel num_threads(2)
  whip_work(10);
  const pid_t child = fork();
  if (child == 0) {
#pragma omp parallel num_threads(2)
    whip_work(1000);
    exit(7);
  }
  waitpid(child, &status, 0);
  whip_work(5);
  return WEXITSTATUS(status);
}
