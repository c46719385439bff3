// Sources and sinks of iterations (`ordered depend(...)`) in a team of one, where nobody waits:
// LLVM's runtime (19) has nothing to look at there, and ends the program with a signal.
#include <dlfcn.h>
#include <stdbool.h>

int omp_get_num_threads(void);

typedef void (*Post)(void* iteration);

static Post post, postUnsigned;

/// LLVM's, which take the numbers of an iteration one by one.
__attribute__((visibility("hidden"))) void (*whip_doacross_wait)(void);
__attribute__((visibility("hidden"))) void (*whip_doacross_ull_wait)(void);

__attribute__((constructor)) static void findDoacross(void) {
  post = (Post)dlsym(RTLD_NEXT, "GOMP_doacross_post");
  postUnsigned = (Post)dlsym(RTLD_NEXT, "GOMP_doacross_ull_post");
  whip_doacross_wait = (void (*)(void))dlsym(RTLD_NEXT, "GOMP_doacross_wait");
  whip_doacross_ull_wait = (void (*)(void))dlsym(RTLD_NEXT, "GOMP_doacross_ull_wait");
}

__attribute__((visibility("hidden"), used)) bool whip_is_alone(void) {
  return omp_get_num_threads() == 1;
}

void GOMP_doacross_post(void* iteration) {
  if (!whip_is_alone()) post(iteration);
}

void GOMP_doacross_ull_post(void* iteration) {
  if (!whip_is_alone()) postUnsigned(iteration);
}

// All arguments stay as they are, those of `...` too.
#define WAIT(name, real)                   \
  __asm__(                                 \
      ".text\n"                            \
      ".globl " #name                      \
      "\n"                                 \
      ".type " #name ", @function\n" #name \
      ":\n"                                \
      "  .cfi_startproc\n"                 \
      "  endbr64\n"                        \
      "  pushq %rdi\n"                     \
      "  pushq %rsi\n"                     \
      "  pushq %rdx\n"                     \
      "  pushq %rcx\n"                     \
      "  pushq %r8\n"                      \
      "  pushq %r9\n"                      \
      "  pushq %rax\n"                     \
      "  .cfi_adjust_cfa_offset 56\n"      \
      "  call whip_is_alone\n"             \
      "  movzbl %al, %r11d\n"              \
      "  popq %rax\n"                      \
      "  popq %r9\n"                       \
      "  popq %r8\n"                       \
      "  popq %rcx\n"                      \
      "  popq %rdx\n"                      \
      "  popq %rsi\n"                      \
      "  popq %rdi\n"                      \
      "  .cfi_adjust_cfa_offset -56\n"     \
      "  testl %r11d, %r11d\n"             \
      "  jne 1f\n"                         \
      "  jmp *" #real                      \
      "(%rip)\n"                           \
      "1:\n"                               \
      "  ret\n"                            \
      "  .cfi_endproc\n"                   \
      ".size " #name ", .-" #name "\n")

WAIT(GOMP_doacross_wait, whip_doacross_wait);
WAIT(GOMP_doacross_ull_wait, whip_doacross_ull_wait);
