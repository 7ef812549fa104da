// Calls the functions of simulated time with wrong arguments: `errors`. Prints results and errors, which are the same on
// the wall clock.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SHOW(call) show(#call, call)

static void show(const char * call, long result)
{
  printf("%s: %ld %d\n", call, result, result < 0 ? errno : 0);
}

static int set, timer, pipes[2];
static sem_t semaphore;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static uint32_t word;
static struct epoll_event event;

static void wrong_time(const struct timespec * time)
{
  const struct itimerspec first = {{0, 0}, *time}, period = {*time, {0, 5}};
  printf("%ld s, %ld ns\n", (long)time->tv_sec, time->tv_nsec);
  SHOW(nanosleep(time, NULL));
  SHOW(clock_nanosleep(CLOCK_MONOTONIC, 0, time, NULL));
  SHOW(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, time, NULL));
  SHOW(ppoll(NULL, 0, time, NULL));
  SHOW(pselect(0, NULL, NULL, NULL, time, NULL));
  SHOW(pthread_cond_timedwait(&condition, &mutex, time));
  SHOW(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, time));
  SHOW(sem_timedwait(&semaphore, time));
  SHOW(sem_clockwait(&semaphore, CLOCK_MONOTONIC, time));
  sem_post(&semaphore);
  SHOW(sem_timedwait(&semaphore, time));
  sem_trywait(&semaphore);
  SHOW(syscall(SYS_futex, &word, FUTEX_WAIT, 0, time, NULL, 0));
  SHOW(syscall(SYS_futex, &word, FUTEX_WAIT, 1, time, NULL, 0));
  SHOW(syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 0, time, NULL, ~0));
  SHOW(timerfd_settime(timer, 0, &first, NULL));
  SHOW(timerfd_settime(timer, 0, &period, NULL));
}

static void select_changes_its_arguments(void)
{
  fd_set files;
  struct timeval time = {0, 20000}, negative[] = {{-1, 0}, {0, -1}};
  SHOW(select(0, NULL, NULL, NULL, &negative[0]));
  SHOW(select(0, NULL, NULL, NULL, &negative[1]));
  SHOW(select(-1, NULL, NULL, NULL, &time));
  FD_ZERO(&files);
  FD_SET(77, &files);
  SHOW(select(78, &files, NULL, NULL, &time));
  FD_ZERO(&files);
  FD_SET(pipes[0], &files);
  time.tv_usec = 20000;
  SHOW(select(1000000, &files, NULL, NULL, &time));
  printf("%ld us, %d\n", (long)time.tv_usec, FD_ISSET(pipes[0], &files) != 0);
  FD_ZERO(&files);
  FD_SET(pipes[1], &files);
  time.tv_sec = 1000;
  SHOW(select(pipes[1] + 1, NULL, &files, NULL, &time));
  printf("%d, %d\n", time.tv_sec >= 990, FD_ISSET(pipes[1], &files) != 0);
}

static void wrong_alarms(void)
{
  const struct itimerval wrong[] = {{{0, 0}, {-1, 0}}, {{0, 0}, {0, 1000000}}, {{0, -1}, {1, 0}}};
  struct itimerval old;
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    SHOW(setitimer(ITIMER_REAL, &wrong[i], NULL));
  }
  SHOW(setitimer(99, &wrong[0], NULL));
  SHOW(getitimer(99, &old));
  SHOW(alarm(50));
  SHOW(getitimer(ITIMER_REAL, &old));
  printf("%d, %ld s\n", old.it_value.tv_sec >= 49, (long)old.it_interval.tv_sec);
  SHOW(alarm(40));
  SHOW(setitimer(ITIMER_REAL, NULL, &old));
  SHOW(alarm(0));
}

int main(void)
{
  const struct timespec wrong[] = {{-1, 0}, {0, -1}, {0, 1000000000}, {-1, 1000000000}, {-5, 5}};
  const struct timespec time = {0, 1000};
  const struct itimerspec once = {{0, 0}, time};
  struct pollfd closed = {77, POLLIN, 0};
  struct timeval now;
  int zone[] = {3, 4};
  set = epoll_create1(0);
  timer = timerfd_create(CLOCK_MONOTONIC, 0);
  sem_init(&semaphore, 0, 0);
  pthread_mutex_lock(&mutex);
  if (pipe(pipes) != 0) {
    return 1;
  }
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    wrong_time(&wrong[i]);
  }
  select_changes_its_arguments();
  SHOW(clock_nanosleep(CLOCK_MONOTONIC_RAW, 0, &time, NULL));
  SHOW(clock_nanosleep(CLOCK_REALTIME_COARSE, 0, &time, NULL));
  SHOW(clock_nanosleep(CLOCK_BOOTTIME, 0, &time, NULL));
  SHOW(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &time, NULL));
  SHOW(clock_nanosleep(99, 0, &time, NULL));
  SHOW(clock_nanosleep(CLOCK_MONOTONIC, 0, NULL, NULL));
  SHOW(nanosleep(NULL, NULL));
  SHOW(pthread_cond_clockwait(&condition, &mutex, CLOCK_BOOTTIME, &time));
  SHOW(sem_clockwait(&semaphore, CLOCK_BOOTTIME, &time));
  SHOW(timerfd_settime(timer, 8, &once, NULL));
  SHOW(timerfd_settime(timer, 0, NULL, NULL));
  SHOW(timerfd_settime(set, 0, &once, NULL));
  SHOW(epoll_wait(set, &event, 0, 10));
  SHOW(epoll_wait(set, &event, -1, 10));
  SHOW(epoll_wait(77, &event, 1, 10));
  SHOW(epoll_wait(timer, &event, 1, 10));
  SHOW(poll(NULL, (nfds_t)1 << 40, 10));
  SHOW(poll(NULL, 1, 10));
  SHOW(poll(&closed, 1, 10));
  wrong_alarms();
  gettimeofday(&now, zone);
  printf("%d %d\n", zone[0], zone[1]);
  return 0;
}
