// Rows as lines of text, and what their numbers refer to:
//
//   strand 0 0 1 2 100 401136 401150 1 401131 0     thread region parent index work from to
//                                                   directiveKind directiveAddress tag
//   node 0 5 3 4 1 9 2 0 0 8 401160                 thread kind region parent index id items a b
//                                                   directiveKind directiveAddress
//   open ...                                        like node
//   dep 0 3 4 0 2 7ffe1234                          thread region parent index kind address
//   burden 0 9 1 1 8 0 1                            thread node alloc copy submit dispatch finish,
//                                                   plus 1; 0: not known
//   stamp 0 9 1 3 100 120                           thread parent index processor+1 begin end
//   pragma 401160 12                                directiveAddress line
//   tag 17 1 locks 4011f0 names fast                number acquired ...
//
// A folded item and its details, which follow it in its thread:
//
//   folded 0 3 4 2 5 6                              thread region parent index items details
//   foldedStrand 0 8 401160 401160 401170 0 9 4 5 5 thread directiveKind directiveAddress from to
//                                                   tag work chain joined full
//   foldedInstance 0 8 401160 3 9 7 2 4 0 0         thread directiveKind directiveAddress instances
//                                                   work span workMin workMax iterations+1 blocks
//   foldedShare 0 2 401140 1 9 5 65 1               thread directiveKind directiveAddress ordinal
//                                                   work full iterations+1 blocks
//   foldedLock 0 4011f0 2                           thread lock acquisitions
//   foldedCurve 0 401160 6 1 1 fast                 thread site paths exact strands annotation
//   foldedFastest 0 8 401160 401160 401170 0 3      thread directiveKind directiveAddress from to
//                                                   tag units
#pragma once

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <set>

#include "guest/core/row/row_codec.h"
#include "guest/core/shared/tags.h"

namespace whip {

class RowText {
 public:
  explicit RowText(std::FILE* out) : out_(out) {}

  /// A row of that thread, in the order of its ring.
  void row(uint32_t thread, const Row& row);
  /// At the end: the tags and pragmas that the rows mention.
  void tables();

 private:
  void strand(uint32_t thread, const StrandRow& row);
  void node(uint32_t thread, const NodeRow& row);
  void burden(uint32_t thread, const BurdenRow& row);
  void stamp(const StampRow& row);
  void folded(uint32_t thread, const Row& row);
  void directive(Directive directive);
  void tag(uint64_t tag);
  void place(const Place& place);
  void numbers(std::initializer_list<uint64_t> numbers);
  /// From, to and tag of strands, with their directive.
  template <typename Strand>
  void key(const Strand& strand);

  std::FILE* out_;
  std::set<Tag> tags_;
  std::set<uint64_t> directives_;  // their addresses
};

}  // namespace whip
