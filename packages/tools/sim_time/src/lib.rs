//! Library that is preloaded into a program, so that its clocks, sleeps and waits with a timeout follow simulated time.
//!
//! - `process` connects the process to the page of the time, `fork` its children.
//! - `interposed` has the functions of libc that the library replaces, one family a file.
//! - `real` finds the replaced functions, `clock` says which clocks are simulated, `deadline` converts times.
//! - `waiters` has the threads that wait for a time, in a list that `blocked_signals` guards, `keeper` is the thread that
//!   wakes them and reports that all threads wait, `tasks` reads the states of the threads, `children` those of processes that are being started.
//! - `repeats` lets the time pass for threads that repeat waits which are over at once.
//! - `outside` finds waits for data of processes on the wall clock, with the other ends of files that `peers` finds.
//! - `interpreters` finds the lock of Python, which passes between working threads.
//! - `threads` tells the threads of the middleware, which follow the wall clock.

#![expect(unsafe_code, reason = "the replaced functions have the interface of C")]

mod blocked_signals;
mod children;
mod clock;
mod deadline;
mod event;
mod fork;
mod interposed;
mod interpreters;
mod keeper;
mod outside;
mod peers;
mod process;
mod real;
mod repeats;
mod tasks;
mod threads;
mod waiters;
