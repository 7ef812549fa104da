use std::net::{IpAddr, SocketAddr};

use hsl_types::{GameControllerReturnMessage, GameControllerState, Time, WorldState};

use crate::{
    Audience, ControlMessage, Datagram, Follower, Refusal, Refusals, Reporter, ReturnMessage,
    Source,
};

/// Robot's side of the protocol, without sockets: it converts received control messages to states of the game, and
/// return messages to datagrams.
#[derive(Clone, Debug)]
pub struct Player {
    team: u8,
    /// Port of the GameController for return messages.
    return_port: u16,
    /// Only accepted address of the GameController; `None`: any.
    only: Option<IpAddr>,
    /// Conversion of messages to states.
    follower: Follower,
    /// Schedule of return messages.
    reporter: Reporter,
    /// GameController that is followed.
    source: Source,
    /// Counts of refused datagrams.
    refusals: Refusals,
}

impl Player {
    /// Creates a player of the team with this number. Return messages are sent to `return_port` at the sender of
    /// control messages, which must be `only`, if given.
    pub fn new(team: u8, return_port: u16, only: Option<IpAddr>) -> Self {
        Self {
            team,
            return_port,
            only,
            follower: Follower::new(team, None),
            reporter: Reporter::default(),
            source: Source::default(),
            refusals: Refusals::default(),
        }
    }

    /// Handles a control message that was received at `now`, and returns the state of the game; the robot's own team is
    /// its first team, `hulks`. From an accepted message on, return messages are sent to its sender.
    ///
    /// # Errors
    /// Returns an error if the message is invalid, for monitors, from another address or a second GameController, not
    /// newer than the last one, or for other teams. Nothing changes then.
    pub fn receive(
        &mut self,
        now: Time,
        sender: SocketAddr,
        bytes: &[u8],
    ) -> Result<GameControllerState, Refusal> {
        let message = control_message_for_robots(sender.ip(), self.only, bytes)?;
        self.source.check(now, sender, message.packet_number)?;
        let state = self.follower.follow(now, &message)?;
        self.source.follow(now, sender, message.packet_number);
        Ok(state)
    }

    /// Returns the address of the GameController that was followed last; `None` before the first control message.
    pub fn game_controller(&self) -> Option<SocketAddr> {
        self.source.address()
    }

    /// Counts a refused datagram. Returns a line for the log if one is due, see [`Refusals::count`].
    pub fn refuse(&mut self, sender: IpAddr, refusal: &impl ToString) -> Option<String> {
        self.refusals.count(sender, refusal)
    }

    /// Returns the datagram to send for a return message of the behavior, and records it as sent at `now`; `None`
    /// before the first control message.
    pub fn send(&mut self, now: Time, message: &GameControllerReturnMessage) -> Option<Datagram> {
        let datagram = self.datagram(message)?;
        self.reporter.sent_own(now);
        Some(datagram)
    }

    /// Returns a datagram with a return message made from the world state, and records it as sent at `now`. Returns
    /// `None` if none is due, because the behavior or this function has sent one recently, or before the first control
    /// message.
    pub fn report(&mut self, now: Time, world_state: &WorldState) -> Option<Datagram> {
        self.game_controller()?;
        let message = self.reporter.report(now, world_state)?;
        self.datagram(&message)
    }

    /// Returns the datagram for a return message; `None` before the first control message.
    fn datagram(&self, message: &GameControllerReturnMessage) -> Option<Datagram> {
        Some(Datagram {
            to: SocketAddr::new(self.game_controller()?.ip(), self.return_port),
            bytes: ReturnMessage::new(self.team, message).to_bytes().to_vec(),
        })
    }
}

/// Parses a datagram from `sender` as a control message for robots; `only` is the required sender, `None` for any.
///
/// # Errors
/// Returns an error if the message is invalid, for monitors, or from another address.
pub fn control_message_for_robots(
    sender: IpAddr,
    only: Option<IpAddr>,
    bytes: &[u8],
) -> Result<ControlMessage, Refusal> {
    if let Some(wanted) = only.filter(|only| *only != sender) {
        return Err(Refusal::OtherSender { wanted });
    }
    let (_, audience, message) = ControlMessage::from_bytes(bytes)?;
    match audience {
        Audience::Robots => Ok(message),
        Audience::Monitors => Err(Refusal::ForMonitors),
    }
}
