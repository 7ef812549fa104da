#![doc = include_str!("../README.md")]

mod datagram_port;
mod end_requests;
mod end_signals;
mod error_text;
mod invalid_values;
mod printable;
pub mod ros_environment;
mod running_time;
mod shell_command;
mod shutdown;
pub mod statistics;
pub mod terminal;
mod wall_clock;

pub use datagram_port::{DatagramPort, PortError};
pub use error_text::error_text;
pub use invalid_values::InvalidValues;
pub use printable::{LONGEST_LINE, is_escaped, printable};
pub use running_time::RunningTime;
pub use shell_command::shell_command;
pub use shutdown::Shutdown;
pub use wall_clock::WallClock;
