// Device constructs are not modelled: the host's part is seen as what it is, the device's is not.
#include "guest/core/shared/counters.h"
#include "guest/openmp/callback/tool.h"

namespace whip {

void onTarget(ompt_target_t, ompt_scope_endpoint_t endpoint, int, ompt_data_t*, ompt_id_t,
              const void*) {
  if (endpoint == ompt_scope_begin && recording.load(std::memory_order_relaxed)) {
    noteLimit(Limit::kTarget);
  }
}

}  // namespace whip
