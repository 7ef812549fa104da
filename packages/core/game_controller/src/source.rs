use std::net::SocketAddr;
use std::time::Duration;

use hsl_types::Time;

use crate::Refusal;

/// Time without a packet after which another GameController is accepted: eight periods of control messages.
const SILENCE: Duration = Duration::from_secs(4);

/// Largest step of the packet number, which wraps, from one packet to a newer one.
const MAX_STEP: u8 = 127;

/// GameController that is followed: the sender of the first packet, until it is silent for four seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source(Option<Packet>);

/// Last packet of the GameController that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packet {
    sender: SocketAddr,
    number: u8,
    received_at: Time,
}

impl Source {
    /// Checks whether the packet with this number from `sender`, received at `now`, has to be followed. Nothing is
    /// recorded.
    ///
    /// # Errors
    /// Returns an error if another GameController is followed, or if the packet is not newer than the last one. After
    /// four seconds without a valid packet every packet is accepted, because the program may have been restarted.
    pub fn check(&self, now: Time, sender: SocketAddr, number: u8) -> Result<(), Refusal> {
        let Some(last) = self.0 else {
            return Ok(());
        };
        if now.since(last.received_at) >= SILENCE {
            return Ok(());
        }
        if sender != last.sender {
            let followed = last.sender;
            return Err(Refusal::OtherGameController { sender, followed });
        }
        match number.wrapping_sub(last.number) {
            1..=MAX_STEP => Ok(()),
            _ => Err(Refusal::OldPacket { sender }),
        }
    }

    /// Records a packet that passed the check as the last one; its sender is followed.
    pub fn follow(&mut self, now: Time, sender: SocketAddr, number: u8) {
        self.0 = Some(Packet {
            sender,
            number,
            received_at: now,
        });
    }

    /// Returns the address of the GameController that was followed last.
    pub fn address(&self) -> Option<SocketAddr> {
        self.0.map(|packet| packet.sender)
    }
}
