// Starts children that end with their last thread: `last_threads`. Prints each way to end, and "remains" if the child has
// not ended after 1 s.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void * sleep_shortly(void * unused)
{
  usleep(20000);
  return unused;
}

static pthread_t start(void * (* function)(void *), void * argument)
{
  pthread_t thread;
  if (pthread_create(&thread, NULL, function, argument) != 0) {
    abort();
  }
  return thread;
}

static void * start_child(void * child)
{
  *(pid_t *)child = fork();
  return NULL;
}

static pid_t by_first_thread(void)
{
  const pid_t child = fork();
  if (child == 0) {
    pthread_exit(NULL);
  }
  return child;
}

static pid_t by_other_thread(void)
{
  const pid_t child = fork();
  if (child == 0) {
    start(sleep_shortly, NULL);
    pthread_exit(NULL);
  }
  return child;
}

static pid_t by_thread_that_called_fork(void)
{
  pid_t child;
  pthread_join(start(start_child, &child), NULL);
  return child;
}

static void show(const char * way, pid_t child)
{
  for (int look = 0; look < 100; ++look) {
    int status;
    if (waitpid(child, &status, WNOHANG) == child) {
      printf("%s: %d\n", way, status);
      return;
    }
    usleep(10000);
  }
  printf("%s: remains\n", way);
}

int main(void)
{
  setvbuf(stdout, NULL, _IONBF, 0);
  show("first thread", by_first_thread());
  show("other thread", by_other_thread());
  show("thread that called fork", by_thread_that_called_fork());
  return 0;
}
