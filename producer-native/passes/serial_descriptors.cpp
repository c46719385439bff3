#include "serial_descriptors.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Path.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <set>

namespace whip::serial {
namespace {

/// With its directory: the compiler leaves out that in which it runs, and readers run elsewhere.
std::string fileOf(const llvm::DIScope* scope) {
  if (scope == nullptr) return "";
  const llvm::StringRef name = scope->getFilename(), directory = scope->getDirectory();
  if (name.empty() || directory.empty() || llvm::sys::path::is_absolute(name)) return name.str();
  return (directory + "/" + name).str();
}

std::string userName(const llvm::Function& function) {
  if (const llvm::DISubprogram* program = function.getSubprogram()) return program->getName().str();
  return llvm::demangle(function.getName().str());
}

std::string lineText(const llvm::Instruction* instruction) {
  const llvm::DILocation* const at =
      instruction == nullptr ? nullptr : instruction->getDebugLoc().get();
  return std::to_string(at == nullptr ? 0 : at->getLine());
}

void join(std::string* list, const std::string& item) {
  if (!list->empty()) *list += ',';
  *list += item;
}

/// Variables in memory that the loop's own code reads or writes, but for those that an iteration
/// has of its own and for reductions.
std::set<std::string> sharedBy(const LoopFacts& facts, const Loops& loops) {
  const auto fresh = freshIn(*facts.loop);
  std::set<std::string> names;
  for (const llvm::BasicBlock* block : facts.loop->blocks()) {
    for (const llvm::Instruction& instruction : *block) {
      const llvm::Value* const address = llvm::getLoadStorePointerOperand(&instruction);
      if (address == nullptr || loops.reductionOf(&instruction) != nullptr ||
          fresh.contains(llvm::getUnderlyingObject(address))) {
        continue;
      }
      const std::string name = variableOf(address);
      if (!name.empty()) names.insert(name);
    }
  }
  return names;
}

/// Reductions as a pragma has them: "+: s,max: m".
std::string reductionsOf(const LoopFacts& facts, const Loops& loops) {
  std::string list;
  std::set<std::string> known;
  const auto add = [&](Operation operation, const std::string& name) {
    const std::string item = std::string(nameOf(operation)) + ":" + name;
    if (known.insert(item).second) join(&list, item);
  };
  for (const Reduction& reduction : facts.reductions) add(reduction.operation, reduction.name);
  for (const ArrayReduction& reduction : loops.arrayReductions()) {
    if (!facts.loop->contains(reduction.store)) continue;
    add(reduction.operation, reduction.scalar != nullptr
                                 ? reduction.scalar->getName().str()
                                 : variableOf(reduction.store->getPointerOperand()) + "[]");
  }
  return list;
}

/// Variables from outside by their use, as far as texts may be long: "private:t,lastprivate:u,shared:a".
std::string variablesOf(const LoopFacts& facts, const Loops& loops) {
  std::string list;
  for (const std::string& name : facts.clauses.privates) join(&list, "private:" + name);
  for (const std::string& name : facts.clauses.lastPrivates) join(&list, "lastprivate:" + name);
  for (const std::string& name : sharedBy(facts, loops)) {
    if (list.size() + name.size() < kNamesMax) join(&list, "shared:" + name);
  }
  return list;
}

/// Values in registers that an iteration has from the one before: "p:7:7", written and read in
/// these lines.
std::string carriedOf(const LoopFacts& facts) {
  std::string list;
  for (const llvm::PHINode* phi : facts.carried) {
    const auto* writer = llvm::dyn_cast<llvm::Instruction>(
        phi->getIncomingValueForBlock(facts.loop->getLoopLatch()));
    const llvm::Instruction* reader = nullptr;
    for (const llvm::User* user : phi->users()) {
      const auto* use = llvm::dyn_cast<llvm::Instruction>(user);
      if (use != nullptr && facts.loop->contains(use) && !llvm::isa<llvm::PHINode>(use)) {
        reader = use;
      }
    }
    join(&list, nameOfValue(phi) + ":" + lineText(writer) + ":" + lineText(reader));
  }
  return list;
}

uint32_t flagsOf(const LoopFacts& facts, const Loops& loops) {
  uint32_t flags = 0;
  for (const Reduction& reduction : facts.reductions) {
    flags |= kReduction | (reduction.isFloat ? uint32_t{kFloatReduction} : 0U);
  }
  for (const ArrayReduction& reduction : loops.arrayReductions()) {
    if (!facts.loop->contains(reduction.store)) continue;
    flags |= reduction.scalar != nullptr ? kReduction : kArrayReduction;
    if (reduction.isFloat) flags |= kFloatReduction;
  }
  if (facts.hazards == Hazards::kExcluded) flags |= kHazardsExcluded;
  if (facts.hazards == Hazards::kFound) flags |= kHazardsFound;
  if (facts.clauses.areKnown) flags |= kClausesKnown;
  return flags | (facts.isCancellable ? uint32_t{kCancellable} : 0U);
}

}  // namespace

llvm::SmallVector<const llvm::DILocalVariable*, 2> variablesWith(const llvm::Value* value) {
  llvm::SmallVector<llvm::DbgVariableIntrinsic*, 2> intrinsics;
  llvm::SmallVector<llvm::DbgVariableRecord*, 2> records;
  llvm::findDbgUsers(intrinsics, const_cast<llvm::Value*>(value), &records);
  llvm::SmallVector<const llvm::DILocalVariable*, 2> variables;
  for (const llvm::DbgVariableRecord* record : records) variables.push_back(record->getVariable());
  for (const auto* use : intrinsics) variables.push_back(use->getVariable());
  return variables;
}

std::string nameOfValue(const llvm::Value* value) {
  const auto variables = variablesWith(value);
  if (!variables.empty()) return variables.front()->getName().str();
  return value->hasName() ? value->getName().split('.').first.str() : "";
}

std::string variableOf(const llvm::Value* address) {
  std::string suffix;
  for (int steps = 0; steps < 16; steps++) {
    if (const auto* element = llvm::dyn_cast<llvm::GEPOperator>(address)) {
      address = element->getPointerOperand();
    } else if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(address)) {
      address = cast->getOperand(0);
    } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(address)) {
      address = load->getPointerOperand();
    } else {
      break;
    }
  }
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(address)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
    global->getDebugInfo(debug);
    if (!debug.empty()) return debug.front()->getVariable()->getName().str();
    return global->getName().str();
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(address)) {
    const std::string name = nameOfValue(call);
    return name.empty() ? "heap@" + lineText(call) : name;
  }
  return nameOfValue(address);
}

Descriptors::Descriptors(llvm::Module& module) : module_(module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::Type* const number = llvm::Type::getInt32Ty(context);
  llvm::Type* const pointer = llvm::PointerType::getUnqual(context);
  regionType_ = llvm::StructType::create(
      {number, number, number, number, number, number, pointer, pointer, pointer, pointer, pointer},
      "whip.region");
  siteType_ = llvm::StructType::create({number, number, pointer, pointer}, "whip.site");
  // External for now, so that nobody folds it.
  sites_ = new llvm::GlobalVariable(module, siteType_, true, llvm::GlobalValue::ExternalLinkage,
                                    nullptr, "whip.sites.later");
}

llvm::Constant* Descriptors::text(const std::string& text) {
  llvm::Constant*& known = texts_[text];
  if (known != nullptr) return known;
  llvm::Constant* const bytes = llvm::ConstantDataArray::getString(module_.getContext(), text);
  auto* const global = new llvm::GlobalVariable(
      module_, bytes->getType(), true, llvm::GlobalValue::PrivateLinkage, bytes, "whip.text");
  return known = global;
}

llvm::Constant* Descriptors::region(RegionKind kind, const Lines& lines, uint32_t flags,
                                    const std::string& function, const std::string& detail,
                                    const std::string& carried, const std::string& variables) {
  llvm::Type* const number = llvm::Type::getInt32Ty(module_.getContext());
  const auto word = [&](uint32_t value) { return llvm::ConstantInt::get(number, value); };
  llvm::Constant* const row = llvm::ConstantStruct::get(
      regionType_, {word(static_cast<uint32_t>(kind)), word(lines.first), word(lines.last),
                    word(lines.column), word(flags), word(0), text(lines.file), text(function),
                    text(detail), text(carried), text(variables)});
  return new llvm::GlobalVariable(module_, regionType_, true, llvm::GlobalValue::PrivateLinkage,
                                  row, "whip.region");
}

llvm::Constant* Descriptors::function(const llvm::Function& function) {
  const llvm::DISubprogram* const program = function.getSubprogram();
  if (program == nullptr) {
    return region(RegionKind::kFunction, {module_.getSourceFileName(), 0, 0, 0}, 0,
                  userName(function), "", "", "");
  }
  Lines lines{fileOf(program), program->getLine(), program->getLine(), 0};
  for (const llvm::BasicBlock& block : function) {
    for (const llvm::Instruction& instruction : block) {
      const llvm::DILocation* const at = instruction.getDebugLoc().get();
      if (at != nullptr && at->getScope()->getSubprogram() == program) {
        lines.last = std::max(lines.last, at->getLine());
      }
    }
  }
  return region(RegionKind::kFunction, lines, 0, userName(function), "", "", "");
}

llvm::Constant* Descriptors::loop(const llvm::Function& function, const LoopFacts& facts,
                                  const Loops& loops, RegionKind kind) {
  const llvm::Loop::LocRange range = facts.loop->getLocRange();
  const llvm::DILocation* const at = range.getStart().get();
  Lines lines{module_.getSourceFileName(), 0, 0, 0};
  if (at != nullptr) {
    const llvm::DILocation* const end = range.getEnd().get();
    lines = {fileOf(at->getScope()), at->getLine(),
             end == nullptr ? at->getLine() : std::max(at->getLine(), end->getLine()),
             at->getColumn()};
  }
  if (kind == RegionKind::kIteration) return region(kind, lines, 0, userName(function), "", "", "");
  return region(kind, lines, flagsOf(facts, loops), userName(function), reductionsOf(facts, loops),
                carriedOf(facts), variablesOf(facts, loops));
}

llvm::Constant* Descriptors::site(const llvm::Instruction& access) {
  const llvm::DILocation* const at = access.getDebugLoc().get();
  const llvm::Value* const address = llvm::getLoadStorePointerOperand(&access);
  llvm::Type* const number = llvm::Type::getInt32Ty(module_.getContext());
  siteRows_.push_back(llvm::ConstantStruct::get(
      siteType_, {llvm::ConstantInt::get(number, at == nullptr ? 0 : at->getLine()),
                  llvm::ConstantInt::get(number, at == nullptr ? 0 : at->getColumn()),
                  text(at == nullptr ? module_.getSourceFileName() : fileOf(at->getScope())),
                  text(address == nullptr ? "" : variableOf(address))}));
  llvm::Type* const index = llvm::Type::getInt64Ty(module_.getContext());
  return llvm::ConstantExpr::getGetElementPtr(siteType_, sites_,
                                              llvm::ConstantInt::get(index, siteRows_.size() - 1));
}

llvm::Constant* Descriptors::lastCarried() {
  llvm::Type* const bytes =
      llvm::ArrayType::get(llvm::Type::getInt8Ty(module_.getContext()), sizeof(Carried));
  auto* const last =
      new llvm::GlobalVariable(module_, bytes, false, llvm::GlobalValue::PrivateLinkage,
                               llvm::Constant::getNullValue(bytes), "whip.carried");
  last->setAlignment(llvm::Align(alignof(Carried)));
  return last;
}

llvm::Constant* Descriptors::unseen(const llvm::CallBase& call) {
  const llvm::Function* const callee = call.getCalledFunction();
  const std::string name = callee != nullptr ? llvm::demangle(callee->getName().str())
                                             : "call through a pointer in line " + lineText(&call);
  llvm::Constant*& known = unseen_[name];
  if (known != nullptr) return known;
  llvm::Type* const number = llvm::Type::getInt64Ty(module_.getContext());
  llvm::Constant* const row =
      llvm::ConstantStruct::getAnon({text(name), llvm::ConstantInt::get(number, 0)});
  return known = new llvm::GlobalVariable(module_, row->getType(), false,
                                          llvm::GlobalValue::PrivateLinkage, row, "whip.unseen");
}

void Descriptors::finish(const Support& support) {
  auto* const type = llvm::ArrayType::get(siteType_, siteRows_.size());
  auto* const array =
      new llvm::GlobalVariable(module_, type, true, llvm::GlobalValue::InternalLinkage,
                               llvm::ConstantArray::get(type, siteRows_), "whip.sites");
  sites_->replaceAllUsesWith(array);
  sites_->eraseFromParent();
  llvm::Type* const index = llvm::Type::getInt64Ty(module_.getContext());
  const auto arguments = {static_cast<llvm::Type*>(array->getType()), index, index};
  llvm::FunctionCallee called = support.announce;
  auto [constructor, announce] = llvm::createSanitizerCtorAndInitFunctions(
      module_, "whip.announce", called.getCallee()->getName(), arguments,
      {array, llvm::ConstantInt::get(index, siteRows_.size()),
       llvm::ConstantInt::get(index, kAbi)});
  llvm::appendToGlobalCtors(module_, constructor, 102);
}

}  // namespace whip::serial
