// Client of a server on the wall clock: `client PROTOCOL PORT`. Waits for each message with another function, at most 60 s
// of simulated time, like agents of the 3D simulation league. Prints what each wait returned, and its simulated duration.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const struct timespec minute = {60, 0};

static int with_select(int file)
{
  fd_set files;
  FD_ZERO(&files);
  FD_SET(file, &files);
  struct timeval timeout = {60, 0};
  return select(file + 1, &files, NULL, NULL, &timeout);
}

static int with_pselect(int file)
{
  fd_set files;
  FD_ZERO(&files);
  FD_SET(file, &files);
  return pselect(file + 1, &files, NULL, NULL, &minute, NULL);
}

static int with_poll(int file)
{
  struct pollfd files = {file, POLLIN, 0};
  return poll(&files, 1, 60000);
}

static int with_ppoll(int file)
{
  struct pollfd files = {file, POLLIN, 0};
  return ppoll(&files, 1, &minute, NULL);
}

static int set_of(int file)
{
  struct epoll_event event = {.events = EPOLLIN};
  const int set = epoll_create1(0);
  epoll_ctl(set, EPOLL_CTL_ADD, file, &event);
  return set;
}

static int with_epoll_wait(int file)
{
  struct epoll_event event;
  return epoll_wait(set_of(file), &event, 1, 60000);
}

static int with_epoll_pwait(int file)
{
  struct epoll_event event;
  return epoll_pwait(set_of(file), &event, 1, 60000, NULL);
}

static int with_epoll_pwait2(int file)
{
  struct epoll_event event;
  return epoll_pwait2(set_of(file), &event, 1, &minute, NULL);
}

static const struct
{
  const char * name;
  int (* wait)(int);
} waits[] = {
  {"select", with_select},
  {"pselect", with_pselect},
  {"poll", with_poll},
  {"ppoll", with_ppoll},
  {"epoll_wait", with_epoll_wait},
  {"epoll_pwait", with_epoll_pwait},
  {"epoll_pwait2", with_epoll_pwait2},
};

static double now(void)
{
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int count, char ** arguments)
{
  if (count != 3) {
    return 2;
  }
  const char * protocol = arguments[1];
  struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[2]))};
  server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const struct sockaddr * address = (const struct sockaddr *)&server;
  const int file = socket(AF_INET, strcmp(protocol, "tcp") == 0 ? SOCK_STREAM : SOCK_DGRAM, 0);
  // A client of UDP need not connect; the server answers to the sender.
  if (strcmp(protocol, "unconnected_udp") != 0 && connect(file, address, sizeof server) != 0) {
    perror("connect");
    return 1;
  }
  for (size_t i = 0; i < sizeof waits / sizeof waits[0]; ++i) {
    char byte = 'a';
    const ssize_t sent = strcmp(protocol, "unconnected_udp") == 0 ?
      sendto(file, &byte, 1, 0, address, sizeof server) : send(file, &byte, 1, 0);
    const double begin = now();
    const int ready = waits[i].wait(file);
    printf("%s: %d after %.6f s\n", waits[i].name, ready, now() - begin);
    fflush(stdout);
    if (sent != 1 || ready != 1 || recv(file, &byte, 1, 0) != 1) {
      abort();
    }
  }
  return 0;
}
