package whip.model.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Above which loops a directive may stand, and why not above others. */
class PragmaSiteTest {

  /** The answer for the loop in the line that has {@code @}, which stands for nothing. */
  private static Optional<String> refusal(String... lines) {
    String text = String.join("\n", lines);
    int line =
        1 + (int) text.substring(0, text.indexOf('@')).chars().filter(c -> c == '\n').count();
    return refusal(text.replace("@", ""), new LoopPlace(line, 0, 0));
  }

  private static Optional<String> refusal(String text, LoopPlace place) {
    return new PragmaSite(SourceText.of(text.getBytes(StandardCharsets.UTF_8))).refusal(place);
  }

  private static void assertPlain(String... lines) {
    assertEquals(Optional.empty(), refusal(lines), () -> Arrays.toString(lines));
  }

  private static void assertRefused(String reason, String... lines) {
    String said = refusal(lines).orElse("nothing: " + Arrays.toString(lines));
    assertTrue(said.contains(reason), said);
  }

  @Test
  void shouldTakePlainLoops() {
    assertPlain("  @for (int i = 0; i < n; i++) a[i] = i;");
    assertPlain("int f() {", "\t@for (i = 0; i < n; ++i) {", "  a[i] = 1;", "}", "}");
    assertPlain("if (x)", "  @for (int i = 0; i < n; i++) a[i] = i;", "else", "  b = 1;");
    assertPlain("again:", "  @for (int i = 0; i < n; i++) a[i] = i;");
    assertPlain("/* why */ @for (int i = 0; i < n; i++) a[i] = i; // how");
    assertPlain("#define N 7", "@for (int i = 0; i < N; i++)", "#if X", " a[i] = 1;", "#endif");
    assertPlain("#pragma GCC diagnostic push", "@for (int i = 0; i < n; i++) a[i] = i;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int i = 0; i < n; i++",
        "i = a + 1; n >= i; --i",
        "unsigned long i = f(a, b); i != n; ++i",
        "const char *p = text; p < text + 9; p += 3",
        "auto it = v.begin(); it != v.end(); ++it",
        "std::map<int, long>::size_type i = 0; i < m[{1, 2}]; i += a ? 1 : 2",
        "int i = 0; i < n; i = i + 2",
        "int i = n; i > 0; i = i - f(3, 4)",
        "int i = 0; i < n; i = 2 * k + i",
        "const auto& x : values",
        "int x : {1, 2, 3}"
      })
  void shouldTakeCanonicalHeads(String head) {
    // A choice that no parentheses enclose is too much for the scanner, and right all the same.
    String plain = head.replace("a ? 1 : 2", "(a ? 1 : 2)");
    assertPlain("@for (" + plain + ") g(i);");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";;",
        "; i < n; i++",
        "int i = 0; ; i++",
        "int i = 0; i < n;",
        "int i = 0, j = 1; i < n; i++",
        "int i = 0; i < n && a[i]; i++",
        "int i = 0; i * i < n; i++",
        "int i = 0; i < n; i *= 2",
        "int i = 0; i < n; i++, j++",
        "int i = 0; i < n; i = next[i]",
        "int i = 0; i < n; i = n - i",
        "int i = 0; i != n; i += 2",
        "int i = 0; j < n; i++",
        "double x = 0; x < 1; x += .125",
        "p = list; p; p = p->next",
        "a[0] = 0; a[0] < n; a[0]++",
        "s.i = 0; s.i < n; s.i++",
        "*p = 0; *p < n; ++*p",
        "auto& [k, v] : map"
      })
  void shouldRefuseOtherHeads(String head) {
    assertRefused("not canonical", "@for (" + head + ") g(i);");
  }

  @Test
  void shouldRefuseWhatIsNoForAtTheBeginningOfItsLine() {
    String loop = "for (int i = 0; i < n; i++) a[i] = i;";
    assertRefused("not the first word of line 1", "@if (x) " + loop);
    assertRefused("not the first word", "@again: " + loop);
    assertRefused("not the first word", "if (x)", "  ;", "@else " + loop);
    assertRefused("not the first word", "int f() {", "a = 1; @" + loop, "}");
    assertRefused("has no `for`: a macro, or changed", "@EACH(i, n) a[i] = i;");
    assertRefused("has no `for`", "", "@", loop);
    assertRefused("has no `for`", "@// " + loop);
    assertRefused("has no `for`", "@f(\"" + loop + "\");");
    assertRefused("OpenMP needs a `for`", "@while (i < n) a[i++] = 1;");
    assertRefused("OpenMP needs a `for`", "@do { a[i] = 1; } while (++i < n);");
    assertRefused("line 2 belongs to a macro", "#define EACH \\", "  @" + loop);
    assertRefused("line 2 continues the one above", "f(); \\", "  @" + loop);
    assertRefused("line 2 begins inside a comment", "/* so", " then */ @" + loop);
    assertRefused("line 2 begins inside a literal", "s = R\"x(", ")x\"; @" + loop);
    assertRefused("the file has no line 3", "a", "b", "@");
    assertRefused("carriage return alone", "f();\r@" + loop);
  }

  @Test
  void shouldDistinguishLoopsOfOneLine() {
    String text = "f();\n\tfor (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) m[i][j] = 1;\n";
    assertEquals(Optional.empty(), refusal(text, new LoopPlace(2, 2, 2)));
    for (int column : List.of(0, 1, 32)) {
      String said = refusal(text, new LoopPlace(2, 2, column)).orElse("");
      assertEquals("line 2 has several loops: give each a line of its own", said);
    }
  }

  @Test
  void shouldRefuseLoopsNearOtherDirectives() {
    String loop = "for (int i = 0; i < n; i++) a[i] = i;";
    assertRefused("stands above it already, in line 1", "#pragma omp simd", "// so", "@" + loop);
    assertRefused("stands above it already", " # pragma omp \\", " parallel for", "@" + loop);
    assertRefused("stay next to the loop", "#pragma clang loop unroll(full)", "@" + loop);
    assertRefused("stay next to the loop", "_Pragma(\"omp simd\")", "@" + loop);
    assertRefused(
        "it lies in a directive of OpenMP already, in line 1",
        "#pragma omp parallel",
        "{",
        "  f();",
        "  @" + loop,
        "}");
    assertRefused(
        "a directive of OpenMP lies in it already, in line 2",
        "@for (int i = 0; i < n; i++) {",
        "#pragma omp simd",
        "  " + loop,
        "}");
    assertPlain("#pragma omp parallel", "{", "  f();", "}", "@" + loop);
    assertPlain("void f(void) {", "#pragma omp barrier", "  {", "  @" + loop, "} }");
    assertPlain(
        "#pragma omp declare simd", "int f(int a) { return a; }", "int main() {", "@" + loop, "}");
    assertPlain("#pragma omp simd", loop, "int main() {", "@" + loop, "}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (a[i]) break;",
        "{ if (a[i]) { f(); break; } }",
        "return;",
        "{ switch (a[i]) { case 1: f(); } return; }",
        "{ switch (a[i]) { default: return; } }",
        "{ while (a[i]) if (f()) return; else g(); break; }",
        "{ if (f()) goto out; }",
        "{ goto *table[i]; }",
        "{ g(({ if (f()) return 1; 2; })); }",
        "if (f()) throw 1;",
        "{ longjmp(home, 1); }",
        "WITH(lock) { return; }",
        "{ do f(); while (1); if (1) ; else break; }",
        "{ struct s { int a; } x = {1}; return; }"
      })
  void shouldRefuseLoopsThatAreLeftEarly(String body) {
    assertRefused("line 1 may leave it early", "@for (int i = 0; i < n; i++) " + body, "out: ;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ";",
        "{ }",
        "{\n for (;;) break; }",
        "{ switch (a[i]) { case 1: break; default: f(); } }",
        "{ while (f()) { if (g()) break; } do { break; } while (1); }",
        "{ if (f()) goto next; g(); next: ; }",
        "{ if (f()) continue; g(); }",
        "{ puts(\"return; }\"); c = '}'; /* break; } */ d = '\\''; // return;\n }",
        "{ auto f = [&](int x) -> int { if (x) return 1; throw 2; }; a[i] = f(1'000'000); }",
        "{ std::for_each(b, e, [](int x) { return; }); a[i] = b[i]; }",
        "{ struct s { int f() { return 1; } }; s x; }",
        "{ int b[2] = {[0] = 1, [1] = 2}; a[i] = b[0] + 1e+5 + 0xE+1; }",
        "{ puts(R\"(}} return; \")\"); }",
        "try { f(); } catch (...) { g(); }",
        "if (f()) { g(); } else if (h()) g(); else { }",
        "{ int breaks = 1, returned = x.throws; }",
        "{ asm volatile (\"nop\" : : : \"memory\"); }",
        "[[likely]] f();",
        "{ out: ; }"
      })
  void shouldTakeLoopsThatRunToTheirEnd(String body) {
    assertPlain("@for (int i = 0; i < n; i++) " + body, "return;");
  }

  @Test
  void shouldRefuseTextThatDoesNotMatch() {
    assertRefused("do not match", "@for (int i = 0; i < n; i++) {", "  f();");
    assertRefused("do not match", "@for (int i = 0; i < n; i++) f(i];");
    assertRefused("do not match", "@for (int i = 0; i < n;");
    assertRefused("do not match", "@for (int i = 0; i < n; i++)");
    assertRefused(
        "do not match",
        "#if A",
        "@for (int i = 0; i < n; i++) {",
        "#else",
        "for (;;) {",
        "#endif",
        "  f();",
        "}");
  }

  @Test
  void shouldSeeThatTheLoopHasAnotherEnd() {
    String block = "for (int i = 0; i < n; i++) {\n  a[i] = 1;\n\n}\nf();\n";
    assertEquals(Optional.empty(), refusal(block, new LoopPlace(1, 4, 0)));
    assertEquals(
        "it ends in line 4, and in line 3 when it was measured: changed since?",
        refusal(block, new LoopPlace(1, 3, 0)).orElse(""));
    String call = "for (int i = 0; i < n; i++)\n  a[i] =\n  MAX(1,\n  2)\n;\nf();\n";
    assertEquals(Optional.empty(), refusal(call, new LoopPlace(1, 3, 0)));
    assertTrue(refusal(call, new LoopPlace(1, 6, 0)).isPresent());
  }
}
