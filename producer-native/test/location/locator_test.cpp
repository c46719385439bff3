#include "helper/location/locator.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <filesystem>

#include "fixture_library.h"
#include "guest/core/shared/shared.h"
#include "helper/location/function_name.h"

namespace whip::location {
namespace {

TEST(LocatorTest, shouldFindFileLineAndFunctionWithDebugInformation) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_debug"));
  Locator locator;
  const Location location = locator.code(library.ask("placeInFunction"));
  EXPECT_EQ(location.file, WHIP_FIXTURE_SOURCE);
  EXPECT_EQ(location.line, lineOfMarker("function"));
  EXPECT_GT(location.column, 0);
  EXPECT_EQ(location.function, "placeInFunction");
  EXPECT_EQ(location.module, FixtureLibrary::pathOf("place_debug"));
  EXPECT_EQ(location.buildId.size(), 40u);
  EXPECT_GT(location.offset, 0u);
}

TEST(LocatorTest, shouldFindAFunctionByWhereItBegins) {
  for (const char* name : {"place_debug", "place_plain", "place_stripped"}) {
    FixtureLibrary library(FixtureLibrary::pathOf(name));
    Locator locator;
    const uint64_t address = library.addressOf("placeInFunction");
    const Location location = locator.function(address);
    EXPECT_EQ(location.function, "placeInFunction") << name;
    EXPECT_EQ(location.offset, locator.place(address).offset) << name;
    const bool hasLines = name == std::string("place_debug");
    EXPECT_EQ(location.file, hasLines ? WHIP_FIXTURE_SOURCE : "") << name;
    EXPECT_EQ(location.line, hasLines ? lineOfMarker("function") - 1 : 0) << name;
  }
}

TEST(LocatorTest, shouldKnowNoFunctionOutsideOfModules) {
  EXPECT_EQ(Locator().function(16).module, "");
}

TEST(LocatorTest, shouldQualifyMethodsWithTheirScopes) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_debug"));
  Locator locator;
  const Location location = locator.code(library.ask("placeOfMethod"));
  EXPECT_EQ(location.line, lineOfMarker("relax"));
  EXPECT_EQ(location.function, "grid::Level::relax");
}

TEST(LocatorTest, shouldNameTheWrittenFunctionAroundAnOutlinedBody) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_debug"));
  Locator locator;
  const Location location = locator.code(library.ask("placeInOutlinedBody"));
  EXPECT_EQ(location.line, lineOfMarker("outlined"));
  EXPECT_EQ(location.function, "placeInOutlinedBody");
}

uint64_t threadCpuNs() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

TEST(LocatorTest, shouldReadAUnitOnceForAllItsFunctions) {
  FixtureLibrary library(FixtureLibrary::pathOf("templates"));
  Locator locator;
  const uint64_t begin = threadCpuNs();
  locator.code(library.ask("placeInInstance", 0));
  const uint64_t firstNs = threadCpuNs() - begin;
  for (int i = 1; i < 64; i++) {
    const Location location = locator.code(library.ask("placeInInstance", i));
    // The first of those that begin at the line.
    EXPECT_EQ(location.function, "grid::Level<0>::relax");
    EXPECT_EQ(location.line, lineOfMarker("template", WHIP_TEMPLATES_SOURCE));
  }
  // A hundredth of it; were the unit walked for each of them, more than twenty times as much.
  EXPECT_LT(threadCpuNs() - begin, 4 * firstNs);
}

TEST(LocatorTest, shouldNameLambdasInMethods) {
  FixtureLibrary library(FixtureLibrary::pathOf("templates"));
  Locator locator;
  const Location location = locator.code(library.ask("placeInLambda"));
  EXPECT_EQ(location.function, "(anonymous)::operator()");
  EXPECT_EQ(location.line, lineOfMarker("lambda", WHIP_TEMPLATES_SOURCE));
}

bool addPragma(uint64_t text, uint64_t call) { return shared().pragmas.add(text, call); }

TEST(LocatorTest, shouldBelieveThePragmaAndNotItsCall) {
  for (const char* name : {"place_debug", "place_split", "place_beside"}) {
    FixtureLibrary library(FixtureLibrary::pathOf(name));
    const uint64_t text = library.ask("textOfPragma");
    const uint64_t call = library.ask("placeInFunction");
    EXPECT_TRUE(addPragma(text, call)) << name;
    Locator locator;
    const Location location = locator.code(text);
    EXPECT_EQ(location.file, WHIP_FIXTURE_SOURCE) << name;
    EXPECT_EQ(location.line, lineOfMarker("pragma")) << name;
    EXPECT_EQ(location.column, 9) << name;
    EXPECT_EQ(location.offset, locator.code(call).offset) << name;
    if (name == std::string("place_split")) continue;  // it names no functions
    EXPECT_EQ(location.function, "textOfPragma") << name;
  }
}

TEST(LocatorTest, shouldFindTheFileOfAPragmaInAnotherUnit) {
  // The call returns into this test, whose unit has no line of the fixture.
  FixtureLibrary library(FixtureLibrary::pathOf("place_debug"));
  const uint64_t text = library.ask("textOfPragma");
  Locator locator;
  const uint64_t call = reinterpret_cast<uint64_t>(&addPragma) + 8;
  ASSERT_TRUE(addPragma(text, call));
  const Location location = locator.code(text);
  EXPECT_EQ(location.file, WHIP_FIXTURE_SOURCE);
  EXPECT_EQ(location.line, lineOfMarker("pragma"));
}

TEST(LocatorTest, shouldNameFunctionsWhereThereAreLinesAlone) {
  for (const char* name : {"place_lines", "place_split"}) {
    FixtureLibrary library(FixtureLibrary::pathOf(name));
    Locator locator;
    EXPECT_EQ(locator.code(library.ask("placeInFunction")).line, lineOfMarker("function"));
    EXPECT_EQ(locator.code(library.ask("placeInFunction")).function, "placeInFunction");
    EXPECT_EQ(locator.code(library.ask("placeOfMethod")).function, "grid::Level::relax");
    EXPECT_EQ(locator.code(library.ask("placeInOutlinedBody")).function, "placeInOutlinedBody");
  }
}

TEST(LocatorTest, shouldFollowDebugInformationInAFileOfItsOwn) {
  for (const char* name : {"place_beside", "place_below", "place_zipped", "place_llvm"}) {
    FixtureLibrary library(FixtureLibrary::pathOf(name));
    Locator locator;
    const Location location = locator.code(library.ask("placeOfMethod"));
    EXPECT_EQ(location.file, WHIP_FIXTURE_SOURCE) << name;
    EXPECT_EQ(location.line, lineOfMarker("relax")) << name;
    EXPECT_EQ(location.function, "grid::Level::relax") << name;
  }
}

TEST(LocatorTest, shouldNotBelieveASeparateFileOfAnotherBuild) {
  for (const char* name : {"place_stale", "place_changed"}) {
    FixtureLibrary library(FixtureLibrary::pathOf(name));
    Locator locator;
    EXPECT_EQ(locator.code(library.ask("placeInFunction")).line, 0) << name;
  }
}

TEST(LocatorTest, shouldFindTheWrittenFunctionOfASymbol) {
  EXPECT_EQ(functionOfSymbol("main"), "main");
  EXPECT_EQ(functionOfSymbol("main.omp_outlined"), "main");
  EXPECT_EQ(functionOfSymbol("main.omp_outlined.2"), "main");
  EXPECT_EQ(functionOfSymbol("relax._omp_fn.0"), "relax");
  EXPECT_EQ(functionOfSymbol(".omp_task_entry.5"), "");
  EXPECT_EQ(functionOfSymbol("_ZN4grid5Level5relaxEi.omp_outlined"), "grid::Level::relax");
  EXPECT_EQ(functionOfSymbol("_ZNK1AclEi"), "A::operator()");
  EXPECT_EQ(functionOfSymbol("_ZN12_GLOBAL__N_11fEv"), "(anonymous namespace)::f");
}

TEST(LocatorTest, shouldFallBackToSymbolAndOffsetWithoutDebugInformation) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_plain"));
  Locator locator;
  const Location location = locator.code(library.ask("placeInFunction"));
  EXPECT_EQ(location.file, "");
  EXPECT_EQ(location.line, 0);
  EXPECT_EQ(location.function.rfind("placeInFunction+0x", 0), 0u) << location.function;
  EXPECT_EQ(location.module, FixtureLibrary::pathOf("place_plain"));
}

TEST(LocatorTest, shouldDemangleSymbols) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_plain"));
  Locator locator;
  const Location location = locator.code(library.ask("placeOfMethod"));
  EXPECT_EQ(location.function.rfind("grid::Level::relax()+0x", 0), 0u) << location.function;
}

TEST(LocatorTest, shouldLeaveModuleAndOffsetOfAStrippedLibrary) {
  FixtureLibrary plain(FixtureLibrary::pathOf("place_stripped"));
  Locator locator;
  // A method, which is not exported: nothing but the module is left of it.
  const Location location = locator.code(plain.ask("placeInOutlinedBody"));
  EXPECT_EQ(location.file, "");
  EXPECT_EQ(location.function, "");
  EXPECT_EQ(location.module, FixtureLibrary::pathOf("place_stripped"));
  EXPECT_GT(location.offset, 0u);
}

__attribute__((noinline)) uint64_t returnAddress() {
  uint64_t address = reinterpret_cast<uint64_t>(__builtin_return_address(0));
  asm volatile("" : "+r"(address));
  return address;
}

__attribute__((noinline)) uint64_t placeInTheProgram() {
  uint64_t address = returnAddress();
  asm volatile("" : "+r"(address));
  return address;
}

TEST(LocatorTest, shouldResolveTheProgramItself) {
  Locator locator;
  const Location location = locator.code(placeInTheProgram());
  EXPECT_EQ(location.module, std::filesystem::read_symlink("/proc/self/exe").string());
  EXPECT_NE(location.file.find("locator_test.cpp"), std::string::npos) << location.file;
  EXPECT_EQ(location.function, "whip::location::(anonymous)::placeInTheProgram");
}

TEST(LocatorTest, shouldFindALibraryLoadedAfterTheFirstQuestion) {
  Locator locator;
  locator.code(placeInTheProgram());
  FixtureLibrary library(FixtureLibrary::pathOf("place_debug"));
  EXPECT_EQ(locator.code(library.ask("placeInFunction")).line, lineOfMarker("function"));
}

TEST(LocatorTest, shouldKnowNothingOfAnAddressOutsideAllModules) {
  Locator locator;
  const Location location = locator.code(0x10);
  EXPECT_EQ(location.module, "");
  EXPECT_EQ(location.file, "");
}

TEST(LocatorTest, shouldNotTrustAFileThatIsNotTheOneLoaded) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("whip-locator-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const fs::path path = folder / "place.so";
  fs::copy_file(FixtureLibrary::pathOf("place_debug"), path, fs::copy_options::overwrite_existing);
  {
    FixtureLibrary library(path.string());
    fs::remove(path);  // as a linker does: a new file, the mapping keeps the old one
    fs::copy_file(FixtureLibrary::pathOf("place_other"), path);
    Locator locator;
    const Location location = locator.code(library.ask("placeInFunction"));
    EXPECT_EQ(location.line, 0);
    EXPECT_EQ(location.module, path.string());
  }
  fs::remove_all(folder);
}

TEST(LocatorTest, shouldNameGlobalLocksByTheirVariable) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_debug"));
  Locator locator;
  EXPECT_EQ(locator.lock(library.ask("placeOfGlobalLock", 0)).function, "globalLock");
  EXPECT_EQ(locator.lock(library.ask("placeOfGlobalLock", 1)).function, "globalLock+0x8");
}

TEST(LocatorTest, shouldNameCriticalSections) {
  FixtureLibrary library(FixtureLibrary::pathOf("place_plain"));
  Locator locator;
  const Location named = locator.lock(library.ask("waitIdOfNamedCritical"));
  EXPECT_EQ(named.function, "sums");
  EXPECT_EQ(named.file, "");
  EXPECT_EQ(locator.lock(library.ask("waitIdOfUnnamedCritical")).function, "(unnamed)");
}

TEST(LocatorTest, shouldLeaveLocksOnTheStackWithoutAName) {
  Locator locator;
  uint64_t lock = 0;
  const Location location = locator.lock(reinterpret_cast<uint64_t>(&lock));
  EXPECT_EQ(location.function, "");
  EXPECT_EQ(location.module, "");
}

}  // namespace
}  // namespace whip::location
