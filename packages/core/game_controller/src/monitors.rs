use std::collections::BTreeMap;
use std::net::Ipv4Addr;

use hsl_types::Time;

use crate::{Refusal, Schedule};

/// Maximum number of monitors; further ones are refused, so that a flood of requests costs no memory.
pub const MAX_MONITORS: usize = 64;

/// Monitors of a match: programs such as a scoreboard, which receive the true state of the game. Each has its own timer
/// and packet numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Monitors(BTreeMap<Ipv4Addr, Destination>);

/// Timer and packet number of a destination of control messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Destination {
    schedule: Schedule,
    packet_number: u8,
}

impl Destination {
    /// Returns the number of the packet to send at `now`, and counts it as sent; `None` if no packet is due. `stopped`
    /// is set while play is stopped, which makes packets due earlier.
    pub fn due(&mut self, now: Time, stopped: bool) -> Option<u8> {
        if !self.schedule.is_due(now, stopped) {
            return None;
        }
        let number = self.packet_number;
        self.packet_number = number.wrapping_add(1);
        Some(number)
    }

    /// Makes the next packet due at once, because the match restarts. Packet numbers continue.
    pub fn restart(&mut self) {
        self.schedule = Schedule::default();
    }
}

impl Monitors {
    /// Adds a monitor that sent a request; returns true if it is new.
    ///
    /// # Errors
    /// Returns an error if there are [`MAX_MONITORS`] others.
    pub fn add(&mut self, address: Ipv4Addr) -> Result<bool, Refusal> {
        if self.0.contains_key(&address) {
            return Ok(false);
        }
        if self.0.len() >= MAX_MONITORS {
            return Err(Refusal::TooManyMonitors {
                limit: MAX_MONITORS,
            });
        }
        self.0.insert(address, Destination::default());
        Ok(true)
    }

    /// Removes a monitor.
    pub fn remove(&mut self, address: Ipv4Addr) {
        self.0.remove(&address);
    }

    /// Returns the addresses of the monitors.
    pub fn addresses(&self) -> impl Iterator<Item = Ipv4Addr> {
        self.0.keys().copied()
    }

    /// Makes the next packet to each monitor due at once, because the match restarts.
    pub fn restart(&mut self) {
        self.0.values_mut().for_each(Destination::restart);
    }

    /// Returns the monitors to which a packet is due at `now`, with the number of the packet, and counts the packets as
    /// sent. `stopped` is set while play is stopped.
    pub fn due(&mut self, now: Time, stopped: bool) -> Vec<(Ipv4Addr, u8)> {
        let monitors = self.0.iter_mut();
        let due = monitors.filter_map(|(address, it)| Some((*address, it.due(now, stopped)?)));
        due.collect()
    }
}
