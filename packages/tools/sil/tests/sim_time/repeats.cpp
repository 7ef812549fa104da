// Loops that wait with a timeout of 0, or until a time that has come, or only read a clock, until 10 ms have passed:
// `repeats`. Prints each way, and "late" if the loop ended more than 2 ms too late.

#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <utility>
#include <vector>

static double now()
{
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main()
{
  const int set = epoll_create1(0);
  const timespec zero{0, 0};
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  sem_t semaphore;
  sem_init(&semaphore, 0, 0);
  std::uint32_t word = 0;
  epoll_event event;
  timespec reached;
  clock_gettime(CLOCK_MONOTONIC, &reached);
  pthread_mutex_lock(&mutex);
  const std::vector<std::pair<const char *, std::function<void()>>> waits{
    {"poll", [] {poll(nullptr, 0, 0);}},
    {"ppoll", [&] {ppoll(nullptr, 0, &zero, nullptr);}},
    {"select", [] {
        timeval none{0, 0};
        select(0, nullptr, nullptr, nullptr, &none);
      }},
    {"pselect", [&] {pselect(0, nullptr, nullptr, nullptr, &zero, nullptr);}},
    {"epoll_wait", [&] {epoll_wait(set, &event, 1, 0);}},
    {"epoll_pwait", [&] {epoll_pwait(set, &event, 1, 0, nullptr);}},
    {"condition", [&] {pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &reached);}},
    {"system_condition", [&] {pthread_cond_timedwait(&condition, &mutex, &zero);}},
    {"semaphore", [&] {sem_clockwait(&semaphore, CLOCK_MONOTONIC, &reached);}},
    {"futex", [&] {syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &zero, nullptr, 0);}},
    {"nanosleep", [&] {nanosleep(&zero, nullptr);}},
    {"clock_nanosleep", [&] {
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &reached, nullptr);
      }},
    {"usleep", [] {usleep(0);}},
    {"sleep", [] {sleep(0);}},
    {"clock", [] {}},
    {"calendar", [] {
        timeval time;
        gettimeofday(&time, nullptr);
      }},
  };
  for (const auto & [name, wait] : waits) {
    const double begin = now();
    while (now() < begin + 0.01) {
      wait();
    }
    std::printf("%s%s\n", name, now() < begin + 0.012 ? "" : " late");
  }
}
