// What generated programs are written in (generate_overwrites.cpp): plain C, or with -DJUDGED calls of judged.c.
#pragma once

#ifdef JUDGED
#include <stddef.h>

void judgeEnter(int line);
void judgeIterate(void);
void judgeLeave(void);
void judgeRead(const void *at, size_t bytes, const char *name);
void judgeWrite(const void *at, size_t bytes, const char *name);
void judgeForget(const void *at, size_t bytes);
void judgeEnd(void);

#define FOR(i, n) \
  for (int i = (judgeEnter(__LINE__), 0); i < (n) ? (judgeIterate(), 1) : (judgeLeave(), 0); i++)
#define READ(a, i) (judgeRead(&(a)[i], sizeof(a)[i], #a), (a)[i])
#define WRITE(a, i, v)                                   \
  do {                                                   \
    __typeof__((a)[0]) value_ = (__typeof__((a)[0]))(v); \
    judgeWrite(&(a)[i], sizeof(a)[i], #a);               \
    (a)[i] = value_;                                     \
  } while (0)
#define BLOCK(...)                \
  {                               \
    long own[4];                  \
    judgeForget(own, sizeof own); \
    __VA_ARGS__                   \
  }
#else
#define judgeEnd() (void)0
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define READ(a, i) (a)[i]
#define WRITE(a, i, v) (a)[i] = (__typeof__((a)[0]))(v)
#define BLOCK(...) \
  {                \
    long own[4];   \
    __VA_ARGS__    \
  }
#endif
