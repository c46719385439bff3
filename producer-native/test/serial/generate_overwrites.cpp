// Writes a random C program of loops that overwrite this and that: `serial-generate-overwrites SEED FILE`. Built with
// judged.h, as it stands or with -DJUDGED, where a judge that knows no shadow memory prints what its loops overwrite.
#include <iostream>
#include <random>
#include <string>

#include "generated.h"

namespace {

constexpr int kFunctions = 30;
constexpr int kElements = 96;

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  void program() {
    std::cout << "#include \"judged.h\"\n#define N " << kElements << "\n";
    for (const char* array : {"long a", "int b", "short c", "char d", "double e"}) {
      std::cout << "static " << array << "[N];\n";
    }
    std::cout << "static int x[N], y[N], z[N];\n";
    for (int number = 0; number < kFunctions; number++) {
      std::cout << "\nstatic void f" << number << "(void) {\n";
      loop(1);
      std::cout << "}\n";
    }
    std::cout << "\nint main(void) {\n  for (int i = 0; i < N; i++) {\n"
                 "    x[i] = i * 5 % N, y[i] = i / 3, z[i] = i * 7 % 16;\n  }\n";
    for (int number = 0; number < kFunctions; number++) std::cout << "  f" << number << "();\n";
    std::cout << "  judgeEnd();\n  return 0;\n}\n";
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<uint64_t>(bound)); }
  char anyOf(const std::string& names) {
    return names[static_cast<size_t>(below(static_cast<int>(names.size())))];
  }
  std::string indent(int depth) { return std::string(static_cast<size_t>(depth) * 2, ' '); }

  void loop(int depth) {
    const char variable = "?ijk"[depth];
    std::cout << indent(depth) << "FOR(" << variable << ", " << 1 + below(depth == 1 ? 9 : 5)
              << ") {\n";
    const int statements = 1 + below(3);
    for (int i = 0; i < statements; i++) statement(depth + 1);
    std::cout << indent(depth) << "}\n";
  }

  void statement(int depth) {
    const int kind = below(8);
    if (kind == 0 && depth <= 3) return loop(depth);
    if (kind == 1) {
      std::cout << indent(depth) << "if (" << index(depth) << " % 2 == 0)\n  ";
    } else if (kind == 2) {
      std::cout << indent(depth) << "BLOCK(\n";
      std::cout << indent(depth + 1) << "WRITE(own, x[" << index(depth) << "] % 4, " << value(depth)
                << ");\n";
      std::cout << indent(depth + 1) << "WRITE(" << anyOf("abcd") << ", " << written(depth)
                << ", 3 * READ(own, x[" << index(depth) << "] % 4));)\n";
      return;
    }
    std::cout << indent(depth) << "WRITE(" << anyOf("abcde") << ", " << written(depth) << ", "
              << value(depth) << ");\n";
  }

  std::string value(int depth) {
    std::string text = "((long)" + index(depth);
    const int reads = below(3);
    for (int i = 0; i < reads; i++) {
      text += std::string(" + 3 * (long)READ(") + anyOf("abcde") + ", " + index(depth) + ")";
    }
    return text + ") % 97";
  }

  /// One that the innermost loop advances: the compiler takes a store to one place out of its loop.
  std::string written(int depth) { return index(depth, true); }

  /// Always in the arrays.
  std::string index(int depth, bool isAdvanced = false) {
    const std::string counters = depth == 2 ? "i" : depth == 3 ? "ij" : "ijk";
    std::string text = std::to_string(below(4));
    for (const char counter : counters) {
      const bool isNeeded = isAdvanced && counter == counters.back();
      if (isNeeded || below(4) != 0) {
        text += std::string(" + ") + counter + " * " + std::to_string(1 + below(3));
      }
    }
    const char through = anyOf("....xyz");
    return through == '.' ? text : std::string(1, through) + "[" + text + "]";
  }

  std::mt19937_64 random_;
};

}  // namespace

int main(int argc, char** argv) {
  return writeGenerated(argc, argv, "serial-generate-overwrites",
                        [](uint64_t seed) { Generator(seed).program(); });
}
