//! Processes, their folders, their progress and their end.

pub mod child;
pub mod guard;
pub mod jobs;
pub mod new_folder;
pub(crate) mod process_stat;
pub mod program_end;
pub mod progress;
pub mod python;
pub(crate) mod request_to_end;
pub mod reused_program;
pub mod robot_warnings;
pub mod runtime_folder;
pub mod wall_clock;
