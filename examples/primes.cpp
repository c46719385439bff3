// Counts the primes below N, the example of the OMP-WHIP paper (its Fig. 1): a parallel loop between
// two serial parts.
//
//   clang++-19 -g -O2 -fopenmp examples/primes.cpp -o primes && ./primes 3000000
//
// What its profile shows: the loop has work to spare for many threads, and the table's first row,
// Program, holds what bounds it: the serial set-up and the serial count around the loop, which
// every further thread makes more important.
#include <omp.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

bool isPrime(long number) {
  if (number < 4) return number > 1;
  if (number % 2 == 0) return false;
  for (long divisor = 3; divisor * divisor <= number; divisor += 2) {
    if (number % divisor == 0) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const long count = argc > 1 ? std::atol(argv[1]) : 1'000'000;
  if (count < 1) {
    std::fprintf(stderr, "usage: %s [N], N at least 1\n", argv[0]);
    return 2;
  }

  omp_set_dynamic(0);  // The first use of OpenMP: recording begins here.

  // Serial: one byte a number, because threads write neighbours at the same time.
  std::vector<char> prime(count);
  for (long number = 0; number < count; ++number) prime[number] = 1;

#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 100)
    for (long number = 0; number < count; ++number) prime[number] = isPrime(number);
  }

  // Serial again.
  long primes = 0;
  for (long number = 0; number < count; ++number) primes += prime[number];
  std::printf("%ld primes below %ld\n", primes, count);
  return 0;
}
