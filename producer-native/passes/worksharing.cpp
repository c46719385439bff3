// What clang makes of the two constructs, names as in its own comments:
//
//   call __kmpc_for_static_init(ident, gtid, schedule, &last, &lower, &upper, &stride, incr, chunk)
//
//   schedule(static, c)                          sections
//   dispatch.cond:  iv = lower                   iv = lower
//                   br iv <= upper, body, end    inner.cond:  br iv <= upper, body, end
//   dispatch.body:  for (; iv <= upper; ++iv)    body:        switch iv [0: first section, 1: ...]
//   dispatch.inc:   lower += stride ...          inner.inc:   iv += 1
//
// A chunk begins on the way from dispatch.cond to dispatch.body, a section at the switch: both are
// passed once per chunk, the first one included, and not when the thread finds that none is left.
#include "worksharing.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace whip {

namespace {

// Arguments of __kmpc_for_static_init_{4,4u,8,8u}.
constexpr unsigned kIdent = 0, kSchedule = 2, kLower = 4, kArguments = 9;
constexpr uint64_t kStaticChunked = 33;     // kmp_sch_static_chunked
constexpr uint64_t kScheduleMask = 0xffff;  // above: monotonic, nonmonotonic
constexpr uint64_t kSections = 1024;        // KMP_IDENT_WORK_SECTIONS, in the ident's flags
constexpr unsigned kFlags = 1;              // position of the flags in ident_t

bool isStaticInit(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee != nullptr && callee->getName().starts_with("__kmpc_for_static_init_") &&
         call.arg_size() == kArguments;
}

bool isChunked(const llvm::CallBase& init) {
  const auto* schedule = llvm::dyn_cast<llvm::ConstantInt>(init.getArgOperand(kSchedule));
  return schedule != nullptr && (schedule->getZExtValue() & kScheduleMask) == kStaticChunked;
}

bool isSections(const llvm::CallBase& init) {
  const auto* ident = llvm::dyn_cast<llvm::GlobalVariable>(init.getArgOperand(kIdent));
  if (ident == nullptr || !ident->hasInitializer()) return false;
  const auto* flags = llvm::dyn_cast_or_null<llvm::ConstantInt>(
      ident->getInitializer()->getAggregateElement(kFlags));
  return flags != nullptr && (flags->getZExtValue() & kSections) != 0;
}

/// Stores `iv = lower`: there the thread takes up what the bounds say.
std::vector<llvm::StoreInst*> startsFrom(llvm::Value* lower) {
  std::vector<llvm::StoreInst*> stores;
  for (llvm::User* user : lower->users()) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
    if (load == nullptr) continue;
    for (llvm::User* use : load->users()) {
      auto* store = llvm::dyn_cast<llvm::StoreInst>(use);
      if (store != nullptr && store->getValueOperand() == load) stores.push_back(store);
    }
  }
  return stores;
}

bool isLoadFrom(const llvm::Value* value, const llvm::Value* pointer) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(value);
  return load != nullptr && load->getPointerOperand() == pointer;
}

/// After `start`, `br iv <= upper` decides whether there is a chunk; nullptr if something else
/// follows.
llvm::BranchInst* decisionAfter(llvm::StoreInst& start) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(start.getParent()->getTerminator());
  if (branch == nullptr || !branch->isConditional()) return nullptr;
  const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  const bool aboutIv =
      compare != nullptr && isLoadFrom(compare->getOperand(0), start.getPointerOperand());
  return aboutIv ? branch : nullptr;
}

void findChunks(llvm::StoreInst& start, std::vector<ChunkStart>& found) {
  llvm::BranchInst* decision = decisionAfter(start);
  if (decision == nullptr) return;
  llvm::BasicBlock* edge = llvm::SplitEdge(decision->getParent(), decision->getSuccessor(0));
  found.push_back({edge->getTerminator(), start.getValueOperand()});
}

void findSections(llvm::StoreInst& start, std::vector<ChunkStart>& found) {
  for (llvm::User* user : start.getPointerOperand()->users()) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
    if (load == nullptr) continue;
    for (llvm::User* use : load->users()) {
      if (auto* sections = llvm::dyn_cast<llvm::SwitchInst>(use)) found.push_back({sections, load});
    }
  }
}

}  // namespace

std::vector<ChunkStart> findChunkStarts(llvm::Function& function) {
  std::vector<llvm::CallBase*> inits;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call != nullptr && isStaticInit(*call)) inits.push_back(call);
  }
  std::vector<ChunkStart> found;
  for (llvm::CallBase* init : inits) {
    const bool chunked = isChunked(*init), sections = isSections(*init);
    if (!chunked && !sections) continue;
    for (llvm::StoreInst* start : startsFrom(init->getArgOperand(kLower))) {
      if (sections) {
        findSections(*start, found);
      } else {
        findChunks(*start, found);
      }
    }
  }
  return found;
}

}  // namespace whip
