// The kernels' size from the command line, and random numbers that hang on nothing but an index.
// Their pragmas reduce whole arrays: sections of arrays, as a[:N], clang 19 adds up wrongly.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The first argument, or usual without one.
static long sizeFrom(int argc, char** argv, long usual, long most) {
  const long size = argc > 1 ? atol(argv[1]) : usual;
  if (size < 1 || size > most) {
    fprintf(stderr, "usage: %s SIZE, from 1 to %ld\n", argv[0], most);
    exit(2);
  }
  return size;
}

// From 0 up to, but not including, 1.
static inline double randomAt(uint64_t index) {
  uint64_t x = index * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (double)((x ^ x >> 31) >> 11) * 0x1p-53;
}
