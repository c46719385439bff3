#include "serial_assignments.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace whip::serial {
namespace {

using llvm::BasicBlock;
using Blocks = llvm::SmallVector<const BasicBlock*, 8>;

/// Accesses of one variable in one block.
struct Accesses {
  bool readsFirst = false;
  std::vector<const llvm::StoreInst*> stores;
};

/// A variable by its blocks.
struct Variable {
  const llvm::DILocalVariable* name;
  llvm::MapVector<const BasicBlock*, Accesses> blocks;

  /// Whether a way from `from` comes to a read before any write. Ways end where `isEnd` holds.
  template <typename IsEnd>
  bool isRead(Blocks from, IsEnd isEnd) const {
    return comesTo(std::move(from), isEnd, [](const BasicBlock*, const Accesses* accesses) {
      return accesses != nullptr && accesses->readsFirst;
    });
  }

  /// Whether a way without a write comes to a block for which `isFound` holds.
  template <typename IsEnd, typename IsFound>
  bool comesTo(Blocks open, IsEnd isEnd, IsFound isFound) const {
    llvm::SmallPtrSet<const BasicBlock*, 16> seen(open.begin(), open.end());
    while (!open.empty()) {
      const BasicBlock* const block = open.pop_back_val();
      const auto found = blocks.find(block);
      const Accesses* const accesses = found == blocks.end() ? nullptr : &found->second;
      if (isFound(block, accesses)) return true;
      if (accesses != nullptr && !accesses->stores.empty()) continue;
      for (const BasicBlock* next : llvm::successors(block)) {
        if (!isEnd(next) && seen.insert(next).second) open.push_back(next);
      }
    }
    return false;
  }
};

/// By its memory; null where that is of several, or of a part of one.
using Names = llvm::DenseMap<const llvm::Value*, const llvm::DILocalVariable*>;

/// Takes a llvm::DbgVariableRecord, or the intrinsic that older modules have for it.
template <typename Record>
void addName(Names* names, const llvm::Value* memory, const Record& record) {
  if (memory == nullptr) return;
  const bool isWhole = record.getExpression()->getNumElements() == 0;
  const llvm::DILocalVariable* const variable = isWhole ? record.getVariable() : nullptr;
  const auto [known, isNew] = names->insert({memory, variable});
  if (!isNew && known->second != variable) known->second = nullptr;
}

/// clang declares variables where they begin, or says at each assignment what is assigned.
Names namesIn(const llvm::Function& function) {
  Names names;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      if (record.isDbgDeclare()) addName(&names, record.getVariableLocationOp(0), record);
      if (record.isDbgAssign() && record.getAddressExpression()->getNumElements() == 0) {
        addName(&names, record.getAddress(), record);
      }
    }
    if (const auto* assign = llvm::dyn_cast<llvm::DbgAssignIntrinsic>(&instruction)) {
      addName(&names, assign->getAddress(), *assign);
    } else if (const auto* declare = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction)) {
      addName(&names, declare->getAddress(), *declare);
    }
  }
  return names;
}

/// Whether nothing has its address, and all accesses are of the whole.
bool isPlain(const llvm::AllocaInst& memory) {
  if (!memory.isStaticAlloca() || !memory.getAllocatedType()->isSingleValueType()) return false;
  return llvm::all_of(memory.users(), [&](const llvm::User* user) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
      return load->isSimple() && load->getType() == memory.getAllocatedType();
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      return store->isSimple() && store->getPointerOperand() == &memory &&
             store->getValueOperand() != &memory &&
             store->getValueOperand()->getType() == memory.getAllocatedType();
    }
    return llvm::cast<llvm::Instruction>(user)->isLifetimeStartOrEnd();
  });
}

std::vector<Variable> variablesOf(const llvm::Function& function) {
  const Names names = namesIn(function);
  llvm::MapVector<const llvm::Value*, Variable> plain;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (const auto* memory = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      const llvm::DILocalVariable* const name = isPlain(*memory) ? names.lookup(memory) : nullptr;
      if (name != nullptr) plain.insert({memory, {name, {}}});
    }
  }
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto known = plain.find(llvm::getLoadStorePointerOperand(&instruction));
    if (known == plain.end()) continue;
    Accesses& accesses = known->second.blocks[instruction.getParent()];
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      accesses.stores.push_back(store);
    } else if (accesses.stores.empty()) {
      accesses.readsFirst = true;
    }
  }
  std::vector<Variable> variables;
  for (auto& [memory, variable] : plain) variables.push_back(std::move(variable));
  return variables;
}

std::vector<const llvm::StoreInst*> storesIn(const llvm::Loop& loop, const Variable& variable) {
  std::vector<const llvm::StoreInst*> stores;
  for (const auto& [block, accesses] : variable.blocks) {
    if (loop.contains(block)) llvm::append_range(stores, accesses.stores);
  }
  return stores;
}

Assignment assignmentOf(const llvm::Loop& loop, const Variable& variable,
                        const std::vector<const llvm::StoreInst*>& stores) {
  const BasicBlock* const header = loop.getHeader();
  const auto isBehindIteration = [&](const BasicBlock* block) {
    return block == header || !loop.contains(block);
  };
  const auto isNoEnd = [](const BasicBlock*) { return false; };
  llvm::SmallVector<BasicBlock*, 4> exits;
  loop.getUniqueExitBlocks(exits);
  const bool canEndWithout = variable.comesTo(
      {header}, isBehindIteration, [&](const BasicBlock* block, const Accesses* accesses) {
        return block == loop.getLoopLatch() && (accesses == nullptr || accesses->stores.empty());
      });
  return {variable.name, variable.isRead({header}, isBehindIteration),
          variable.isRead(Blocks(exits.begin(), exits.end()), isNoEnd), !canEndWithout,
          stores.size() == 1 ? stores.front()->getDebugLoc().get() : nullptr};
}

}  // namespace

void Assignments::find(const llvm::Function& function, const llvm::LoopInfo& loops) {
  if (loops.empty()) return;
  const std::vector<Variable> variables = variablesOf(function);
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (loop->getLoopLatch() == nullptr) continue;  // the clean-up may make two loops of it
    std::vector<Assignment>& found = byHeader_[loop->getHeader()];
    for (const Variable& variable : variables) {
      const std::vector<const llvm::StoreInst*> stores = storesIn(*loop, variable);
      if (!stores.empty()) found.push_back(assignmentOf(*loop, variable, stores));
    }
  }
}

const std::vector<Assignment>* Assignments::of(const llvm::BasicBlock* header) const {
  const auto known = byHeader_.find(header);
  return known == byHeader_.end() ? nullptr : &known->second;
}

}  // namespace whip::serial
