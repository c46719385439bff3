// longjmp out of a loop in a callee, and exit in the middle of one: all that is open is closed.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf back;
static long out[64];

static void leave(int at) {
  for (int i = 0; i < 64; i++) {
    if (i == at) longjmp(back, 1);
    out[i]++;
  }
}
//> function leave: count 3
//> loop 9: count 3 iterations 60

static void end(void) {
  for (int i = 0; i < 64; i++) {
    if (i == 5) exit(0);
    out[i]++;
  }
}
//> function end: count 1
//> loop 18: count 1 iterations 6

int main(void) {
  volatile int at = 9;
  if (setjmp(back) != 0) at += 10;
  if (at < 30) leave(at);
  end();
  return 1;
}
//> function main: count 1
