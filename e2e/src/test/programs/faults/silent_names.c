// Runs a command where asking for a name never gets an answer: a name server on loopback that takes questions and says
// nothing. To be started in a network and mount namespace of its own (unshare -rmn).
#include <arpa/inet.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

static int failed(const char* what) {
  perror(what);
  return 125;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;  // resolv.conf command...
  int server = socket(AF_INET, SOCK_DGRAM, 0);
  if (server < 0) return failed("socket");
  struct ifreq loopback;
  memset(&loopback, 0, sizeof loopback);
  strcpy(loopback.ifr_name, "lo");
  loopback.ifr_flags = IFF_UP | IFF_RUNNING;
  if (ioctl(server, SIOCSIFFLAGS, &loopback) != 0) return failed("loopback");
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(53)};
  inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
  if (bind(server, (struct sockaddr*)&address, sizeof address) != 0) return failed("bind");
  if (mount(argv[1], "/etc/resolv.conf", NULL, MS_BIND, NULL) != 0) return failed("resolv.conf");
  // The socket stays open in the command, which knows nothing of it: questions pile up there.
  execv(argv[2], argv + 2);
  return failed(argv[2]);
}
