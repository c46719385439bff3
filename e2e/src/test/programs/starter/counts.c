// Says "ready", waits for a signal, and prints how often each came within half a second.
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const int kSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGTERM};
static const char* const kNames[] = {"HUP", "INT", "QUIT", "USR1", "USR2", "TERM"};
static volatile int counts[64];

static void count(int signal) { counts[signal]++; }

int main(void) {
  for (int i = 0; i < 6; i++) signal(kSignals[i], count);
  printf("ready\n");
  fflush(stdout);
  pause();
  struct timespec half = {0, 500 * 1000 * 1000};
  while (nanosleep(&half, &half) != 0) continue;
  for (int i = 0; i < 6; i++) {
    if (counts[kSignals[i]] > 0) printf("%s %d\n", kNames[i], counts[kSignals[i]]);
  }
  return 4;
}
