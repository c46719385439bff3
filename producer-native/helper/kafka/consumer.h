// A consumer of one small topic, beside the producer. It belongs to no group, so the right to read
// the topic is all it needs. Broker and client keep quiet while nothing comes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "helper/kafka/properties.h"
#include "helper/options.h"

namespace whip::helper {

class Consumer {
 public:
  struct Record {
    std::string key;
    std::string value;
    bool isTombstone = false;
    int64_t takenMs = 0;  ///< when the broker took it, since 1970; 0: not known
  };
  using Take = std::function<void(const Record& record)>;

  /// The topic's last records are read first: those that came while this was being set up.
  static constexpr int64_t kLast = 100;

  /// Connects in the background. Only what the producer has understood of the user's file may be
  /// given.
  Consumer(const Options& options, const Properties& file, const std::string& topic);
  ~Consumer();
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;

  /// Hands on what has come. Never waits.
  void poll(const Take& take);

  /// Why the topic cannot be read; empty: as far as is known, it can.
  const std::string& trouble() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace whip::helper
