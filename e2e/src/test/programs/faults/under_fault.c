// Computes, prints what it computed and what it sees of its own process, and ends the way its first argument names.
// Nothing of that may change because a collector is there, whatever happens to the collector. WHIP_TEST_MS lets it
// compute for so many milliseconds.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "whip.h"

extern char** environ;

static long compute(void) {
  long sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    whip_work(5);
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 8; i++) {
      whip_work(1);
      sum += i;
    }
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task firstprivate(i)
      {
        whip_work(1);
#pragma omp critical
        sum += i;
      }
    }
  }
  return sum;
}

static long computeFor(long ms) {
  struct timespec start, now;
  clock_gettime(CLOCK_MONOTONIC, &start);
  long sum;
  do {
    sum = compute();
    clock_gettime(CLOCK_MONOTONIC, &now);
  } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < ms);
  return sum;
}

static void handle(int signal) {
  static const char text[] = "handled\n";
  if (write(STDOUT_FILENO, text, sizeof text - 1) < 0) _exit(1);
  _exit(40 + signal);
}

/// What a guest must leave as it was.
static void tellSurroundings(void) {
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  int blocked = 0, caught = 0, variables = 0;
  for (int signal = 1; signal < 32; signal++) {
    struct sigaction action;
    if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_DFL) caught++;
    blocked += sigismember(&mask, signal) == 1;
  }
  for (char** variable = environ; *variable != NULL; variable++) {
    // The names of the tool and its options are the difference that is meant.
    if (strncmp(*variable, "WHIP_", 5) != 0 && strncmp(*variable, "OMP_TOOL", 8) != 0) variables++;
  }
  mode_t mask2 = umask(0);
  umask(mask2);
  printf("blocked %d caught %d variables %d umask %o\n", blocked, caught, variables,
         (unsigned)mask2);
  fflush(stdout);
}

static pthread_barrier_t allHaveComputed;

/// Lives until the others have computed, too: libomp gives the memory of a thread that ends back, also those tasks of it
/// that other threads have still to give back. One program in 300 crashes of that, with no tool in it.
static void* regionsOfAThread(void* sum) {
  *(long*)sum = compute();
  pthread_barrier_wait(&allHaveComputed);
  return NULL;
}

static long foreignThreads(void) {
  pthread_t threads[6];
  long sums[6], all = 0;
  pthread_barrier_init(&allHaveComputed, NULL, 6);
  for (int i = 0; i < 6; i++) pthread_create(&threads[i], NULL, regionsOfAThread, &sums[i]);
  for (int i = 0; i < 6; i++) {
    pthread_join(threads[i], NULL);
    all += sums[i];
  }
  return all;
}

static int statusOf(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void* exitInThread(void* unused) {
  (void)unused;
  exit(24);
}

static void computeAtExit(void) { printf("at exit %ld\n", compute()); }

static int end(const char* how, char** argv) {
  pid_t child;
  if (strcmp(how, "return") == 0) return 3;
  if (strcmp(how, "exit") == 0) exit(7);
  if (strcmp(how, "_exit") == 0) _exit(8);
  if (strcmp(how, "quick_exit") == 0) quick_exit(9);
  if (strcmp(how, "abort") == 0) abort();
  if (strcmp(how, "segv") == 0) raise(SIGSEGV);
  if (strcmp(how, "term") == 0) raise(SIGTERM);
  if (strcmp(how, "kill") == 0) raise(SIGKILL);
  if (strcmp(how, "handled-segv") == 0) {
    signal(SIGSEGV, handle);
    *(volatile int*)8 = 1;
  }
  if (strcmp(how, "handled-term") == 0) {
    signal(SIGTERM, handle);
    kill(getpid(), SIGTERM);
    pause();
  }
  if (strcmp(how, "pipe") == 0) {  // nobody reads any more
    int ends[2];
    if (pipe(ends) != 0) return 1;
    close(ends[0]);
    return write(ends[1], "x", 1) == 1 ? 1 : 2;
  }
  if (strcmp(how, "exec") == 0) execl("/bin/sh", "sh", "-c", "echo executed; exit 9", (char*)NULL);
  if (strcmp(how, "exec-self") == 0) execl("/proc/self/exe", argv[0], "return", (char*)NULL);
  if (strcmp(how, "fork") == 0) {
    child = fork();
    if (child == 0) {
      printf("child %ld\n", compute());
      exit(11);
    }
    return statusOf(child) + 1;
  }
  if (strcmp(how, "fork-exec") == 0) {
    child = fork();
    if (child == 0) execl("/proc/self/exe", argv[0], "return", (char*)NULL);
    return statusOf(child) + 10;
  }
  if (strcmp(how, "spawn") == 0) {
    char* arguments[] = {"sh", "-c", "echo spawned; exit 5", NULL};
    if (posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environ) != 0) return 1;
    return statusOf(child) + 10;
  }
  if (strcmp(how, "daemon") == 0) {  // the parent is gone, the child goes on
    int ends[2];
    char byte = 0;
    if (pipe(ends) != 0) return 1;
    child = fork();
    if (child == 0) {
      printf("daemon %ld\n", compute());
      fflush(stdout);
      close(ends[1]);
      exit(0);
    }
    close(ends[1]);
    while (read(ends[0], &byte, 1) > 0) {
    }
    _exit(14);
  }
  if (strcmp(how, "threads") == 0) {
    printf("threads %ld\n", foreignThreads());
    return 15;
  }
  if (strcmp(how, "exit-in-thread") == 0) {
    pthread_t thread;
    pthread_create(&thread, NULL, exitInThread, NULL);
    pause();
  }
  if (strcmp(how, "atexit") == 0) {
    atexit(computeAtExit);
    return 16;
  }
  if (strcmp(how, "closed") == 0) {  // started with `2>&-` or `<&-`
    ssize_t written = write(STDERR_FILENO, "x\n", 2);
    printf("write %zd errno %d\n", written, written < 0 ? errno : 0);
    fflush(stdout);
    written = read(STDIN_FILENO, &written, 1);
    printf("read %zd errno %d\n", written, written < 0 ? errno : 0);
    return 17;
  }
  if (strcmp(how, "nobody") == 0) {  // gives its rights up in mid-run, when it has any
    if (getuid() == 0 && setuid(65534) != 0) return 1;
    printf("as nobody %ld\n", compute());
    return 18;
  }
  if (strcmp(how, "secure") == 0) {
    printf("secure %lu\n", getauxval(AT_SECURE));
    return 19;
  }
  if (strcmp(how, "region") == 0) {
#pragma omp parallel
    {
#pragma omp barrier
#pragma omp masked
      exit(20);
    }
  }
  return 2;
}

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const char* ms = getenv("WHIP_TEST_MS");
  printf("sum %ld\n", computeFor(ms == NULL ? 0 : atol(ms)));
  tellSurroundings();
  fputs("to stderr\n", stderr);
  return end(argv[1], argv);
}
