// Each instance counts where it is the outermost: 100 % of the program, not 1365 %.
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
//> function fib: coverage 100

int main(void) { return fib(20) != 6765; }
