// GOMP_task, for the two kinds of tasks that LLVM's runtime makes nothing or something else of:
//
// - With `detach`. Such a task becomes one that ends when its event is fulfilled, and lets other
//   tasks run in the meantime.
// - Undeferred, such as `if(0)`, with data that a function copies. LLVM's runs them with what is to
//   be copied, and not with the copy.
#include <dlfcn.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { kDetach = 1 << 13 };  // GCC's include/gomp-constants.h

typedef void (*TaskFunction)(void* data);
typedef void (*CopyFunction)(void* to, void* from);
typedef void (*MakeTask)(TaskFunction function, void* data, CopyFunction copy, long size,
                         long align, bool isDeferred, unsigned flags, void** depend, int priority,
                         void* detach);

void GOMP_taskyield(void);
void omp_fulfill_event(uintptr_t event);

/// LLVM's.
__attribute__((visibility("hidden"))) MakeTask whip_make_task;

__attribute__((constructor)) static void findMakeTask(void) {
  whip_make_task = (MakeTask)dlsym(RTLD_NEXT, "GOMP_task");
}

/// What the task is given, in front of its own data.
struct Detached {
  TaskFunction function;
  CopyFunction copy;
  void* data;
  size_t size, offset;  // of the data, and where it goes behind this
  int* isFulfilled;
};

static void copyDetached(void* to, void* from) {
  struct Detached* const made = to;
  *made = *(struct Detached*)from;
  void* const data = made->data;
  made->data = (char*)to + made->offset;
  if (made->copy != NULL) {
    made->copy(made->data, data);
  } else {
    memcpy(made->data, data, made->size);
  }
}

static void runDetached(void* data) {
  struct Detached* const task = data;
  task->function(task->data);
  while (!__atomic_load_n(task->isFulfilled, __ATOMIC_ACQUIRE)) {
    GOMP_taskyield();
    sched_yield();
  }
  free(task->isFulfilled);
}

void omp_fulfill_event(uintptr_t event) { __atomic_store_n((int*)event, 1, __ATOMIC_RELEASE); }

__attribute__((visibility("hidden"), used)) void whip_make_other_task(
    TaskFunction function, void* data, CopyFunction copy, long size, long align, bool isDeferred,
    unsigned flags, void** depend, int priority, void* detach) {
  int* event = NULL;
  char* room = NULL;
  if ((flags & kDetach) != 0) {
    event = calloc(1, sizeof *event);
    if (event == NULL) abort();  // as GCC's runtime does
    // It is a variable of the program, and where there is data, the first in it.
    *(void**)detach = event;
    if (data != NULL) *(void**)data = event;
  }
  if (!isDeferred && copy != NULL) {
    room = malloc((size_t)size + (size_t)align);
    if (room == NULL) abort();
    void* const copied = room + (size_t)align - (uintptr_t)room % (size_t)align;
    copy(copied, data);
    data = copied;
    copy = NULL;
  }
  if (event == NULL) {
    whip_make_task(function, data, copy, size, align, isDeferred, flags, depend, priority, detach);
  } else {
    const size_t own = _Alignof(struct Detached);
    const size_t both = (size_t)align > own ? (size_t)align : own;
    const size_t offset = (sizeof(struct Detached) + both - 1) / both * both;
    struct Detached task = {function, copy, data, (size_t)size, offset, event};
    whip_make_task(runDetached, &task, copyDetached, (long)(offset + (size_t)size), (long)both,
                   isDeferred, flags & ~(unsigned)kDetach, depend, priority, NULL);
  }
  free(room);
}

// All others by a jump, so that the runtime knows from where the program calls. In %rdx is the
// function that copies, in %r9 whether the task is deferred, and on the stack are the flags.
__asm__(
    ".text\n"
    ".globl GOMP_task\n"
    ".type GOMP_task, @function\n"
    "GOMP_task:\n"
    "  .cfi_startproc\n"
    "  endbr64\n"
    "  testl $0x2000, 8(%rsp)\n"
    "  jne whip_make_other_task\n"
    "  testb %r9b, %r9b\n"
    "  jne 1f\n"
    "  testq %rdx, %rdx\n"
    "  jne whip_make_other_task\n"
    "1:\n"
    "  jmp *whip_make_task(%rip)\n"
    "  .cfi_endproc\n"
    ".size GOMP_task, .-GOMP_task\n");
