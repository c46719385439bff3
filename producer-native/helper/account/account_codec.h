// From tables of accounts to Avro bytes (schemas/construct/AccountDelta.avsc).
#pragma once

#include <cstdint>
#include <string>

#include "helper/account/account_columns.h"
#include "helper/batch/avro_type.h"

namespace whip::helper {

/// A record's collector, number and cut.
struct AccountHeader {
  std::string run;
  int64_t incarnation = 0;  ///< microseconds since 1970
  uint64_t sequence = 0;
  int64_t sentAtMillis = 0;
  uint64_t cut = 0;
  bool cutEnds = false;
  bool ended = false;
  uint32_t threads = 0;
  std::string cutPhase = {};  ///< at a mark of which the cut lies; empty: at none
};

class AccountCodec {
 public:
  AccountCodec();

  /// Appends the Avro binary to `out`. False: nothing was appended (out of memory).
  bool encode(const AccountHeader& header, AccountTables& tables, std::string* out);

 private:
  AvroType type_;
  AvroRecord record_;
};

}  // namespace whip::helper
