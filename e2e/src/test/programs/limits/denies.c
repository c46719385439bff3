// Runs a command in which the system refuses some calls, as policies of containers and of security modules do:
//     denies ERRNO CALL,CALL,... COMMAND ARGUMENT...
// ERRNO and CALL are numbers. What it starts is refused them, too.
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { kCallsMax = 32 };

int main(int count, char** words) {
  if (count < 4) return 2;
  struct sock_filter filter[2 + 2 * kCallsMax];
  unsigned short length = 0;
  const unsigned refused = SECCOMP_RET_ERRNO | (unsigned)atoi(words[1]);
  filter[length++] =
      (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (char* call = strtok(words[2], ","); call != NULL && length <= 2 * kCallsMax;
       call = strtok(NULL, ",")) {
    filter[length++] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)atoi(call), 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, refused);
  }
  filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  const struct sock_fprog program = {length, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    perror("seccomp");
    return 3;
  }
  execvp(words[3], words + 3);
  perror(words[3]);
  return 4;
}
