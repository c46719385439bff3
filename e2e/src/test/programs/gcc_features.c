// What LLVM's runtime has not of GCC's, or does otherwise. Prints its results.
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

struct Data {
  double numbers[20];  // so many that a function copies them into a task
};

static void* fulfilLater(void* event) {
  usleep(100000);
  omp_fulfill_event(*(omp_event_handle_t*)event);
  return NULL;
}

int main(void) {
  int scope = 0;
  int detached = 0;
  int sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp scope reduction(task, + : scope)
  scope += 1;

  struct Data data = {{1, 2, 3}};
  int after = 0;
  omp_event_handle_t kept;
  pthread_t other;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event) shared(detached) firstprivate(data)
    {
      detached += (int)data.numbers[2];
      omp_fulfill_event(event);
    }
#pragma omp taskwait
    // The next task waits for the event, which comes after the end of this one's body.
#pragma omp task detach(event) shared(detached, other, kept) depend(out : after)
    {
      kept = event;
      pthread_create(&other, NULL, fulfilLater, &kept);
      detached += 1;
    }
#pragma omp task shared(after, detached) depend(in : after)
    after = detached;
#pragma omp taskwait
#pragma omp task detach(event) if (0) shared(detached) firstprivate(data)
    {
      detached += (int)data.numbers[1];
      omp_fulfill_event(event);
    }
#pragma omp task if (0) shared(detached) firstprivate(data)
    detached += (int)data.numbers[0];
  }
  pthread_join(other, NULL);

#pragma omp target teams distribute parallel for num_teams(3) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 100; ++i) sum += i;

  void* memory = omp_alloc(10, omp_get_default_allocator());
  omp_free(memory, omp_null_allocator);
  printf("%d %d %d %d %d\n", scope, detached, after, sum, memory != NULL);
  return 0;
}
