// The command line of programs that write random programs: `NAME SEED FILE`.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>

/// Has `write` put the program of a seed on standard output, which is the file meanwhile.
inline int writeGenerated(int argc, char** argv, const char* name, void (*write)(uint64_t seed)) {
  if (argc != 3) {
    std::cerr << "usage: " << name << " SEED FILE\n";
    return 2;
  }
  std::ofstream file(argv[2]);
  std::cout.rdbuf(file.rdbuf());
  write(std::strtoull(argv[1], nullptr, 10));
  std::cout.flush();
  std::cout.rdbuf(nullptr);
  return file ? 0 : 1;
}
