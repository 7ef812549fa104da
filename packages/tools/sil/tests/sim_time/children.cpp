// Starts children in each way, and sleeps for 0.5 s: `children`. A child sleeps for 0.05 s and reports the time since its
// start. Prints each way, and the time of the child that differs.

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

extern char ** environ;

static double now()
{
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void work(int file)
{
  usleep(50'000);
  const double time = now();
  if (write(file, &time, sizeof time) < 0) {
    std::abort();
  }
}

int main(int count, char ** arguments)
{
  if (count > 1) {
    work(std::atoi(arguments[1]));
    return 0;
  }
  int ends[2];
  if (pipe(ends) != 0) {
    std::abort();
  }
  std::string program = arguments[0];
  std::string file = std::to_string(ends[1]);
  char * const command[]{program.data(), file.data(), nullptr};
  const std::string line = program + " " + file;
  const std::vector<std::pair<const char *, std::function<void()>>> starts{
    {"fork", [&] {
        if (fork() == 0) {
          work(ends[1]);
          _exit(0);
        }
      }},
    {"two forks", [&] {
        if (fork() == 0) {
          if (fork() == 0) {
            work(ends[1]);
          }
          _exit(0);
        }
      }},
    {"fork and exec", [&] {
        if (fork() == 0) {
          execv(command[0], command);
          _exit(1);
        }
      }},
    {"vfork and exec", [&] {
        if (vfork() == 0) {
          execv(command[0], command);
          _exit(1);
        }
      }},
    {"posix_spawn", [&] {
        pid_t child;
        posix_spawn(&child, command[0], nullptr, nullptr, command, environ);
      }},
    {"popen", [&] {
        if (popen(line.c_str(), "r") == nullptr) {
          std::abort();
        }
      }},
    {"system", [&] {
        std::thread([&] {
          if (system(line.c_str()) != 0) {
            std::abort();
          }
        }).detach();
      }},
  };
  for (const auto & [name, start] : starts) {
    std::printf("%s", name);
    std::fflush(stdout);
    for (int repeat = 0; repeat < 10; ++repeat) {
      const double begin = now();
      start();
      usleep(500'000);
      double time = 0;
      if (read(ends[0], &time, sizeof time) < 0) {
        std::abort();
      }
      const double late = time - begin - 0.05;
      if (late > 1e-6 || late < -1e-6) {
        std::printf(" %.6f", time - begin);
      }
    }
    std::printf("\n");
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
  }
}
