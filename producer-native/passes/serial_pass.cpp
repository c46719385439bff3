// Measures hidden parallelism of serial programs: instruments a module for guest/serial.
//
//   clang-19 -O1 -g -fplugin=.../libwhip-serial.so -fpass-plugin=.../libwhip-serial.so ...
//
// At the start of the pipeline a fixed clean-up makes the IR that counts as the program
// (serial_cleanup.cpp). It is instrumented, and then optimised as the user asked.
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include "serial_assignments.h"
#include "serial_cleanup.h"
#include "serial_times.h"

namespace {

using namespace llvm;

cl::opt<std::string> printCleaned("whip-serial-print", cl::value_desc("FILE"),
                                  cl::desc("write the IR that is measured, before anything is "
                                           "added, to FILE ('-': standard output)"));
cl::opt<std::string> printInstrumented("whip-serial-print-instrumented", cl::value_desc("FILE"),
                                       cl::desc("write the instrumented IR to FILE"));
cl::opt<bool> unbroken("whip-serial-unbroken",
                       cl::desc("take reductions as chains, as they are written"));
cl::opt<int> optimize("whip-serial-optimize", cl::init(-1), cl::value_desc("LEVEL"),
                      cl::desc("optimise the instrumented IR at this level, 1 to 3, before what "
                               "the command line asks for"));

cl::opt<std::string> features("whip-serial-features", cl::value_desc("+FEATURE,..."),
                              cl::desc("let the instrumented code use these features of the "
                                       "processor; results stay as they are"));

constexpr char kDone[] = "whip-serial";  // attribute of functions that are instrumented already

void print(const Module& module, StringRef file) {
  if (file.empty()) return;
  std::error_code error;
  raw_fd_ostream out(file, error, sys::fs::OF_Text);
  if (error) report_fatal_error(Twine("cannot write ") + file + ": " + error.message(), false);
  module.print(out, nullptr);
}

/// Vectors of times in as few registers as the processor has for them.
void useFeatures(Module& module) {
  if (features.empty()) return;
  for (Function& function : module) {
    if (function.isDeclaration()) continue;
    std::string all = function.getFnAttribute("target-features").getValueAsString().str();
    if (!all.empty()) all += ',';
    function.addFnAttr("target-features", all + features);
    function.addFnAttr("prefer-vector-width", "512");
    function.addFnAttr("min-legal-vector-width", "512");
  }
}

bool isMeasured(const Function& function) {
  return !function.isDeclaration() && !function.hasAvailableExternallyLinkage() &&
         !function.hasFnAttribute(kDone) && !function.hasFnAttribute(Attribute::Naked) &&
         !whip::serial::isSupport(function);
}

class MeasureSerial : public PassInfoMixin<MeasureSerial> {
 public:
  static bool isRequired() { return true; }

  PreservedAnalyses run(Module& module, ModuleAnalysisManager& manager) {
    std::vector<Function*> functions;
    for (Function& function : module) {
      if (isMeasured(function)) functions.push_back(&function);
    }
    if (functions.empty()) return PreservedAnalyses::all();
    auto& analyses = manager.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
    whip::serial::Assignments assignments;
    for (Function* function : functions) whip::serial::cleanUp(*function, analyses, assignments);
    print(module, printCleaned);
    const whip::serial::Support support = whip::serial::addSupport(module);
    whip::serial::Descriptors descriptors(module);
    for (Function* function : functions) {
      function->addFnAttr(kDone);
      auto& loopInfo = analyses.getResult<LoopAnalysis>(*function);
      auto& dominators = analyses.getResult<DominatorTreeAnalysis>(*function);
      whip::serial::Loops loops(loopInfo, analyses.getResult<ScalarEvolutionAnalysis>(*function),
                                dominators, assignments, !unbroken);
      whip::serial::FunctionTimes(*function, loops, loopInfo, dominators, support, descriptors)
          .instrument();
      analyses.invalidate(*function, PreservedAnalyses::none());
    }
    descriptors.finish(support);
    useFeatures(module);
    print(module, printInstrumented);
    if (verifyModule(module, &errs())) report_fatal_error("bug: libwhip-serial.so made invalid IR");
    return PreservedAnalyses::none();
  }
};

OptimizationLevel levelOf(int level) {
  return level >= 3   ? OptimizationLevel::O3
         : level == 2 ? OptimizationLevel::O2
                      : OptimizationLevel::O1;
}

void registerPass(PassBuilder& builder) {
  builder.registerPipelineStartEPCallback([&builder](ModulePassManager& passes, OptimizationLevel) {
    static bool isInside = false;
    if (isInside) return;
    passes.addPass(MeasureSerial());
    if (optimize < 1) return;
    isInside = true;
    passes.addPass(builder.buildPerModuleDefaultPipeline(levelOf(optimize)));
    isInside = false;
  });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "whip-serial", "1", registerPass};
}
