// A program that uses omp_control_tool itself, and sends our command where no chunk can begin.
// expect: work 30 span 5
// expect: chunks 6
#include <omp.h>

#include "whip.h"

enum { kChunk = 0x57480001, kForeign = 64, kSuccess = 0, kIgnored = 1 };

static int failures = 0;

static void expect(int command, int answer) {
  if (omp_control_tool(command, 0, 0) != answer) {
#pragma omp atomic
    ++failures;
  }
}

int main(void) {
  omp_get_max_threads();  // before the runtime starts, nobody is there to answer
  expect(omp_control_tool_start, kIgnored);
  expect(omp_control_tool_pause, kIgnored);
  expect(omp_control_tool_flush, kIgnored);
  expect(omp_control_tool_end, kIgnored);
  expect(kForeign, kIgnored);
  expect(-1, kIgnored);
  expect(kChunk, kIgnored);
#pragma omp parallel
  {
    expect(kChunk, kIgnored);
#pragma omp for schedule(static, 1)
    for (int i = 0; i < 6; ++i) {
      whip_work(2);
      expect(kForeign, kIgnored);
#pragma omp task
      {
        expect(kChunk, kIgnored);
        whip_work(3);
      }
#pragma omp taskwait
    }
#pragma omp single
    expect(kChunk, kIgnored);
  }
  return failures;
}
