// A region that the program names is a path of the account, and no node: before the first
// directive, around parallel regions and in members. What leaves one leaves all in it.
// expect: work 35 span 25
// expect: account region work 4,10
// expect: account region entries 2,4
// expect: account parallel work 6,6
// expect: account program work 9
// expect: passes program region 1
// expect: passes region region 1,2
// expect: passes parallel region 1,1
// expect: loss unmatched-end 1
#include "whip.h"

static void member(void) {
  WHIP_REGION_BEGIN("member");
  whip_work(3);
  WHIP_REGION_BEGIN("inner");
  whip_work(1);
  WHIP_REGION_END("member");
  whip_work(6);
}

int main(void) {
  WHIP_REGION_BEGIN("setup");
  whip_work(1);
  WHIP_REGION_END("setup");
  whip_work(9);
  WHIP_REGION_BEGIN("solve");
  whip_work(5);
#pragma omp parallel num_threads(2)
  member();
  WHIP_REGION_END("solve");
  WHIP_REGION_END("solve");
  return 0;
}
