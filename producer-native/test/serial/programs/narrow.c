// Neighbours in a word of memory do not depend on one another.
int numbers[1000];
unsigned char bytes[1000];
short shorts[1000];

static void ints(void) {
  for (int i = 0; i < 1000; i++) numbers[i] += 1;
}
//> loop 7: work 6000 cp 6 sp 1000.00 dependence none

static void chars(void) {
  for (int i = 0; i < 1000; i++) bytes[i] = (unsigned char)(bytes[i] + 1);
}
//> loop 12: work 6000 cp 6 sp 1000.00 dependence none

static void chain(void) {
  for (int i = 1; i < 1000; i++) shorts[i] = shorts[i - 1];
}
//> loop 17: work 4995 cp 4995 sp 1.00 dependence shorts/1

int main(void) {
  ints();
  chars();
  chain();
  return numbers[999] != 1 || bytes[7] != 1;
}
