#include "sink/row_text.h"

#include <cinttypes>

#include "guest/core/shared/pragmas.h"

namespace whip {

template <typename Strand>
void RowText::key(const Strand& strand) {
  directive(strand.directive);
  std::fprintf(out_, " %" PRIx64 " %" PRIx64, strand.from, strand.to);
  tag(strand.tag);
}

void RowText::row(uint32_t thread, const Row& row) {
  if (row.isStrand()) {
    strand(thread, strandOf(row));
  } else if (row.isDependence()) {
    const DependenceRow one = dependenceOf(row);
    std::fprintf(out_, "dep %u", thread);
    place(one.depends);
    std::fprintf(out_, " %u %" PRIx64 "\n", static_cast<unsigned>(one.kind), one.address);
  } else if (row.isBurden()) {
    burden(thread, burdenOf(row));
  } else if (row.isStamp()) {
    stamp(stampOf(row));
  } else if (row.isFolded() || row.isFoldedDetail()) {
    folded(thread, row);
  } else {
    node(thread, nodeOf(row));
  }
}

void RowText::strand(uint32_t thread, const StrandRow& row) {
  std::fprintf(out_, "strand %u", thread);
  place(row.place);
  std::fprintf(out_, " %" PRIu64 " %" PRIx64 " %" PRIx64, row.work, row.from, row.to);
  directive(row.directive);
  tag(row.tag);
  std::fprintf(out_, "\n");
}

void RowText::node(uint32_t thread, const NodeRow& row) {
  std::fprintf(out_, "%s %u %u", row.isOpen ? "open" : "node", thread,
               static_cast<unsigned>(row.kind));
  place(row.place);
  numbers({row.id, row.items, row.a, row.b});
  directive(row.directive);
  std::fprintf(out_, "\n");
}

void RowText::burden(uint32_t thread, const BurdenRow& row) {
  std::fprintf(out_, "burden %u", thread);
  numbers({row.node});
  for (const uint64_t part : {row.alloc, row.copy, row.submit, row.dispatch, row.finish}) {
    numbers({part + 1});  // BurdenRow::kUnknown becomes 0
  }
  std::fprintf(out_, "\n");
}

void RowText::stamp(const StampRow& row) {
  std::fprintf(out_, "stamp");
  numbers({row.thread, row.parent, row.index, row.processorAnd1, row.begin, row.end});
  std::fprintf(out_, "\n");
}

void RowText::folded(uint32_t thread, const Row& row) {
  switch (row.kind()) {
    case kRowFolded: {
      const FoldedRow item = foldedOf(row);
      std::fprintf(out_, "folded %u", thread);
      place(item.place);
      numbers({item.items, item.details});
      break;
    }
    case kRowFoldedStrand: {
      const FoldedStrandRow strand = foldedStrandOf(row);
      std::fprintf(out_, "foldedStrand %u", thread);
      key(strand);
      numbers({strand.work, strand.chain, strand.joined, strand.full});
      break;
    }
    case kRowFoldedInstance: {
      const FoldedInstanceRow of = foldedInstanceOf(row);
      std::fprintf(out_, "foldedInstance %u", thread);
      directive(of.directive);
      numbers(
          {of.instances, of.work, of.span, of.workMin, of.workMax, of.iterationsAnd1, of.blocks});
      break;
    }
    case kRowFoldedShare: {
      const FoldedShareRow share = foldedShareOf(row);
      std::fprintf(out_, "foldedShare %u", thread);
      directive(share.directive);
      numbers({share.ordinal, share.work, share.full, share.iterationsAnd1, share.blocks});
      break;
    }
    case kRowFoldedLock: {
      const FoldedLockRow lock = foldedLockOf(row);
      std::fprintf(out_, "foldedLock %u %" PRIx64, thread, lock.lock);
      numbers({lock.acquisitions});
      break;
    }
    case kRowFoldedCurve: {
      const FoldedCurveRow curve = foldedCurveOf(row);
      std::fprintf(out_, "foldedCurve %u %" PRIx64, thread, curve.site);
      numbers({curve.paths, curve.exact, curve.fastest});
      std::fprintf(out_, " %s", curve.annotation == nullptr ? "" : curve.annotation);
      break;
    }
    case kRowFoldedFastest: {
      const FoldedFastestRow strand = foldedFastestOf(row);
      std::fprintf(out_, "foldedFastest %u", thread);
      key(strand);
      numbers({strand.work});
      break;
    }
  }
  std::fprintf(out_, "\n");
}

void RowText::place(const Place& place) { numbers({place.region, place.parent, place.index}); }

void RowText::numbers(std::initializer_list<uint64_t> numbers) {
  for (const uint64_t number : numbers) std::fprintf(out_, " %" PRIu64, number);
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
