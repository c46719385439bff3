// nowait, data clauses, tasks and a team inside a section; a construct of one section.
// First 7, then the longest of 10 + 5, 3 and 6, then 9.
//
// expect: work 40 span 31
#include "whip.h"

int main(void) {
  int last = 0, sum = 0;
#pragma omp parallel
  {
#pragma omp sections
    {
      whip_work(7);
    }
#pragma omp sections lastprivate(last) reduction(+ : sum)
    {
#pragma omp section
      {
        whip_work(10);
#pragma omp task
        whip_work(5);
      }
#pragma omp section
      {
        sum += 1;
        whip_work(3);
      }
#pragma omp section
      {
        sum += 2;
        last = 3;
#pragma omp parallel num_threads(1)
        whip_work(6);
      }
    }
#pragma omp sections nowait
    {
#pragma omp section
      whip_work(9);
#pragma omp section
      whip_work(0);
#pragma omp section
      whip_work(0);
    }
  }
  return last == 3 && sum == 3 ? 0 : 1;
}
