#include "helper/location/modules.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "fixture_library.h"
#include "guest/core/shared/loaded.h"

namespace whip::location {
namespace {

constexpr uint64_t kPage = 4096;

TEST(ModulesTest, shouldListTheProgramFirst) {
  noteModules();
  Modules modules;
  ASSERT_FALSE(modules.all().empty());
  EXPECT_EQ(modules.all().front()->openPath.rfind("/proc/self/fd/", 0), 0u);
  EXPECT_TRUE(modules.all().front()->contains(reinterpret_cast<uint64_t>(&FixtureLibrary::pathOf)));
}

TEST(ModulesTest, shouldKeepTheObjectOfAnUnloadedLibrary) {
  Modules modules;
  auto library = std::make_unique<FixtureLibrary>(FixtureLibrary::pathOf("place_stripped"));
  const uint64_t address = library->ask("placeOfGlobalLock", 0);
  const Module* module = modules.find(address);
  ASSERT_NE(module, nullptr);
  const std::string path = module->path;
  library.reset();
  const Module* now = modules.find(address);
  if (now != nullptr) {
    EXPECT_EQ(now->path, path);
  }
  EXPECT_EQ(module->path, path);  // the object stays valid
}

TEST(ModulesTest, shouldRememberWhatWasUnloaded) {
  auto library = std::make_unique<FixtureLibrary>(FixtureLibrary::pathOf("place_plain"));
  const uint64_t address = library->ask("placeOfGlobalLock", 0);
  noteModules();
  library.reset();
  noteModules();
  Modules modules;
  const Module* module = modules.find(address);
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->path, FixtureLibrary::pathOf("place_plain"));
}

// The program may note and unload a library after we took what it had noted, and before we read the
// maps. Each round unloads a little later than the one before.
TEST(ModulesTest, shouldFindWhatIsUnloadedWhileItLooks) {
  const std::string path = FixtureLibrary::pathOf("place_plain");
  noteModules();
  for (int round = 0; round < 300; round++) {
    auto library = std::make_unique<FixtureLibrary>(path);
    const uint64_t address = library->ask("placeOfGlobalLock", 0);
    std::atomic<bool> looks{false};
    std::string found;
    std::thread looking([&] {
      Modules modules;
      looks.store(true);
      const Module* module = modules.find(address);
      if (module != nullptr) found = module->path;
    });
    while (!looks.load()) {
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::nanoseconds(round * 200);
    while (std::chrono::steady_clock::now() < until) {
    }
    noteModules();
    library.reset();
    noteModules();
    looking.join();
    ASSERT_EQ(found, path) << "round " << round;
    // The next round's library is to lie elsewhere.
    void* page = reinterpret_cast<void*>(address / kPage * kPage);
    ASSERT_EQ(
        mmap(page, kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0),
        page);
  }
}

TEST(ModulesTest, shouldFindInTheMapsWhatTheProgramDidNotNote) {
  noteModules();
  FixtureLibrary library(FixtureLibrary::pathOf("place_stripped"));
  Modules modules;
  const Module* module = modules.find(library.ask("placeOfGlobalLock", 0));
  ASSERT_NE(module, nullptr);
  const Module fromMaps = *module;
  noteModules();
  Modules later;
  module = later.find(library.ask("placeOfGlobalLock", 0));
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->path, fromMaps.path);
  EXPECT_EQ(module->bias, fromMaps.bias);
  EXPECT_EQ(module->buildId, fromMaps.buildId);
  ASSERT_EQ(module->segments.size(), fromMaps.segments.size());
  EXPECT_EQ(module->segments.front().begin, fromMaps.segments.front().begin);
}

TEST(ModulesTest, shouldGiveRelativePathsAsTheSystemKnowsThem) {
  const std::string path = FixtureLibrary::pathOf("place_other");
  const std::string folder = path.substr(0, path.find_last_of('/'));
  ASSERT_EQ(chdir(folder.c_str()), 0);
  FixtureLibrary library("./place_other.so");
  ASSERT_EQ(chdir("/"), 0);
  noteModules();
  Modules modules;
  const Module* module = modules.find(library.ask("placeOfGlobalLock", 0));
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->path, path);
}

}  // namespace
}  // namespace whip::location
