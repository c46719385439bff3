#include "guest/openmp/grain/makers.h"

#include "guest/core/memory/memory_order.h"
#include "guest/core/shared/counters.h"
#include "guest/core/shared/detail.h"
#include "guest/core/thread/row_writer.h"
#include "guest/openmp/state/omp_thread.h"

namespace whip {

using namespace detail;
using grain::Number;

static_assert(BurdenRow::kUnknown == grain::kUnknown, "parts go into rows as they are");

namespace {

constexpr auto kBoth = std::memory_order_acq_rel;

uint64_t workOf(const Maker& one) { return one.numbers[Number::kWork]; }

/// The order of two grains of one maker, or of one loop.
bool isLeftOf(const Maker& one, const Maker& other) {
  return one.number != other.number ? one.number < other.number : one.first < other.first;
}

/// Two parts of some siblings as one, in what has the largest of both; `rest` is the other.
Maker* merged(Maker* one, Maker* other, Maker** rest) {
  const uint64_t left = one->inside.load(kRelaxed), right = other->inside.load(kRelaxed);
  const bool isOther = right != left ? right > left : isLeftOf(*other, *one);
  Maker* const largest = isOther ? other : one;
  *rest = isOther ? one : other;
  largest->count += (*rest)->count;
  largest->sum += (*rest)->sum;
  return largest;
}

/// Whether the largest is over twice the mean.
bool isUnbalanced(const Maker& largest) {
  __extension__ using Wide = unsigned __int128;
  return Wide{largest.inside.load(kRelaxed)} * largest.count > Wide{largest.sum} * 2;
}

// The entry of a loop among those of its region that are open: its ordinal above its address.
constexpr uint32_t kOrdinalShift = 48;

uint64_t entryOf(const Maker* loop) {
  return loop->number << kOrdinalShift | reinterpret_cast<uint64_t>(loop);
}

Maker* loopIn(uint64_t entry) {
  return reinterpret_cast<Maker*>(entry & ((uint64_t{1} << kOrdinalShift) - 1));
}

}  // namespace

// --- Memory

Maker* Makers::take(Maker::Kind kind, Maker* parent) const {
  Maker* const one = grainMemory.makers.take(own().makers);
  if (one == nullptr) {
    noteLimit(Limit::kGrainRoom);
    return nullptr;
  }
  one->parent = parent;
  one->siblings = one->open = nullptr;
  one->users.store(1, kRelaxed);
  one->kind = kind;
  one->isHelper = one->isOfTaskloop = one->hasTaskloop = false;
  one->directive = 0;
  one->node = 0;
  one->number = one->first = one->length = one->encountered = one->shared = 0;
  one->inside.store(0, kRelaxed);
  one->numbers = {};
  one->around = one->loop = nullptr;
  one->cost = one->chunks = 0;
  one->alloc = one->copy = 0;
  one->made = nullptr;
  one->level = one->members = 0;
  one->loops = nullptr;
  return one;
}

Maker* Makers::make(Maker::Kind kind, Maker* parent) const {
  if (parent == nullptr && kind != Maker::Kind::kRoot) return nullptr;
  Maker* const one = take(kind, parent);
  if (one != nullptr && parent != nullptr) parent->users.fetch_add(1, kRelaxed);
  return one;
}

void Makers::give(Maker* one) const {
  if (one->loops != nullptr) {
    char* const begin = reinterpret_cast<char*>(one->loops) - offsetof(OpenLoops, of);
    grainMemory.loops.give(own().loops, reinterpret_cast<OpenLoops*>(begin));
  }
  grainMemory.makers.give(own().makers, one);
}

/// The siblings that the maker's next grain is one of. nullptr without room.
Siblings* Makers::openOf(Maker& maker) const {
  if (maker.open != nullptr && maker.open->level == maker.level) return maker.open;
  Siblings* const siblings = grainMemory.siblings.take(own().siblings);
  if (siblings == nullptr) {
    noteLimit(Limit::kGrainRoom);
    return nullptr;
  }
  siblings->outer = maker.open;
  siblings->into = nullptr;
  siblings->maker = &maker;
  siblings->users.store(1, kRelaxed);
  siblings->level = maker.level;
  siblings->largest.store(nullptr, kRelaxed);
  maker.users.fetch_add(1, kRelaxed);
  maker.open = siblings;
  return siblings;
}

/// A grain of these siblings, which keep its parent.
Maker* Makers::join(Siblings* siblings, Maker* parent) const {
  if (siblings == nullptr) return nullptr;
  Maker* const one = take(Maker::Kind::kTask, parent);
  if (one == nullptr) return nullptr;
  siblings->users.fetch_add(1, kRelaxed);
  one->siblings = siblings;
  return one;
}

Maker* Makers::makeTask(Maker& maker, Directive directive, bool isOfTaskloop,
                        const LoopTask* of) const {
  // The runtime divides a large taskloop by tasks of its own, which make the chunks, or more of
  // their like. Where it says nothing of them, only these make a taskloop's tasks outside one.
  const bool isByHelper =
      of != nullptr ? maker.isHelper : isOfTaskloop && maker.isOfTaskloop && !maker.hasTaskloop;
  Maker* parent = &maker;
  Siblings* siblings = nullptr;
  if (isByHelper) {
    maker.isHelper = true;
    parent = maker.parent;
    siblings = maker.siblings;
  } else {
    siblings = openOf(maker);
  }
  Maker* const task = join(siblings, parent);
  if (task == nullptr) return nullptr;
  task->directive = directive;
  task->isOfTaskloop = isOfTaskloop;
  if (of != nullptr) {
    task->number = of->loop->number;
    task->isHelper = of->isHelper;
    if (!of->isHelper) {
      task->first = of->first;
      task->length = of->length;
    }
  } else if (isByHelper) {
    task->number = maker.number;
  } else {
    task->number = maker.hasTaskloop && isOfTaskloop ? maker.encountered - 1 : maker.encountered++;
  }
  return task;
}

// --- Ends

/// Where nodes are written one by one; what is folded has sums alone.
void Makers::writeBurden(const Maker& grain) const {
  ThreadRecord& thread = threadAt(thread_);
  const grain::Numbers& numbers = grain.numbers;
  const bool isAnyKnown =
      numbers[Number::kAlloc] != grain::kUnknown || numbers[Number::kSubmit] != grain::kUnknown ||
      numbers[Number::kDispatch] != grain::kUnknown || numbers[Number::kFinish] != grain::kUnknown;
  if (!isAnyKnown || grain.node == 0) return;
  if (thread.itemsMade.load(kRelaxed) >= fullFirst()) return;
  RowWriter(thread).burden({grain.node, numbers[Number::kAlloc], numbers[Number::kCopy],
                            numbers[Number::kSubmit], numbers[Number::kDispatch],
                            numbers[Number::kFinish]});
}

/// Ends a maker that nothing uses. It leaves the siblings one of whose users it was, which are
/// returned, or else its parent, in `next`.
Siblings* Makers::afterMaker(Maker* one, Maker** next) const {
  const uint64_t subtree = one->inside.load(kRelaxed) + workOf(*one);
  Siblings* const siblings = one->siblings;
  if (one->isGrain()) {
    GrainSums(thread_).add(*one);
    writeBurden(*one);
    one->inside.store(subtree, kRelaxed);
    one->count = 1;
    one->sum = subtree;
    deliver(one, *siblings);
    return siblings;
  }
  Maker* const parent = one->parent;
  if (siblings == nullptr && parent != nullptr) {
    parent->inside.fetch_add(subtree, kRelaxed);
    *next = parent;
  }
  give(one);
  return siblings;
}

/// Puts a part of some siblings, all of whose grains are over, to the others. Who finds some there
/// takes them away and puts both, so that nobody waits.
void Makers::deliver(Maker* one, Siblings& to) const {
  for (;;) {
    if (Maker* const other = to.largest.exchange(nullptr, kBoth)) {
      Maker* rest = nullptr;
      one = merged(one, other, &rest);
      give(rest);
    }
    Maker* none = nullptr;
    if (to.largest.compare_exchange_strong(none, one, kBoth)) return;
  }
}

/// Siblings that are all over are put to those that the same wait closes, or judged. Returns the
/// maker, if they were one of its users.
Maker* Makers::afterSiblings(Siblings* of, Siblings** next) const {
  Maker* const largest = of->largest.load(kAcquire);
  Maker* const maker = of->maker;
  *next = of->into;
  if (largest != nullptr && of->into != nullptr) {
    deliver(largest, *of->into);
  } else if (largest != nullptr) {
    if (isUnbalanced(*largest)) {
      const uint64_t mean = largest->sum / largest->count;
      GrainSums(thread_).addLate(*largest, largest->inside.load(kRelaxed) - mean);
    }
    maker->inside.fetch_add(largest->sum, kRelaxed);
    give(largest);
  }
  grainMemory.siblings.give(own().siblings, of);
  return maker;
}

/// One user less of one of the two. Where that was the last, on to what that one used: upwards, a
/// loop, since tasks may be nested as deeply as the program likes.
void Makers::settle(Maker* one, Siblings* of) const {
  while (one != nullptr || of != nullptr) {
    if (one != nullptr) {
      Maker* parent = nullptr;
      if (one->users.fetch_sub(1, kBoth) == 1) of = afterMaker(one, &parent);
      one = parent;
      continue;
    }
    if (of->users.fetch_sub(1, kBoth) != 1) return;
    Siblings* into = nullptr;
    one = afterSiblings(of, &into);
    of = nullptr;
    // The maker has both among its users, so that this does not end it.
    if (into != nullptr) {
      one->users.fetch_sub(1, kBoth);
      one = nullptr;
      of = into;
    }
  }
}

void Makers::closeAll(Maker& maker) const {
  Siblings* open = maker.open;
  maker.open = nullptr;
  while (open != nullptr) {
    Siblings* const outer = open->outer;
    if (outer != nullptr) {
      outer->users.fetch_add(1, kRelaxed);
      open->into = outer;
    }
    settle(nullptr, open);
    open = outer;
  }
}

void Makers::wait(Maker& maker) const {
  closeAll(maker);
  // A single is a part of its member's code.
  if (maker.kind == Maker::Kind::kSingle && maker.around != nullptr) closeAll(*maker.around);
}

void Makers::leaveGroup(Maker& maker) const {
  if (maker.level == 0) return;  // of a reduction, which a barrier has cut
  Siblings* const open = maker.open;
  if (open != nullptr && open->level == maker.level) {
    maker.open = open->outer;
    settle(nullptr, open);
  }
  --maker.level;
}

// --- Regions and loops

Maker* Makers::makeRegion(Maker& maker) const {
  Maker* const region = make(Maker::Kind::kRegion, &maker);
  if (region == nullptr) return nullptr;
  region->number = maker.encountered++;
  OpenLoops* const loops = grainMemory.loops.take(own().loops);
  if (loops == nullptr) {
    noteLimit(Limit::kGrainRoom);
    return region;
  }
  for (std::atomic<uint64_t>& each : loops->of) each.store(0, kRelaxed);
  region->loops = loops->of;
  return region;
}

void Makers::endRegion(Maker* region) const {
  if (region == nullptr) return;
  // Members that were cancelled have not come to all loops.
  for (uint32_t i = 0; region->loops != nullptr && i < OpenLoops::kMost; ++i) {
    const uint64_t left = region->loops[i].exchange(0, kBoth);
    if (left != 0) end(loopIn(left));
  }
  end(region);
}

Maker* Makers::enterLoop(Maker* region, uint64_t ordinal, uint32_t teamSize) const {
  if (region == nullptr) return nullptr;
  std::atomic<uint64_t>* slot = nullptr;
  if (region->loops != nullptr && teamSize > 1) {
    slot = &region->loops[ordinal % OpenLoops::kMost];
    const uint64_t found = slot->load(kAcquire);
    if (found != 0 && found >> kOrdinalShift == (ordinal & 0xffff)) return loopIn(found);
  }
  Maker* const loop = make(Maker::Kind::kLoop, region);
  if (loop == nullptr) return nullptr;
  loop->number = ordinal;
  loop->members = teamSize > 1 ? teamSize : 1;
  if (openOf(*loop) == nullptr) {
    end(loop);
    return nullptr;
  }
  uint64_t found = 0;
  if (slot == nullptr || slot->compare_exchange_strong(found, entryOf(loop), kBoth)) return loop;
  if (found >> kOrdinalShift == (ordinal & 0xffff)) {
    end(loop);
    return loopIn(found);
  }
  // Members are so many loops apart that this one's chunks are siblings by member.
  noteLimit(Limit::kGrainRoom);
  loop->members = 1;
  return loop;
}

void Makers::leaveLoop(Maker& loop) const {
  if (__atomic_fetch_sub(&loop.members, 1, __ATOMIC_ACQ_REL) != 1) return;
  Maker* const region = loop.parent;
  if (region->loops != nullptr) {
    uint64_t mine = entryOf(&loop);
    region->loops[loop.number % OpenLoops::kMost].compare_exchange_strong(mine, 0, kBoth);
  }
  end(&loop);
}

Maker* Makers::makeChunk(Maker& loop, Directive directive) const {
  Maker* const chunk = join(loop.open, &loop);
  if (chunk == nullptr) return nullptr;
  chunk->kind = Maker::Kind::kChunk;
  chunk->directive = directive;
  return chunk;
}

}  // namespace whip
