#include "guest/openmp/construct/thread_rows.h"

#include "guest/core/shared/counters.h"

namespace whip {

using namespace detail;
using account::Edge;

account::Row* ThreadRows::make(uint32_t path) const {
  account::Thread& thread = owner_.record();
  account::Row* const row = constructMemory.rows.take(owner_.own().rows);
  if (row == nullptr) {
    noteLimit(Limit::kAccountRoom);
    return thread.root.load(kRelaxed);
  }
  row->path = path;
  std::atomic<account::Row*>& bucket = thread.buckets[path % account::Thread::kBuckets];
  row->next.store(bucket.load(kRelaxed), kRelaxed);
  bucket.store(row, kRelease);
  return row;
}

void ThreadRows::countEntry(account::Row& row, uint32_t predecessor, uint64_t by) const {
  account::add(row.banks[owner_.record().bank()].entries, by);
  if (row.path != account::kRootPath) addTo(row.edges, predecessor, by);
}

void ThreadRows::addTo(std::atomic<Edge*>& edges, uint32_t other, uint64_t by) const {
  Edge* edge = edges.load(kRelaxed);
  while (edge != nullptr && edge->other != other) edge = edge->next.load(kRelaxed);
  if (edge == nullptr) {
    edge = constructMemory.edges.take(owner_.own().edges);
    if (edge == nullptr) return noteLimit(Limit::kAccountRoom);
    edge->other = other;
    edge->next.store(edges.load(kRelaxed), kRelaxed);
    edges.store(edge, kRelease);
  }
  account::add(edge->number[owner_.record().bank()], by);
}

}  // namespace whip
