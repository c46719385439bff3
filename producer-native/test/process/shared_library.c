// Directives and work in the program and in a shared library.
// expect: work 22 span 17
// expect: regions 1
#include "whip.h"

void inLibrary(void);

int main(void) {
  whip_work(10);
  inLibrary();
  return 0;
}
