// Loop of decisions with a period of 10 ms on the wall clock: `loops KIND COUNT`. Prints the number of decisions and their
// duration. The kinds are the ways to wait; `spin` never waits, `exit` and `crash` end after the decisions.

#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

using std::chrono::steady_clock;
using std::chrono::system_clock;
using namespace std::chrono_literals;

int main(int, char ** arguments)
{
  const std::string kind = arguments[1];
  const int count = std::atoi(arguments[2]);
  std::mutex mutex;
  std::condition_variable condition;
  const int set = epoll_create1(0);
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  const itimerspec period{{0, 10'000'000}, {0, 10'000'000}};
  timerfd_settime(timer, 0, &period, nullptr);
  std::signal(SIGALRM, [](int) {});
  const auto begin = steady_clock::now();
  auto next = begin;
  auto until = [&](auto time) {
      std::unique_lock<std::mutex> lock(mutex);
      while (condition.wait_until(lock, time) == std::cv_status::no_timeout) {
      }
    };
  auto sleep_until = [&] {std::this_thread::sleep_until(next);};
  const std::map<std::string, std::function<void()>> waits{
    {"sleep_until", sleep_until},
    {"sleep_for", [] {std::this_thread::sleep_for(10ms);}},
    {"usleep", [] {usleep(10'000);}},
    {"poll", [] {poll(nullptr, 0, 10);}},
    {"select", [] {
        timeval duration{0, 10'000};
        select(0, nullptr, nullptr, nullptr, &duration);
      }},
    {"epoll", [&] {
        epoll_event event;
        epoll_wait(set, &event, 1, 10);
      }},
    {"timerfd", [&] {
        std::uint64_t expirations;
        if (read(timer, &expirations, sizeof expirations) < 0) {
          std::abort();
        }
      }},
    {"condition", [&] {until(next);}},
    {"system_condition", [&] {until(system_clock::now() + 10ms);}},
    {"threads", [&] {
        std::thread other([&] {std::this_thread::sleep_until(next);});
        other.join();
      }},
    {"itimer", [] {
        const itimerval once{{0, 0}, {0, 10'000}};
        setitimer(ITIMER_REAL, &once, nullptr);
        pause();
      }},
    {"ualarm", [] {
        ualarm(10'000, 0);
        poll(nullptr, 0, 1'000'000);
      }},
    {"spin", [&] {
        for (volatile bool ends = false; !ends; ) {
        }
      }},
    {"exit", sleep_until},
    {"crash", sleep_until},
  };
  const auto & wait = waits.at(kind);
  for (int decision = 0; decision < count; ++decision) {
    next += 10ms;
    wait();
  }
  const std::chrono::duration<double> duration = steady_clock::now() - begin;
  std::printf("%d decisions in %.6f s\n", count, duration.count());
  std::fflush(stdout);
  if (kind == "crash") {
    std::abort();
  }
  return kind == "exit" ? 7 : 0;
}
