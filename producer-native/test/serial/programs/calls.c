// A walk along a list, variables of one iteration alone.
#include <stdlib.h>

struct node {
  struct node *next;
  long value, result;
};

static void walk(struct node *p) {
  for (; p != 0; p = p->next) p->result = p->value / 3 / 5 / 7 / 11;
}
//> loop 10: iterations 64 hands p:10:10 cancellable 1

static long tmp, out[64];
static void private(void) {
  for (int i = 0; i < 64; i++) {
    tmp = i * 3;
    out[i] = tmp + 1;
  }
}
//> loop 16: dependence none

static void blocks(void) {
  for (int i = 0; i < 64; i++) {
    out[i] = tmp + 1;
    *(volatile long *)&tmp = out[i];
  }
}
//> loop 24: dependence tmp/1

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 64; i++) {
    struct node *p = malloc(sizeof *p);
    p->next = list;
    p->value = i;
    list = p;
  }
  walk(list);
  private();
  blocks();
  return list->result != 0;
}
