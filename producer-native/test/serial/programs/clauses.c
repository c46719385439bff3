// Variables from outside a loop: the clauses of its pragma. pragmas.sh runs this with its pragmas on several threads.
#include <stdio.h>

enum { N = 4000 };
static long a[N], b[N], c[N], total, last, flag;
static int order[N];
static double most;

static long twice(long x) { return 2 * x; }

static void scalar(void) {
  long t;
  for (int i = 0; i < N; i++) {
    t = a[i] * 3;
    b[i] = t + t;
  }
}
//> loop 13: private t lastprivate - shared a,b dependence none overwrites no

static void counter(void) {
  int i, j;
  for (i = 0; i < N - 4; i++)
    for (j = 0; j < 4; j++) b[i] += a[i + j];
}
//> loop 22: private j lastprivate - dependence none overwrites no

static long lastValue(void) {
  long t = 0;
  for (int i = 0; i < N; i++) {
    t = a[i] + 1;
    b[i] = t;
  }
  return t;
}
//> loop 29: private - lastprivate t hands - dependence none overwrites no

static int lastCounter(void) {
  int i;
  for (i = 0; i < N; i++) b[i] = a[i];
  return i;
}
//> loop 39: private - lastprivate i overwrites no

static int mayNotRun(int n) {
  int i = 7;
  for (i = 0; i < n; i++) b[i] = a[i];
  return i;
}
//> loop 46: private - lastprivate - overwrites ?

static long sometimes(void) {
  long t = 0;
  for (int i = 0; i < N; i++) {
    if (a[i] > 5) t = a[i];
    b[i] = i;
  }
  return t;
}
//> loop 53: lastprivate - overwrites ?

static void onOneWay(void) {
  long t;
  for (int i = 0; i < N; i++)
    if (a[i] > 5) {
      t = a[i] * 2;
      b[i] = t * t;
    }
}
//> loop 63: private t lastprivate - overwrites no

static void local(void) {
  for (int i = 0; i < N; i++) {
    long t = a[i] * 3;
    for (int j = 0; j < 2; j++) t += j;
    b[i] = t;
  }
}
//> loop 72: private - lastprivate - overwrites no

static void beforeAndBehind(void) {
  long t = 5;
  for (int i = 0; i < N; i++) {
    b[i] = a[i] + t;
    t = 5;
  }
}
//> loop 82: private - lastprivate - overwrites ?

// Its only value is a constant, so that no phi shows that the next iteration reads it.
static void onlyConstant(void) {
  long t;
  for (int i = 0; i < N; i++) {
    if (i > 0) b[i] = t;
    t = 5;
  }
}
//> loop 92: private - overwrites ?

static void innerSum(void) {
  int i, j;
  long s;
  for (i = 0; i < N - 4; i++) {
    s = 0;
    for (j = 0; j < 4; j++) s += a[i + j];
    b[i] = s;
  }
}
//> loop 102: private j,s lastprivate - overwrites no

static int handedOn(void) {
  int i, j = 0;
  for (i = 0; i < N; i++) {
    for (j = 0; j < 3; j++) b[i] += j;
    c[i] = j;
  }
  return j;
}
//> loop 112: private - lastprivate j overwrites no

static void globalSum(void) {
  for (int i = 0; i < N; i++) total += a[i];
}
//> loop 121: reduces +:total hands - overwrites no

static long staticSum(void) {
  static long inside;
  for (int i = 0; i < N; i++) inside += a[i];
  return inside;
}
//> loop 127: reduces +:inside overwrites no

static void globalMaximum(void) {
  for (int i = 0; i < N; i++)
    if (a[i] * 0.5 > most) most = a[i] * 0.5;
}
//> loop 133: overwrites ?

static void globalLast(void) {
  for (int i = 0; i < N; i++) {
    last = a[i];
    b[i] = last * last;
  }
}
//> loop 139: private - lastprivate last hands - overwrites no

static void twoOfOneElement(long *w) {
  for (int i = 0; i < N; i++) {
    *w += a[order[i]];
    a[order[N - 1 - i]] = 1;
  }
}
//> loop 147: overwrites ?

static void alias(void) {
  long t, *p = &t;
  for (int i = 0; i < N; i++) {
    *p = a[i];
    b[i] = t * 2;
  }
}
//> loop 156: private - overwrites ?

static long second(void) {
  long k = 0;
  for (int i = 0; i < N / 2; i++) {
    b[k] = a[i];
    k += 2;
  }
  return k;
}
//> loop 165: overwrites ?

static void notFor(void) {
  int i = 0;
  while (i < N) {
    b[i] = a[i];
    i++;
  }
}
//> loop 175: overwrites ?

static void part(void) {
  struct {
    long x, y;
  } p = {1, 2};
  for (int i = 0; i < N; i++) {
    p.x = a[i];
    b[i] = p.x + p.y;
  }
}
//> loop 186: private - overwrites ?

static void calls(void) {
  long t;
  for (int i = 0; i < N; i++) {
    t = twice(a[i]);
    b[i] = t;
  }
}
//> loop 195: private t overwrites ?

static void constantFlag(void) {
  for (int i = 0; i < N; i++) {
    flag = 1;
    b[i] = a[i];
  }
}
//> loop 203: private -

static long walk(void) {
  long *p, s = 0;
  for (p = a; p < a + N; p++) s += *p;
  return s;
}
//> loop 212: private - reduces +:s overwrites no

static int secondUse(int n) {
  int i, j, most = 0;
  for (i = 0; i < n; i++) {
    for (j = 0; j < n; j++)
      if (a[i] < b[j]) break;
    c[i] = j;
    most = j > most ? j : most;
  }
  return most;
}
//> loop 219: private j reduces max:most overwrites no

static long unsignedOrder(void) {
  long u = 0;
  for (int i = 0; i < N; i++)
    if ((unsigned long)(a[i] - 3) > (unsigned long)u) u = a[i] - 3;
  return u;
}
//> loop 231: overwrites ?

static void show(const char *name) {
  unsigned long sum = 0;
  for (int i = 0; i < N; i++) sum = sum * 31 + (unsigned long)(b[i] + 7 * c[i]);
  printf("%s %lu\n", name, sum);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 7 % 23;
    order[i] = i * 7 % N;
  }
  scalar();
  show("scalar");
  counter();
  show("counter");
  const long value = lastValue();
  show("lastValue");
  printf("%ld %d %d %ld\n", value, lastCounter(), mayNotRun(0), sometimes());
  show("sometimes");
  onOneWay();
  show("onOneWay");
  local();
  show("local");
  beforeAndBehind();
  show("beforeAndBehind");
  onlyConstant();
  show("onlyConstant");
  innerSum();
  show("innerSum");
  printf("%d\n", handedOn());
  show("handedOn");
  globalSum();
  globalMaximum();
  globalLast();
  show("globalLast");
  printf("%ld %ld %g %ld\n", total, staticSum(), most, last);
  alias();
  show("alias");
  printf("%ld\n", second());
  show("second");
  notFor();
  part();
  show("part");
  calls();
  constantFlag();
  show("constantFlag");
  printf("%ld %ld %d %ld\n", flag, walk(), secondUse(40), unsignedOrder());
  show("secondUse");
  twoOfOneElement(&last);
  show("twoOfOneElement");
  return 0;
}
