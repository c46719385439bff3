#include "serial_support.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

#include "guest/serial/abi.h"

namespace whip::serial {
namespace {

/// $V: vector of times. $L: lanes. $M, $N, $H: offsets of planes. $B: bytes of a time. $T: bytes of
/// Iterations, $I where they are in State.
constexpr char kText[] = R"ir(
@__whip_serial_directory_$L = external global [$C x ptr], align 16
@__whip_serial_state_$L = external global [$Z x i8], align 64
declare ptr @__whip_serial_chunk_$L(i64)
declare void @__whip_serial_load_$L(i64, i64, i32)
declare void @__whip_serial_store_$L(i64, i64, i32)
declare void @__whip_serial_carried_$L(i64, ptr, ptr, ptr)
declare void @__whip_serial_unseen_$L(ptr)
declare void @__whip_serial_begin_$L(i64, i64)
declare void @__whip_serial_iterate_$L(ptr, i64)

define $V @whip.load.any(ptr %address, i64 %bytes, i32 %site) alwaysinline {
  %a = ptrtoint ptr %address to i64
  call void @__whip_serial_load_$L(i64 %a, i64 %bytes, i32 %site)
  %t = load $V, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $S), align $A
  ret $V %t
}

define void @whip.store.any(ptr %address, i64 %bytes, $V %t, i32 %site) alwaysinline {
  %a = ptrtoint ptr %address to i64
  store $V %t, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $S), align $A
  call void @__whip_serial_store_$L(i64 %a, i64 %bytes, i32 %site)
  ret void
}

define ptr @whip.base(i64 %a) alwaysinline {
  %index = lshr i64 %a, $K
  %slot = getelementptr inbounds [$C x ptr], ptr @__whip_serial_directory_$L, i64 0, i64 %index
  %base = load ptr, ptr %slot, align 8
  ret ptr %base
}

define $V @whip.load.word(ptr %address, i32 %site) alwaysinline {
  %a = ptrtoint ptr %address to i64
  %base = call ptr @whip.base(i64 %a)
  %none = icmp eq ptr %base, null
  br i1 %none, label %slow, label %mapped, !prof !0
mapped:
  %offset = and i64 %a, $O
  %word = lshr i64 %offset, 3
  %modes = getelementptr i8, ptr %base, i64 $M
  %modeAt = getelementptr i8, ptr %modes, i64 %word
  %mode = load i8, ptr %modeAt, align 1
  %whole = icmp eq i8 %mode, 0
  br i1 %whole, label %fast, label %slow, !prof !1
fast:
  %cell = getelementptr $V, ptr %base, i64 %word
  %t = load $V, ptr %cell, align $A
  ret $V %t
slow:
  %u = call $V @whip.load.any(ptr %address, i64 8, i32 %site)
  ret $V %u
}

define void @whip.store.word(ptr %address, $V %t, i32 %site) alwaysinline {
  %a = ptrtoint ptr %address to i64
  %base = call ptr @whip.base(i64 %a)
  %none = icmp eq ptr %base, null
  br i1 %none, label %slow, label %fast, !prof !0
fast:
  %offset = and i64 %a, $O
  %word = lshr i64 %offset, 3
  %modes = getelementptr i8, ptr %base, i64 $M
  %modeAt = getelementptr i8, ptr %modes, i64 %word
  store i8 0, ptr %modeAt, align 1
  %cell = getelementptr $V, ptr %base, i64 %word
  store $V %t, ptr %cell, align $A
  %sites = getelementptr i8, ptr %base, i64 $N
  %siteAt = getelementptr i8, ptr %sites, i64 %offset
  %low = zext i32 %site to i64
  %high = shl i64 %low, 32
  %both = or i64 %low, %high
  store i64 %both, ptr %siteAt, align 8
  ret void
slow:
  call void @whip.store.any(ptr %address, i64 8, $V %t, i32 %site)
  ret void
}

define $V @whip.load.half(ptr %address, i32 %site) alwaysinline {
  %a = ptrtoint ptr %address to i64
  %base = call ptr @whip.base(i64 %a)
  %none = icmp eq ptr %base, null
  br i1 %none, label %slow, label %mapped, !prof !0
mapped:
  %offset = and i64 %a, $O
  %word = lshr i64 %offset, 3
  %modes = getelementptr i8, ptr %base, i64 $M
  %modeAt = getelementptr i8, ptr %modes, i64 %word
  %mode = load i8, ptr %modeAt, align 1
  %isHalves = icmp eq i8 %mode, 1
  br i1 %isHalves, label %fast, label %slow, !prof !1
fast:
  %halves = getelementptr i8, ptr %base, i64 $H
  %half = lshr i64 %offset, 2
  %cell = getelementptr $V, ptr %halves, i64 %half
  %t = load $V, ptr %cell, align $A
  ret $V %t
slow:
  %u = call $V @whip.load.any(ptr %address, i64 4, i32 %site)
  ret $V %u
}

define void @whip.store.half(ptr %address, $V %t, i32 %site) alwaysinline {
  %a = ptrtoint ptr %address to i64
  %base = call ptr @whip.base(i64 %a)
  %none = icmp eq ptr %base, null
  br i1 %none, label %slow, label %mapped, !prof !0
mapped:
  %offset = and i64 %a, $O
  %word = lshr i64 %offset, 3
  %modes = getelementptr i8, ptr %base, i64 $M
  %modeAt = getelementptr i8, ptr %modes, i64 %word
  %mode = load i8, ptr %modeAt, align 1
  %isHalves = icmp eq i8 %mode, 1
  br i1 %isHalves, label %fast, label %slow, !prof !1
fast:
  %halves = getelementptr i8, ptr %base, i64 $H
  %half = lshr i64 %offset, 2
  %cell = getelementptr $V, ptr %halves, i64 %half
  store $V %t, ptr %cell, align $A
  %sites = getelementptr i8, ptr %base, i64 $N
  %siteAt = getelementptr i8, ptr %sites, i64 %offset
  store i32 %site, ptr %siteAt, align 4
  ret void
slow:
  call void @whip.store.any(ptr %address, i64 4, $V %t, i32 %site)
  ret void
}

define void @whip.unseen(ptr %code, i1 %isOurs) alwaysinline {
  br i1 %isOurs, label %done, label %slow
slow:
  call void @__whip_serial_unseen_$L(ptr %code)
  br label %done
done:
  ret void
}

; An object begins to exist, which a run that checks loops wants to know.
define void @whip.begin(ptr %address, i64 %bytes) alwaysinline {
  %checking = load i64, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $Q), align 8
  %isOff = icmp eq i64 %checking, 0
  br i1 %isOff, label %done, label %slow, !prof !1
slow:
  %a = ptrtoint ptr %address to i64
  call void @__whip_serial_begin_$L(i64 %a, i64 %bytes)
  br label %done
done:
  ret void
}

; The next iteration begins. One like those before it is only counted; the runtime has to see any
; other end.
define void @whip.iterate(ptr %region, i64 %depth, i64 %lane, double %work, $V %max) alwaysinline {
  store $V %max, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $X), align $A
  %leaf = load i64, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $F), align 8
  %isLeaf = icmp eq i64 %leaf, %depth
  br i1 %isLeaf, label %compare, label %slow, !prof !1
compare:
  %entryAt = getelementptr double, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $E), i64 %lane
  %entry = load double, ptr %entryAt, align 8
  %endAt = getelementptr double, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $X), i64 %lane
  %end = load double, ptr %endAt, align 8
  %path = fsub double %end, %entry
  %done = fsub double %work, %entry
  %skipped = mul i64 %lane, $T
  %iterations = getelementptr i8, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $I), i64 %skipped
  %pathAt = getelementptr i8, ptr %iterations, i64 $1
  %lastPath = load double, ptr %pathAt, align 8
  %isPath = fcmp oeq double %path, %lastPath
  %workAt = getelementptr i8, ptr %iterations, i64 $2
  %lastWork = load double, ptr %workAt, align 8
  %isWork = fcmp oeq double %done, %lastWork
  %repeatsAt = getelementptr i8, ptr %iterations, i64 $3
  %repeats = load i64, ptr %repeatsAt, align 8
  %isRoom = icmp ult i64 %repeats, $R
  %isBoth = and i1 %isPath, %isWork
  %isSame = and i1 %isBoth, %isRoom
  br i1 %isSame, label %fast, label %slow, !prof !1
fast:
  %more = add i64 %repeats, 1
  store i64 %more, ptr %repeatsAt, align 8
  %passesAt = getelementptr i8, ptr %iterations, i64 $4
  %before = load i64, ptr %passesAt, align 8
  %passes = add i64 %before, 1
  store i64 %passes, ptr %passesAt, align 8
  %recents = getelementptr i8, ptr %iterations, i64 $5
  %recent = and i64 %passes, $6
  %recentAt = getelementptr double, ptr %recents, i64 %recent
  store double %work, ptr %recentAt, align 8
  store double %work, ptr %entryAt, align 8
  br label %over
slow:
  store double %work, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $W), align 8
  call void @__whip_serial_iterate_$L(ptr %region, i64 %depth)
  br label %over
over:
  ret void
}

; A value is carried by the loop of lane d if it was written since that loop began, but before its
; current iteration, the region of lane d + 1, did. %entry: work clock at the entry of each lane. What
; is as the %last one is only counted.
define void @whip.check(ptr %address, $V %t, $V %entry, ptr %site, ptr %last) alwaysinline {
  %isSince = fcmp ogt $V %t, %entry
  %since = bitcast <$L x i1> %isSince to i$L
  %inner = lshr i$L %since, 1
  %notInner = xor i$L %inner, -1
  %edge = and i$L %since, %notInner
  %lanes = load i64, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $P), align 8
  %loops = trunc i64 %lanes to i$L
  %hit = and i$L %edge, %loops
  %isNone = icmp eq i$L %hit, 0
  br i1 %isNone, label %done, label %carried
carried:
  %a = ptrtoint ptr %address to i64
  %open = load i64, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $G), align 8
  %all = zext i$L %since to i64
  %here = and i64 %all, %open
  %lastHere = load i64, ptr %last, align 8
  %lastOpenAt = getelementptr i8, ptr %last, i64 $7
  %lastOpen = load i64, ptr %lastOpenAt, align 8
  %isHere = icmp eq i64 %here, %lastHere
  %isOpen = icmp eq i64 %open, %lastOpen
  %isLanes = and i1 %isHere, %isOpen
  br i1 %isLanes, label %inLanes, label %slow, !prof !1
inLanes:
  %laneAt = getelementptr i8, ptr %last, i64 $8
  %lane = load ptr, ptr %laneAt, align 8
  %loop = load ptr, ptr %lane, align 8
  %lastLoopAt = getelementptr i8, ptr %last, i64 $9
  %lastLoop = load ptr, ptr %lastLoopAt, align 8
  %isLoop = icmp eq ptr %loop, %lastLoop
  %base = call ptr @whip.base(i64 %a)
  %isMapped = icmp ne ptr %base, null
  %isKnown = and i1 %isLoop, %isMapped
  br i1 %isKnown, label %mapped, label %slow, !prof !1
mapped:
  %offset = and i64 %a, $U
  %sites = getelementptr i8, ptr %base, i64 $N
  %writerAt = getelementptr i8, ptr %sites, i64 %offset
  %writer = load i32, ptr %writerAt, align 4
  %lastWriterAt = getelementptr i8, ptr %last, i64 $D
  %lastWriter = load i32, ptr %lastWriterAt, align 4
  %isWriter = icmp eq i32 %writer, %lastWriter
  br i1 %isWriter, label %fast, label %slow, !prof !1
fast:
  %countAt = getelementptr i8, ptr %last, i64 $J
  %count = load ptr, ptr %countAt, align 8
  %before = load i64, ptr %count, align 8
  %more = add i64 %before, 1
  store i64 %more, ptr %count, align 8
  br label %done
slow:
  store $V %t, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $S), align $A
  call void @__whip_serial_carried_$L(i64 %a, ptr getelementptr (i8, ptr @__whip_serial_state_$L, i64 $S), ptr %site, ptr %last)
  br label %done
done:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 100000}
!1 = !{!"branch_weights", i32 100000, i32 1}
)ir";

std::string textOf() {
  const std::pair<char, std::string> values[] = {
      {'V', "<" + std::to_string(kLanes) + " x double>"},
      {'L', std::to_string(kLanes)},
      {'C', std::to_string(kChunks)},
      {'Z', std::to_string(sizeof(State))},
      {'K', std::to_string(kChunkBits)},
      {'O', std::to_string(kChunkBytes - 1)},
      {'M', std::to_string(kModesAt)},
      {'N', std::to_string(kSitesAt)},
      {'H', std::to_string(kHalvesAt)},
      {'S', std::to_string(offsetof(State, scratch))},
      {'E', std::to_string(offsetof(State, entry))},
      {'P', std::to_string(offsetof(State, loopLanes))},
      {'G', std::to_string(offsetof(State, openLanes))},
      {'X', std::to_string(offsetof(State, max))},
      {'W', std::to_string(offsetof(State, work))},
      {'F', std::to_string(offsetof(State, leaf))},
      {'Q', std::to_string(offsetof(State, isChecking))},
      {'I', std::to_string(offsetof(State, iterations))},
      {'T', std::to_string(sizeof(Iterations))},
      {'1', std::to_string(offsetof(Iterations, path))},
      {'2', std::to_string(offsetof(Iterations, work))},
      {'3', std::to_string(offsetof(Iterations, repeats))},
      {'4', std::to_string(offsetof(Iterations, passes))},
      {'5', std::to_string(offsetof(Iterations, recent))},
      {'6', std::to_string(kRecent - 1)},
      {'R', std::to_string(kRepeatsMax)},
      {'7', std::to_string(offsetof(Carried, open))},
      {'8', std::to_string(offsetof(Carried, lane))},
      {'9', std::to_string(offsetof(Carried, loop))},
      {'D', std::to_string(offsetof(Carried, writer))},
      {'J', std::to_string(offsetof(Carried, count))},
      {'U', std::to_string(kChunkBytes - 4)},
      {'A', "64"},
  };
  std::string text;
  for (const char* at = kText; *at != '\0'; at++) {
    if (*at != '$') {
      text += *at;
      continue;
    }
    at++;
    for (const auto& [name, value] : values) {
      if (name == *at) text += value;
    }
  }
  return text;
}

std::string symbol(const char* name) {
  return std::string("__whip_serial_") + name + "_" + std::to_string(kLanes);
}

}  // namespace

bool isSupport(const llvm::Function& function) {
  return function.getName().starts_with("whip.") ||
         function.getName().starts_with("__whip_serial_");
}

Support addSupport(llvm::Module& module) {
  llvm::LLVMContext& context = module.getContext();
  llvm::SMDiagnostic error;
  // Its values have names, which clang's contexts do without.
  const bool areNamesDiscarded = context.shouldDiscardValueNames();
  context.setDiscardValueNames(false);
  std::unique_ptr<llvm::Module> text = llvm::parseAssemblyString(textOf(), error, context);
  context.setDiscardValueNames(areNamesDiscarded);
  if (text == nullptr) {
    llvm::report_fatal_error(llvm::Twine("bug: libwhip-serial.so: ") + error.getMessage());
  }
  text->setDataLayout(module.getDataLayout());
  text->setTargetTriple(module.getTargetTriple());
  if (llvm::Linker::linkModules(module, std::move(text))) {
    llvm::report_fatal_error("bug: libwhip-serial.so: its functions cannot be linked in");
  }
  // Internal ones that nothing calls yet would not have been linked.
  for (llvm::Function& function : module) {
    if (function.getName().starts_with("whip.") && !function.isDeclaration()) {
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
  llvm::Type* const none = llvm::Type::getVoidTy(context);
  llvm::Type* const word = llvm::Type::getInt64Ty(context);
  llvm::Type* const half = llvm::Type::getInt32Ty(context);
  llvm::Type* const number = llvm::Type::getDoubleTy(context);
  llvm::Type* const pointer = llvm::PointerType::getUnqual(context);
  const auto runtime = [&](const char* name, std::initializer_list<llvm::Type*> types) {
    return module.getOrInsertFunction(symbol(name), llvm::FunctionType::get(none, types, false));
  };
  Support support{};
  support.times = llvm::FixedVectorType::get(number, kLanes);
  support.state = module.getNamedGlobal(symbol("state"));
  support.loadWord = module.getFunction("whip.load.word");
  support.loadHalf = module.getFunction("whip.load.half");
  support.loadAny = module.getFunction("whip.load.any");
  support.storeWord = module.getFunction("whip.store.word");
  support.storeHalf = module.getFunction("whip.store.half");
  support.storeAny = module.getFunction("whip.store.any");
  support.noteUnseen = module.getFunction("whip.unseen");
  support.check = module.getFunction("whip.check");
  support.begin = module.getFunction("whip.begin");
  support.enter = runtime("enter", {pointer, word});
  support.leave = runtime("leave", {word});
  support.iterate = module.getFunction("whip.iterate");
  support.discard = runtime("discard", {word});
  support.copy = runtime("copy", {word, word, word, half});
  support.clear = runtime("clear", {word, word});
  support.storeRange = runtime("store", {word, word, half});
  support.reduce = runtime("reduce", {word, word, number, number, half});
  support.announce = runtime("built", {pointer, word, word});
  return support;
}

}  // namespace whip::serial
