// Knows nothing of OpenMP: loads the libraries that its arguments name, as a Python extension is loaded, and calls work() of each.
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    void* library = dlopen(arguments[i], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    ((void (*)(void))dlsym(library, "work"))();
  }
  return 0;
}
