// {w10 {chunk50 w5 chunk40 w7} w3}, the first worked answer: tasks stand in for the chunks, since what
// stands between two chunks is theirs.
// expect: work 115 span 63
// expect: nodes task 2
#include "whip.h"

int main(void) {
  whip_work(10);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    whip_work(50);
    whip_work(5);
#pragma omp task
    whip_work(40);
    whip_work(7);
  }
  whip_work(3);
  return 0;
}
