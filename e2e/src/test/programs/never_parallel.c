// Has an OpenMP runtime and uses none of it: works 5 + 7 on the virtual clock. With an argument it forks first, and the child
// works and ends, too.
#include <sys/wait.h>
#include <unistd.h>

#include "whip.h"

int main(int count, char** arguments) {
  (void)arguments;
  whip_work(5);
  if (count > 1 && fork() == 0) {
    whip_work(100);
    return 0;
  }
  wait(NULL);
  WHIP_WHATIF_BEGIN("part");
  whip_work(7);
  WHIP_WHATIF_END("part");
  return 0;
}
