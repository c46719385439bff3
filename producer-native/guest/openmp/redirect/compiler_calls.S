// The stubs of compiler_calls.h, in assembler since they leave all arguments as they are, those of
// `...` too, and are not on the stack when the runtime looks where it was called from. r10 and r11
// are nobody's between a call and the function it calls.
#include "guest/openmp/redirect/compiler_calls.h"

#define STUB(name)                                                   \
  .globl whip_stub_##name;                                           \
  .hidden whip_stub_##name;                                          \
  .type whip_stub_##name, @function;                                 \
  .p2align 4;                                                        \
whip_stub_##name:                                                    \
  .cfi_startproc;                                                    \
  endbr64;                                                           \
  movq whip_compiler_call@GOTTPOFF(%rip), %r11;                      \
  movq (%rsp), %r10;                                                 \
  movq %rdi, %fs:(%r11);                                             \
  movq %r10, %fs:8(%r11);                                            \
  jmpq *whip_real_##name(%rip);                                      \
  .cfi_endproc;                                                      \
  .size whip_stub_##name, . - whip_stub_##name;

  .text
WHIP_COMPILER_CALLS(STUB)

// Where each goes on to.
#define REAL(name)                                                   \
  .globl whip_real_##name;                                           \
  .hidden whip_real_##name;                                          \
  .type whip_real_##name, @object;                                   \
  .size whip_real_##name, 8;                                         \
whip_real_##name:                                                    \
  .zero 8;

  .bss
  .p2align 3
WHIP_COMPILER_CALLS(REAL)

  .section .tbss, "awT", @nobits
  .globl whip_compiler_call
  .hidden whip_compiler_call
  .type whip_compiler_call, @object
  .size whip_compiler_call, 16
  .p2align 3
whip_compiler_call:
  .zero 16

  .section .note.GNU-stack, "", @progbits
