// Instruments one function: each value gets a vector of times beside it, each block its work and a
// control time, each region its calls of the runtime (SERIAL section 2).
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>

#include <map>
#include <tuple>
#include <vector>

#include "serial_descriptors.h"
#include "serial_latency.h"
#include "serial_loops.h"
#include "serial_support.h"

namespace whip::serial {

class FunctionTimes {
 public:
  FunctionTimes(llvm::Function& function, Loops& loops, const llvm::LoopInfo& loopInfo,
                const llvm::DominatorTree& dominators, const Support& support,
                Descriptors& descriptors);

  void instrument();

 private:
  using Values = llvm::SmallVector<llvm::Value*, 8>;

  // serial_times.cpp: blocks and operations
  void begin(llvm::BasicBlock& block);
  void comeBack(llvm::BasicBlock& block);
  void process(llvm::Instruction& instruction);
  void operation(llvm::Instruction& instruction, unsigned latency, const Values& operands);
  void load(llvm::LoadInst& load);
  void store(llvm::StoreInst& store);
  void phi(llvm::PHINode& phi);
  void fillPhis();
  llvm::Value* controlOf(llvm::BasicBlock& block);
  llvm::Value* edgeTime(llvm::BasicBlock& from, bool isBackEdge);
  void countWork(llvm::BasicBlock& block, llvm::BasicBlock::iterator from);
  llvm::Value* raise(llvm::Value* one, llvm::Value* other);
  llvm::Value* later(llvm::Value* time, unsigned latency);
  llvm::Value* timeOf(llvm::Value* value);  // null: always known
  void setTime(llvm::Value& value, llvm::Value* time, bool countsInMax = true);
  void useTime(llvm::Value* value);
  void flushMax();
  Values operandTimes(llvm::User& user);

  // serial_regions.cpp: entry and exit of regions
  void enterFunction();
  void beginFrame();
  void leaveFunction(llvm::Instruction& before, llvm::Value* returned);
  void enterLoop(const LoopFacts& facts);
  llvm::Value* entriesAround(const LoopFacts& facts);
  void beginIteration(const LoopFacts& facts);
  void leaveLoops(llvm::BasicBlock& exit);
  void closeIteration(const LoopFacts& facts, llvm::BasicBlock& exit, bool isInnermost);
  void noteUpdates(llvm::Instruction& instruction, llvm::Value* time);
  void noteInnerResult(const LoopFacts& inner, unsigned index, llvm::Value* ready);
  void countIteration(const LoopFacts& facts);
  llvm::Value* reductionTime(const LoopFacts& facts, unsigned index);
  llvm::Value* exitTime(llvm::PHINode& phi);  // null: it is no result of a reduction

  // serial_calls.cpp
  void call(llvm::CallBase& call);
  void beginObject(llvm::CallBase& start);
  void afterAllocation(llvm::CallBase& call, const CallFacts& facts);
  void code(llvm::CallBase& call, const CallFacts& facts);
  void afterCode(llvm::CallBase& call, const CallFacts& facts);
  void hiddenCell(llvm::CallBase& call, unsigned latency);
  void copyMemory(llvm::CallBase& call, CallModel model);
  void atomic(llvm::Instruction& instruction);
  static bool endsSegment(const llvm::Instruction& instruction);

  // The runtime's state
  llvm::Value* field(uint64_t offset);
  llvm::Value* loadTimes(uint64_t offset);
  void storeTimes(uint64_t offset, llvm::Value* time);
  void saveClock();  // work and max, for the code that reads the state next
  void restoreClock();
  llvm::Value* splat(llvm::Value* number);
  llvm::Value* depth(unsigned inside);  // of the function's region, or so many regions deeper
  llvm::Value* lane(unsigned inside);   // its lane
  llvm::Value* mask(unsigned inside);   // that lane, of a vector
  unsigned insideOf(const llvm::BasicBlock& block);
  llvm::Value* siteNumber(llvm::Constant* site);

  llvm::Function& function_;
  Loops& loops_;
  const llvm::LoopInfo& loopInfo_;
  const llvm::DominatorTree& dominators_;
  const Support& support_;
  Descriptors& descriptors_;
  llvm::IRBuilder<> ir_;

  llvm::AllocaInst* work_ = nullptr;
  llvm::AllocaInst* max_ = nullptr;
  llvm::Value* depth_ = nullptr;
  llvm::Value* first_ = nullptr;
  llvm::Value* entries_ = nullptr;  // work clocks at the entries of the regions around the loops
  llvm::BasicBlock* block_ = nullptr;
  llvm::Value* control_ = nullptr;  // of the block
  llvm::DenseMap<llvm::Value*, llvm::Value*> times_;
  llvm::DenseMap<const llvm::BasicBlock*, llvm::Value*> controls_;
  llvm::DenseMap<llvm::Value*, llvm::Value*> includes_;  // a time is no earlier than this control
  llvm::DenseMap<unsigned, llvm::Value*> masks_;
  llvm::DenseMap<unsigned, llvm::Value*> lanes_;
  llvm::DenseSet<const llvm::Instruction*> originals_;  // what the program had before
  llvm::MapVector<llvm::Value*, llvm::Value*> open_;    // of this block, and nothing used them yet
  llvm::DenseMap<const llvm::CallBase*, llvm::Value*> callTimes_;  // arguments and control
  struct Update {
    const llvm::Loop* loop;
    unsigned reduction;
  };
  llvm::DenseMap<const llvm::Instruction*, Update> updates_;  // in the innermost loop
  /// Results of reductions at an exit: by block, loop and number.
  std::map<std::tuple<const llvm::BasicBlock*, const llvm::Loop*, unsigned>, llvm::Value*> results_;
  struct LoopState {
    llvm::Constant* region;
    llvm::Constant* iteration;
    llvm::Value* control;  // at its entry, with its own lane
    llvm::Value* entry;    // work clock then
    llvm::Value* entries;  // of all open regions, in the loop and in its iterations
    llvm::Value* iterationEntries;
    // By reduction: the latest update, iterations with one, and whether this one has one.
    std::vector<llvm::AllocaInst*> latest, counts, isUpdated;
  };
  llvm::DenseMap<const llvm::Loop*, LoopState> loopStates_;
  std::vector<std::pair<llvm::PHINode*, llvm::PHINode*>> openPhis_;  // of values, and their times
  std::vector<std::pair<llvm::BasicBlock*, llvm::PHINode*>> openControls_;
  llvm::Instruction* afterAllocas_ = nullptr;
};

}  // namespace whip::serial
