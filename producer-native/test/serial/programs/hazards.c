// What iterations overwrite, and what the compiler knows of it.
long a[64], b[64], last, *p = a;
int order[64];

static void copies(void) {
  for (int i = 0; i < 64; i++) a[i] = b[i];
}
//> loop 6: dependence none overwrites no

static void sameElement(void) {
  for (int i = 0; i < 64; i++) last = b[i];
}
//> loop 11: lastprivate last dependence none overwrites no

static void sometimes(long key) {
  for (int i = 0; i < 63; i++)
    if (b[i] == key) a[i] = a[i + 1];
}
//> loop 16: dependence none overwrites ?

static void anyOrder(void) {
  for (int i = 0; i < 64; i++) a[order[i]] = i;
}
//> loop 22: dependence none overwrites ?

static void oneOrTwo(long *from, long *to) {
  for (int i = 0; i < 64; i++) to[i] = from[i];
}
//> loop 27: dependence none overwrites ?

static void inPlace(long *each) {
  for (int i = 0; i < 64; i++) each[i] *= 2;
}
//> loop 32: dependence none overwrites no

static void outerVariable(void) {
  long t;
  for (int i = 0; i < 64; i++) {
    t = b[i] * 3;
    a[i] = t + t;
  }
}
//> loop 38: private t dependence none overwrites no

static void innerVariable(void) {
  for (int i = 0; i < 64; i++) {
    long t = b[i] * 3;
    a[i] = t + t;
  }
}
//> loop 46: dependence none overwrites no

static long sum(void) {
  long s = 0;
  for (int i = 0; i < 64; i++) s += a[i];
  return s;
}
//> loop 55: dependence none overwrites no

static void backwards(void) {
  for (int i = 63; i > 0; i--) a[i] = a[i - 1];
}
//> loop 61: dependence none overwrites yes

static void everySecond(void) {
  for (int i = 0; i < 62; i += 2) a[i] = a[i + 1];
}
//> loop 66: dependence none overwrites no

static void counterOfOutside(void) {
  int i;
  for (i = 0; i < 64; i++) a[i] = b[i];
}
//> loop 72: dependence none overwrites no

static void secondCounter(void) {
  int k = 0;
  for (int i = 0; i < 32; i++) {
    a[k] = b[i];
    k += 2;
  }
}
//> loop 78: dependence none overwrites ?

static void secondPointer(long *to) {
  for (int i = 0; i < 64; i++) *to++ = i;
}
//> loop 86: dependence none overwrites ?

static void rows(void) {
  for (int i = 0; i < 63; i++) {
    long s = 0;
    for (int k = order[i]; k < order[i + 1]; k++) s += a[k];
    b[i] = s;
  }
}
//> loop 91: dependence none overwrites no

int main(void) {
  for (int i = 0; i < 64; i++) order[i] = i;
  rows();
  copies();
  sameElement();
  sometimes(-7);
  anyOrder();
  oneOrTwo(a, b);
  inPlace(p);
  outerVariable();
  innerVariable();
  backwards();
  everySecond();
  counterOfOutside();
  secondCounter();
  secondPointer(a);
  return sum() == 7;
}
