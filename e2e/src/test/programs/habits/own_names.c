// Has functions named as those of libraries that read JSON, do TLS, HTTP, DWARF and compression, and
// shows them to every library (-rdynamic). Prints how often somebody else has called them.
#include <stdio.h>

#include "whip.h"

static int calls = 0;

#define OWN(name) \
  int name(void) { return ++calls; }
OWN(json_loadb)
OWN(json_delete)
OWN(BIO_new)
OWN(SSL_new)
OWN(curl_easy_init)
OWN(dwfl_begin)
OWN(elf_begin)
OWN(avro_schema_decref)
OWN(sasl_client_init)
OWN(inflate)
OWN(rd_kafka_new)

int main(void) {
#pragma omp parallel for schedule(dynamic, 1)
  for (int i = 0; i < 4; i++) whip_work(5);
  printf("%d calls\n", calls);
  return 0;
}
