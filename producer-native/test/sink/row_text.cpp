#include "sink/row_text.h"

#include <cinttypes>

#include "node/pragmas.h"

namespace whip {

void RowText::row(uint32_t thread, const Row& row) {
  if (row.isStrand()) {
    strand(thread, row);
  } else if (row.isDependence()) {
    std::fprintf(out_, "dep %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIx64 "\n",
                 thread, row.region, row.parent, row.index, row.b, row.a);
  } else if (row.isFolded() || row.isFoldedDetail()) {
    folded(thread, row);
  } else {
    node(thread, row);
  }
}

void RowText::strand(uint32_t thread, const Row& row) {
  std::fprintf(out_,
               "strand %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIx64 " %" PRIx64,
               thread, row.region, row.parent, row.index, row.value, row.id, row.a);
  directive(row.directive());
  tag(row.b);
  std::fprintf(out_, "\n");
}

void RowText::node(uint32_t thread, const Row& row) {
  std::fprintf(out_,
               "%s %u %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64
               " %" PRIu64,
               row.isOpen() ? "open" : "node", thread, static_cast<unsigned>(row.kind()),
               row.region, row.parent, row.index, row.id, row.value, row.a, row.b);
  directive(row.directive());
  std::fprintf(out_, "\n");
}

void RowText::folded(uint32_t thread, const Row& row) {
  switch (row.rowKind()) {
    case kRowFolded:
      std::fprintf(out_, "folded %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
                   thread, row.region, row.parent, row.index, row.id, row.value);
      break;
    case kRowFoldedStrand:
      std::fprintf(out_, "foldedStrand %u", thread);
      key(row.directive(), row);
      std::fprintf(out_, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, row.id, row.value, row.a,
                   row.b);
      break;
    case kRowFoldedInstance:
      std::fprintf(out_, "foldedInstance %u", thread);
      directive(row.directive());
      std::fprintf(
          out_, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64,
          row.region, row.parent, row.index, row.id, row.value, row.a, row.b);
      break;
    case kRowFoldedShare:
      std::fprintf(out_, "foldedShare %u", thread);
      directive(row.directive());
      std::fprintf(out_, " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, row.region,
                   row.parent, row.index, row.id, row.value);
      break;
    case kRowFoldedLock:
      std::fprintf(out_, "foldedLock %u %" PRIx64 " %" PRIu64, thread, row.region, row.parent);
      break;
    case kRowFoldedCurve: {
      const auto* annotation = reinterpret_cast<const char*>(row.parent);
      std::fprintf(out_, "foldedCurve %u %" PRIx64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s",
                   thread, row.region, row.index, row.id, row.value,
                   annotation == nullptr ? "" : annotation);
      break;
    }
    case kRowFoldedFastest:
      std::fprintf(out_, "foldedFastest %u", thread);
      key(row.directive(), row);
      std::fprintf(out_, " %" PRIu64, row.id);
      break;
  }
  std::fprintf(out_, "\n");
}

void RowText::directive(Directive directive) {
  const uint64_t address = addressOf(directive);
  directives_.insert(address);
  std::fprintf(out_, " %u %" PRIx64, static_cast<unsigned>(kindOf(directive)), address);
}

void RowText::tag(uint64_t tag) {
  if (tag != 0) tags_.insert(static_cast<Tag>(tag));
  std::fprintf(out_, " %" PRIu64, tag);
}

/// Prints the key of details about strands: from, to and tag stand in place of the location.
void RowText::key(Directive enclosing, const Row& row) {
  directive(enclosing);
  std::fprintf(out_, " %" PRIx64 " %" PRIx64, row.region, row.parent);
  tag(row.index);
}

void RowText::tables() {
  for (const Tag tag : tags_) {
    const TagState state = describeTag(tag);
    std::fprintf(out_, "tag %u %d locks", tag, state.acquired ? 1 : 0);
    for (unsigned i = 0; i < state.lockCount; ++i) std::fprintf(out_, " %" PRIx64, state.locks[i]);
    std::fprintf(out_, " names");
    for (unsigned i = 0; i < state.annotationCount; ++i) {
      std::fprintf(out_, " %s", state.annotations[i]);
    }
    std::fprintf(out_, "\n");
  }
  for (const uint64_t address : directives_) {
    if (callOfPragma(address) == 0) continue;
    const Pragma pragma = parsePragma(reinterpret_cast<const char*>(address));
    if (pragma.line != 0) std::fprintf(out_, "pragma %" PRIx64 " %d\n", address, pragma.line);
  }
}

}  // namespace whip
