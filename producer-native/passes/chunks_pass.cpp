// Makes the chunks of `schedule(static, c)` loops and single sections visible. The runtime hands
// such a construct out once per thread; which chunk or section a thread is at only the compiled
// program knows. The pass lets the program say so, with OpenMP's own omp_control_tool, which
// reaches the collector as one more event (guest/openmp/callback/reported_chunks.cpp) and does nothing without a
// tool. Nothing has to be linked.
//
//   clang-19 -fopenmp -fpass-plugin=.../libwhip-chunks.so ...
//
// It runs at the start of the pipeline, where bounds still live in memory, at -O0 as at -O3.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

#include "guest/openmp/redirect/chunk_command.h"
#include "worksharing.h"

namespace {

constexpr char kDone[] = "whip-chunks";  // attribute of functions that report their chunks already

class ReportChunks : public llvm::PassInfoMixin<ReportChunks> {
 public:
  static bool isRequired() { return true; }  // at -O0, too

  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
    bool changed = false;
    for (llvm::Function& function : module) {
      // Bitcode may be compiled in two steps, both with the pass.
      if (function.isDeclaration() || function.hasFnAttribute(kDone)) continue;
      function.addFnAttr(kDone);
      for (const whip::ChunkStart& chunk : whip::findChunkStarts(function)) {
        report(module, chunk);
        changed = true;
      }
    }
    return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }

 private:
  /// omp_control_tool(kChunkCommand, 0, (void*)start)
  static void report(llvm::Module& module, const whip::ChunkStart& chunk) {
    llvm::IRBuilder<> builder(chunk.before);
    llvm::Type* integer = builder.getInt32Ty();
    const llvm::FunctionCallee controlTool = module.getOrInsertFunction(
        "omp_control_tool", integer, integer, integer, builder.getPtrTy());
    llvm::Value* start = builder.CreateSExtOrTrunc(chunk.start, builder.getInt64Ty());
    builder.CreateCall(controlTool, {builder.getInt32(whip::kChunkCommand), builder.getInt32(0),
                                     builder.CreateIntToPtr(start, builder.getPtrTy())});
  }
};

}  // namespace

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "whip-chunks", "1", [](llvm::PassBuilder& builder) {
            builder.registerPipelineStartEPCallback(
                [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
                  passes.addPass(ReportChunks());
                });
          }};
}
