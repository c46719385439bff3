#include "helper/control/control_requests.h"

namespace whip::helper {

void ControlRequests::put(const std::string& requester, const ControlRequest& request,
                          int64_t steadyMs) {
  if (standing_.size() >= kRequestersMax && standing_.count(requester) == 0) return;
  standing_[requester] = {request.requestedAtMs, steadyMs + request.lastsMs, request.wish};
}

Wish ControlRequests::at(int64_t steadyMs) {
  Wish all;
  for (auto next = standing_.begin(); next != standing_.end();) {
    if (next->second.endsMs <= steadyMs) {
      next = standing_.erase(next);
    } else {
      all = all.with(next->second.wish);
      ++next;
    }
  }
  return all;
}

std::map<std::string, int64_t> ControlRequests::made() const {
  std::map<std::string, int64_t> made;
  for (const auto& [requester, request] : standing_) made[requester] = request.madeMs;
  return made;
}

}  // namespace whip::helper
