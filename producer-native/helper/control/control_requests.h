// Requests that stand, by requester. Each ends in time, whatever becomes of its requester.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "helper/control/control_request.h"
#include "helper/control/wish.h"

namespace whip::helper {

class ControlRequests {
 public:
  /// Those of more are not followed.
  static constexpr size_t kRequestersMax = 64;

  /// A request comes in place of its requester's last one. It lasts from now on.
  void put(const std::string& requester, const ControlRequest& request, int64_t steadyMs);
  void withdraw(const std::string& requester) { standing_.erase(requester); }

  /// Ends those whose time is over; all that the others ask.
  Wish at(int64_t steadyMs);

  /// When those that stand were made, by requester, milliseconds since 1970.
  std::map<std::string, int64_t> made() const;

 private:
  struct Standing {
    int64_t madeMs, endsMs;
    Wish wish;
  };

  std::map<std::string, Standing> standing_;
};

}  // namespace whip::helper
