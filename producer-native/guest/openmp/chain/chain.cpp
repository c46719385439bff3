#include "guest/openmp/chain/chain.h"

#include <cstdlib>
#include <cstring>

#include "guest/openmp/chain/events.h"
#include "guest/openmp/chain/next_tool.h"
#include "guest/openmp/chain/words.h"

namespace whip {

namespace {

using namespace chain;

ompt_start_tool_result_t* next = nullptr;

// The runtime's own entry points.
ompt_function_lookup_t realLookup = nullptr;
ompt_set_callback_t realSetCallback = nullptr;
ompt_get_parallel_info_t realParallelInfo = nullptr;
ompt_get_task_info_t realTaskInfo = nullptr;

/// Events whose arguments are all plain values or belong to one tool alone: nothing to translate.
bool isPlain(ompt_callbacks_t event) {
  switch (event) {
    case ompt_callback_lock_destroy:
    case ompt_callback_flush:
    case ompt_callback_device_initialize:
    case ompt_callback_device_finalize:
    case ompt_callback_device_load:
    case ompt_callback_device_unload:
    case ompt_callback_target_data_op:
    case ompt_callback_target_submit:
    case ompt_callback_target_map:
    case ompt_callback_error:
      return true;
    default:
      return false;
  }
}

ompt_set_result_t setCallback(ompt_callbacks_t event, ompt_callback_t callback) {
  if (isPlain(event)) return realSetCallback(event, callback);
  const ompt_callback_t both = bothFor(event);
  if (both == nullptr) return ompt_set_never;
  setTheirs(event, callback);
  return realSetCallback(event, both);
}

int getCallback(ompt_callbacks_t event, ompt_callback_t* callback) {
  if (isPlain(event)) {
    return reinterpret_cast<ompt_get_callback_t>(realLookup("ompt_get_callback"))(event, callback);
  }
  *callback = bothFor(event) == nullptr ? nullptr : theirs(event);
  return *callback != nullptr ? 1 : 0;
}

int theirParallelInfo(int level, ompt_data_t** region, int* teamSize) {
  const int result = realParallelInfo(level, region, teamSize);
  if (result == 2 && region != nullptr) *region = forThem(*region);
  return result;
}

/// 2: the task exists and its information is available.
template <ompt_data_t* (*kHalf)(ompt_data_t*)>
int taskInfo(int level, int* flags, ompt_data_t** task, ompt_frame_t** frame, ompt_data_t** region,
             int* thread) {
  const int result = realTaskInfo(level, flags, task, frame, region, thread);
  if (result == 2 && task != nullptr) *task = kHalf(*task);
  if (result == 2 && region != nullptr) *region = kHalf(*region);
  return result;
}

template <typename Function>
ompt_interface_fn_t erase(Function* function) {
  return reinterpret_cast<ompt_interface_fn_t>(function);
}

/// Answers what the tool behind us looks up. Data of threads is its own as it is.
ompt_interface_fn_t lookupForThem(const char* name) {
  const auto is = [&](const char* other) { return std::strcmp(name, other) == 0; };
  if (is("ompt_set_callback")) return erase(setCallback);
  if (is("ompt_get_callback")) return erase(getCallback);
  if (is("ompt_get_parallel_info") && realParallelInfo != nullptr) return erase(theirParallelInfo);
  if (is("ompt_get_task_info") && realTaskInfo != nullptr) return erase(taskInfo<forThem>);
  return realLookup(name);
}

/// The tool does not want to work after all: no event goes to it.
void forgetTheirs() {
  for (int number = 1; number < 64; ++number) {
    const auto event = static_cast<ompt_callbacks_t>(number);
    if (theirs(event) == nullptr) continue;
    setTheirs(event, nullptr);
    realSetCallback(event, nullptr);
  }
}

template <typename Entry>
Entry find(const char* name) {
  return reinterpret_cast<Entry>(realLookup(name));
}

}  // namespace

bool startChain(ompt_function_lookup_t lookup, int device, unsigned ompVersion,
                const char* runtimeVersion) {
  const char* wish = std::getenv("WHIP_CHAIN");
  if (wish != nullptr && std::strcmp(wish, "0") == 0) return false;
  next = startNextTool(ompVersion, runtimeVersion);
  if (next == nullptr || next->initialize == nullptr) return false;
  realLookup = lookup;
  realSetCallback = find<ompt_set_callback_t>("ompt_set_callback");
  realParallelInfo = find<ompt_get_parallel_info_t>("ompt_get_parallel_info");
  realTaskInfo = find<ompt_get_task_info_t>("ompt_get_task_info");
  if (createWords() && next->initialize(lookupForThem, device, &next->tool_data) != 0) return true;
  forgetTheirs();
  next = nullptr;
  return false;
}

ompt_callback_t chainedCallback(ompt_callbacks_t event) { return bothFor(event); }

ompt_get_task_info_t chainedTaskInfo() {
  return realTaskInfo == nullptr ? nullptr : taskInfo<forUs>;
}

void finalizeChain() {
  if (next != nullptr && next->finalize != nullptr) next->finalize(&next->tool_data);
}

}  // namespace whip
