// A record's dictionary of names, by the order in which they came.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace whip::helper {

/// Entry 0 is empty.
class NameList {
 public:
  /// The index of a name, a new one if need be.
  size_t indexOf(const std::string& name) {
    const auto [at, isNew] = indexes_.try_emplace(name, all_.size());
    if (isNew) {
      all_.push_back(name);
      bytes_ += name.size();
    }
    return at->second;
  }
  const std::vector<std::string>& all() const { return all_; }
  size_t bytes() const { return bytes_; }
  void clear() { *this = NameList(); }

 private:
  std::vector<std::string> all_{""};
  std::map<std::string, size_t> indexes_{{"", 0}};
  size_t bytes_ = 0;
};

}  // namespace whip::helper
