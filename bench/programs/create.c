// Tasks of 0.1 us, made in several ways: little but what making them costs.
//   create HOW-TASKS
//     all       each thread makes its part
//     one       one thread makes all, the others run them
//     here      one makes all with if(0)
//     wait      each thread waits for each of its tasks
//     tree      a task makes two, down to as many leaves
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { kSteps = 120 };  // of about 1 ns

static long ran;

static void work(void) {
  unsigned long seed = 1;
  for (int i = 0; i < kSteps; i++) {
    seed = seed * 6364136223846793005ul + 1442695040888963407ul;
    __asm__ volatile("" : "+r"(seed));
  }
#pragma omp atomic
  ran++;
}

static void tree(long leaves) {
  if (leaves <= 1) {
    work();
    return;
  }
#pragma omp task
  tree(leaves / 2);
#pragma omp task
  tree(leaves - leaves / 2);
#pragma omp taskwait
}

int main(int argc, char** argv) {
  char how[16];
  long tasks;
  if (argc < 2 || sscanf(argv[1], "%15[a-z]-%ld", how, &tasks) != 2) return 2;
  const int isOne = strcmp(how, "one") == 0, isHere = strcmp(how, "here") == 0;
  const int waits = strcmp(how, "wait") == 0;
#pragma omp parallel
  if (strcmp(how, "tree") == 0) {
#pragma omp single
    tree(tasks);
  } else if (isOne || isHere) {
#pragma omp single
    for (long i = 0; i < tasks; i++) {
#pragma omp task if (!isHere)
      work();
    }
  } else {
    const long members = omp_get_num_threads(), mine = omp_get_thread_num();
    for (long i = mine; i < tasks; i += members) {
#pragma omp task
      work();
      if (waits) {
#pragma omp taskwait
      }
    }
  }
  return ran == tasks ? 0 : 1;
}
