// Writes a random serial C program of 40 loops that assign variables from outside: `serial-generate SEED FILE`.
// Each loop begins its line. All arithmetic is unsigned, and all variables have a value before.
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "generated.h"

namespace {

constexpr int kLoops = 40;

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  void program() {
    std::cout << "#include <stdio.h>\ntypedef unsigned long W;\nenum { N = 3000 };\n"
                 "static W a[N + 8], b[N + 8], c[N + 8], g, h;\nstatic int order[N];\n\n"
                 "static void show(const char *name) {\n  W sum = 0;\n"
                 "  for (int i = 0; i < N + 8; i++) sum = sum * 31 + b[i] + 7 * c[i];\n"
                 "  printf(\"%s %lu %lu %lu\\n\", name, sum, g, h);\n"
                 "  for (int i = 0; i < N + 8; i++) b[i] = c[i] = (W)i;\n"
                 "  g = h = 3;\n}\n";
    for (int number = 0; number < kLoops; number++) function(number);
    std::cout << "\nint main(void) {\n  for (int i = 0; i < N + 8; i++) a[i] = (W)i * 7919 % 101;\n"
                 "  for (int i = 0; i < N; i++) order[i] = i * 7 % N;\n";
    for (int number = 0; number < kLoops; number++) std::cout << "  f" << number << "();\n";
    std::cout << "  return 0;\n}\n";
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<uint64_t>(bound)); }
  bool isOneIn(int bound) { return below(bound) == 0; }
  std::string any(const std::vector<std::string>& of) {
    return of[static_cast<size_t>(below(static_cast<int>(of.size())))];
  }

  void function(int number) {
    hasPointer_ = isOneIn(10);
    isCounterOuter_ = !isOneIn(3);
    std::cout << "\nstatic void f" << number << "(void) {\n";
    std::cout << "  W t = 5, u = 6, s = 1, m = 0, k = 0;\n";
    std::cout << (isCounterOuter_ ? "  int i, j = 0;\n" : "  int j = 0;\n");
    if (hasPointer_) std::cout << "  W *p = &t;\n";
    std::cout << "  for (" << (isCounterOuter_ ? "" : "int ") << "i = 0; i < N; i"
              << (isOneIn(5) ? " += 2" : "++") << ") {\n";
    const int statements = 2 + below(4);
    for (int i = 0; i < statements; i++) statement(2, false);
    std::cout << "  }\n";
    std::vector<std::string> read;
    for (const char* name : {"t", "u", "s", "m", "k"}) {
      if (isOneIn(3)) read.emplace_back(name);
    }
    if (isCounterOuter_ && isOneIn(4)) read.emplace_back("(W)i");
    if (isOneIn(8)) read.emplace_back("(W)j");
    for (const std::string& name : read) std::cout << "  printf(\"%lu\\n\", " << name << ");\n";
    std::cout << "  show(\"f" << number << "\");\n}\n";
  }

  void statement(int depth, bool isInner) {
    const std::string indent(static_cast<size_t>(8 - 2 * depth), ' ');
    std::cout << indent;
    switch (below(16)) {
      case 0:
      case 1:
      case 2:
        std::cout << any({"t", "u"}) << " = " << expression(isInner) << ";\n";
        return;
      case 3:
      case 4:
        std::cout << any({"b", "c"}) << "[i] = " << expression(isInner) << ";\n";
        return;
      case 5:
        std::cout << "s += " << expression(isInner) << ";\n";
        return;
      case 6:
        std::cout << any({"t = 5", "u = 6", "u = t", "t = u", "t += a[i]"}) << ";\n";
        return;
      case 7:
        std::cout << any({"g", "h"}) << any({" = ", " += "}) << expression(isInner) << ";\n";
        return;
      case 8:
        std::cout << "m = a[i] > m ? a[i] : m;\n";
        return;
      case 9:
        if (hasPointer_) {
          std::cout << "*p = " << expression(isInner) << ";\n";
        } else {
          std::cout << "b[i] = t + u;\n";
        }
        return;
      case 10:
        std::cout << any({"c[i] = c[i + 1]", "c[order[i]] = 1", "k += 2", "c[i + 2] = 7",
                          "b[i] = g++", "c[i] = --h", "b[i] += a[order[i]]", "b[order[i]] = t",
                          "c[order[i] / 2] = 5", "b[order[i]] = c[order[i] + 1]"})
                  << ";\n";
        return;
      case 11:
        block("{ W x = " + expression(isInner) + ";", depth, isInner);
        std::cout << indent << "  b[i] += x; }\n";
        return;
      case 12:
      case 13:
        if (isInner || depth < 1) break;
        block("for (j = 0; j < " + std::to_string(1 + below(4)) + "; j++) {", depth, true);
        std::cout << indent << "}\n";
        return;
      default:
        if (depth < 1) break;
        block("if (" + expression(isInner) + " % 3 == 1) {", depth, isInner);
        std::cout << indent << "}\n";
        return;
    }
    std::cout << "b[i] = " << expression(isInner) << ";\n";
  }

  void block(const std::string& head, int depth, bool isInner) {
    std::cout << head << '\n';
    const int statements = depth < 1 ? 0 : 1 + below(3);
    for (int i = 0; i < statements; i++) statement(depth - 1, isInner);
  }

  std::string operand(bool isInner) {
    if (isInner && isOneIn(3)) return any({"(W)j", "a[i + j]"});
    return any({"a[i]", "a[i]", "(W)i", "t", "u", "9", "b[i]"});
  }

  std::string expression(bool isInner) {
    return "(" + operand(isInner) + any({" + ", " * ", " ^ "}) + operand(isInner) + ")";
  }

  std::mt19937_64 random_;
  bool hasPointer_ = false, isCounterOuter_ = true;
};

}  // namespace

int main(int argc, char** argv) {
  return writeGenerated(argc, argv, "serial-generate",
                        [](uint64_t seed) { Generator(seed).program(); });
}
