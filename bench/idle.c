// A tool that is attached and asks for nothing: what the runtime's own part costs.
#include <omp-tools.h>

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t* data) {
  (void)lookup;
  (void)device;
  (void)data;
  return 1;
}

static void finalize(ompt_data_t* data) { (void)data; }

ompt_start_tool_result_t* ompt_start_tool(unsigned version, const char* runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  (void)version;
  (void)runtime;
  return &result;
}
