//! UDP ports and size limits of the protocol.

/// Port of control messages from the GameController to robots and monitors.
pub const CONTROL: u16 = 3838;
/// Port of return messages from robots, at the address of the GameController.
pub const RETURN: u16 = 3939;
/// Port of requests from monitors to the GameController.
pub const MONITOR_REQUEST: u16 = 3636;
/// Port of return messages that are forwarded to monitors.
pub const FORWARDED_STATUS: u16 = 3940;
/// Port of team messages, without the number of the team, which is added.
pub const TEAM: u16 = 10_000;

/// Maximum size of a team message \[bytes\]; a longer one is illegal communication.
pub const LARGEST_TEAM_MESSAGE: usize = 512;
