package whip.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Read from a real executable, and from damaged ones. */
class ElfFileTest {
  private static final Path REAL = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path directory;

  @Test
  void shouldNameTheLibrariesAnExecutableNeeds() throws IOException {
    ElfFile elf = ElfFile.read(REAL).orElseThrow();
    assertTrue(elf.needs("libc.so"), elf.needed().toString());
    assertFalse(elf.needs("libomp.so"));
    assertTrue(elf.sections().contains(".text"), elf.sections().toString());
  }

  /** Debian strips its Java; others may not. */
  @Test
  void shouldNameTheFileThatHasTheDebugInformation() throws IOException {
    ElfFile elf = ElfFile.read(REAL).orElseThrow();
    assertEquals(elf.sections().contains(".gnu_debuglink"), !elf.debugLink().isEmpty());
  }

  @Test
  void shouldNoticeThatAProgramReportsItsFunctions() throws IOException {
    assertFalse(ElfFile.read(REAL).orElseThrow().reportsFunctions());
    byte[] reporting = Files.readAllBytes(REAL);
    byte[] report = "__cyg_profile_func_enter\0".getBytes(StandardCharsets.US_ASCII);
    // In the place of one that it calls.
    System.arraycopy(report, 0, reporting, indexOf(reporting, "__libc_start_main"), report.length);
    ElfFile elf = ElfFile.parse(bytes(reporting, reporting.length)).orElseThrow();
    assertTrue(elf.reportsFunctions());
  }

  @Test
  void shouldTakeAScriptForWhatItIs() throws IOException {
    Path script = Files.writeString(directory.resolve("script"), "#!/bin/sh\nexec true\n");
    assertEquals(Optional.empty(), ElfFile.read(script));
    assertEquals(Optional.empty(), ElfFile.read(Files.createFile(directory.resolve("empty"))));
  }

  @Test
  void shouldDistinguishGccsRuntimeFromLlvms() {
    assertEquals(Program.Needs.GNU, needing("libm.so.6", "libgomp.so.1"));
    assertEquals(Program.Needs.LLVM, needing("libomp.so.5", "libc.so.6"));
    assertEquals(Program.Needs.LLVM, needing("libgomp.so.1", "libomp.so.5"));
    assertEquals(Program.Needs.INTEL, needing("libiomp5.so"));
    assertEquals(Program.Needs.NONE, needing("libompl.so.1"));
  }

  @Test
  void shouldSurviveEveryTruncation() throws IOException {
    byte[] whole = Files.readAllBytes(REAL);
    for (int length = 0; length < whole.length; length += 97) {
      ElfFile.parse(bytes(whole, length)); // Whatever it says, it returns.
    }
  }

  @Test
  void shouldSurviveDamage() throws IOException {
    byte[] whole = Files.readAllBytes(REAL);
    for (int at = 6; at < 1024; at++) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) 0xff;
      ElfFile.parse(bytes(damaged, damaged.length));
    }
  }

  private static int indexOf(byte[] bytes, String name) {
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\0" + name + "\0");
    assertTrue(at >= 0, name);
    return at + 1;
  }

  private static Program.Needs needing(String... libraries) {
    ElfFile elf = new ElfFile(java.util.List.of(libraries), java.util.List.of(), "", false, false);
    return new Program(Optional.of(elf)).runtime();
  }

  private static ByteBuffer bytes(byte[] content, int length) {
    return ByteBuffer.wrap(content, 0, length).slice().order(ByteOrder.LITTLE_ENDIAN);
  }
}
