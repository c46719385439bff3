// Iterations that are like the one before, which instrumented code counts on its own.
static long a[512], b[100], odd, seen;

static void many(void) {
  for (int i = 0; i < 200000; i++) a[i & 255] += 1;
}

static void none(void) {}
//> loop 5: work 1400000 cp 17 iterations 200000
//> function none: count 3 work 0

// Two kinds in turns, the second with another work.
static void alternating(void) {
  for (int i = 0; i < 100; i++) {
    if (i & 1) odd++;
  }
}
//> loop 14: work 500 cp 14 iterations 100 reduces +:odd hands - dependence none overwrites no

// A kind that comes again after another one, and an iteration with something in it.
static void interrupted(void) {
  for (int i = 0; i < 300; i++) {
    if (i == 150) seen = i;
    if (i == 200) none();
  }
}
//> loop 22: work 601 cp 2 iterations 300 hands -

// The last of the loop before is as the first of this one; distances go by iterations that were only
// counted.
static void again(void) {
  for (int round = 0; round < 2; round++) {
    none();
    for (int i = 40; i < 140; i++) a[i] = a[i - 40] + 1;
  }
}
//> loop 34: work 1200 cp 36 count 2 iterations 200 dependence a/40

// A search that leaves while its iterations repeat themselves.
static int left(long key) {
  for (int i = 0; i < 512; i++) {
    if (a[i] == key) return i;
  }
  return -1;
}
//> loop 41: work 1505 iterations 301 cancellable 1

// The value before the update is used behind it: memory has another one there.
static void numbered(void) {
  for (int i = 0; i < 100; i++) {
    if (i & 1) b[i] = odd++;
  }
}

int main(void) {
  many();
  alternating();
  interrupted();
  again();
  a[300] = -5;
  if (left(-5) != 300) return 1;
  odd = 1000;
  numbered();
  return b[1] != 1000 || b[99] != 1049 || odd != 1050;
}
