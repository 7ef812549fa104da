//! The UDP ports of the protocol.

/// Control messages: GameController to robots and monitors.
pub const CONTROL: u16 = 3838;
/// Return messages: robots to the address, not the port, from which control messages come.
pub const RETURN: u16 = 3939;
/// Requests of monitors to the GameController.
pub const MONITOR_REQUEST: u16 = 3636;
/// Return messages that are forwarded to monitors.
pub const FORWARDED_STATUS: u16 = 3940;
/// Team messages: this plus the number of the team.
pub const TEAM: u16 = 10_000;

/// Largest team message in bytes; a longer one is illegal communication.
pub const LARGEST_TEAM_MESSAGE: usize = 512;
/// Largest UDP payload over IPv4 in bytes: a buffer of this size cuts nothing off.
pub const LARGEST_DATAGRAM: usize = 65_507;
