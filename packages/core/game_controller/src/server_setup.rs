use std::net::SocketAddr;
use std::time::Duration;

use crate::{MatchSetup, Version};

/// A datagram to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Datagram {
    /// Destination.
    pub to: SocketAddr,
    /// Content.
    pub bytes: Vec<u8>,
}

/// Settings of a simulation that acts as a GameController.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSetup {
    /// Teams and competition.
    pub setup: MatchSetup,
    /// Version of the control messages.
    pub version: Version,
    /// Destinations of control messages for robots; broadcast addresses are allowed.
    pub robots: Vec<SocketAddr>,
    /// Port at which monitors receive control messages.
    pub monitor_port: u16,
    /// Port at which monitors receive return messages.
    pub forwarded_status_port: u16,
    /// Time for which robots still receive Set after the game continued.
    pub delay_after_playing: Duration,
}
