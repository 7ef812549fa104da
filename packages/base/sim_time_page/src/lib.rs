//! Simulated time in a page of memory that the world and programs on simulated time share.
//!
//! The writer sets the time; the library `sim_time`, which is preloaded into a program, reads it. Each process of a
//! program has a slot, in which it reports that all its threads wait. The writer advances the time only then.
//!
//! - `page` is the layout of the memory, `slot` the part of one process.
//! - `shared_page` maps the file of a page.
//! - `futex` waits for changes of a word in the page.
//! - `process` reads states of processes from `/proc`.

mod futex;
mod page;
mod process;
mod shared_page;
mod slot;
mod wait;

pub use page::{PAGE_VARIABLE, Page};
pub use process::is_working;
pub use shared_page::SharedPage;
pub use slot::{NO_DEADLINE, Slot};
pub use wait::Busy;
