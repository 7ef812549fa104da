//! Functions of libc that this library replaces. Each calls the replaced one for a thread on the wall clock.

mod alarms;
mod clocks;
mod conditions;
mod epolls;
mod forks;
mod futexes;
mod polls;
mod selects;
mod semaphores;
mod sleeps;
mod thread_starts;
pub(crate) mod timer_files;
