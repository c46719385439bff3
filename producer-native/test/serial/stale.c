// A program that was built for the first contract: what its constructors call is still there.
#include <stdint.h>

void __whip_serial_announce_8(const void* sites, uint64_t count);

__attribute__((constructor(102))) static void announce(void) { __whip_serial_announce_8(0, 0); }

int main(void) { return 0; }
