use std::net::SocketAddr;
use std::time::Duration;

use crate::{MatchSetup, Version};

/// A datagram to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Datagram {
    /// Its destination.
    pub to: SocketAddr,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Settings of a simulation that is a GameController to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerSetup {
    /// The teams and the competition.
    pub setup: MatchSetup,
    /// Version of the control messages.
    pub version: Version,
    /// Addresses to which control messages for robots are sent; may be broadcast addresses.
    pub robots: Vec<SocketAddr>,
    /// Port at which monitors receive control messages.
    pub monitor_port: u16,
    /// Port at which monitors receive return messages.
    pub forwarded_status_port: u16,
    /// Time for which robots are still told Set after the game continued.
    pub delay_after_playing: Duration,
}
