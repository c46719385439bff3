// Loads each plugin that it is given, calls it and unloads it again, round after round; linked without OpenMP, so that
// the first plugin brings the runtime.
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char** argv) {
  for (int round = 0; round < 20; round++) {
    for (int i = 1; i < argc; i++) {
      void* library = dlopen(argv[i], RTLD_NOW);
      if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
      }
      long (*plugin)(void) = (long (*)(void))dlsym(library, "plugin");
      if (round == 0)
        printf("%d: %ld\n", i, plugin());
      else
        plugin();
      if (dlclose(library) != 0) return 1;
    }
  }
  return 21;
}
