/* Has a parallel region, and never comes to it. */
int main(int argc, char** argv) {
  if (argc > 1000000)
#pragma omp parallel
    argv[0][0] = 0;
  return 0;
}
