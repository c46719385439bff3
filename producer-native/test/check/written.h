// Dumps written by hand, for the tests of what judges them.
#pragma once

#include <sstream>
#include <string>

#include "check/dump.h"

namespace whip::check {

/// One root thread on its own, whose container is node 1 and says it has `items` items.
inline Dump written(const std::string& rows, int items) {
  std::istringstream in("run virtual units 0\n" + rows + "node 0 1 0 0 0 1 " +
                        std::to_string(items) +
                        " 0 0 0 0\n"
                        "node 0 0 0 0 0 0 1 1 1 0 0\n"
                        "tag 3 0 locks aa names\n"
                        "tag 4 1 locks aa names\n"
                        "tag 5 0 locks names fast\n"
                        "end exit\n");
  return readDump(in);
}

}  // namespace whip::check
