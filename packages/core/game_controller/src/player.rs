use std::net::{IpAddr, SocketAddr};

use hsl_types::{GameControllerReturnMessage, GameControllerState, Time, WorldState};

use crate::{
    Audience, ControlMessage, Datagram, Follower, Refusal, Refusals, Reporter, ReturnMessage,
    Source,
};

/// Robot's side of the protocol, without sockets: control messages in, game states and return messages out.
#[derive(Clone, Debug)]
pub struct Player {
    team: u8,
    return_port: u16,
    /// Only accepted address of the GameController; `None`: any.
    only: Option<IpAddr>,
    follower: Follower,
    reporter: Reporter,
    source: Source,
    refusals: Refusals,
}

impl Player {
    /// Creates a player of a team. Return messages are sent to `return_port` at the sender of control messages, which
    /// must be `only`, if given.
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

    /// Reads a control message that was received at `now`, and returns the state of the game as this team sees it.
    ///
    /// # Errors
    /// Returns an error if the message is invalid, for monitors, from another address or a second GameController, not
    /// newer than the last one, or for other teams.
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

    /// Returns the address of the GameController that was followed last.
    pub fn game_controller(&self) -> Option<SocketAddr> {
        self.source.address()
    }

    /// Counts a refused datagram; returns a line for the log if one is due.
    pub fn refuse(&mut self, sender: IpAddr, refusal: &impl ToString) -> Option<String> {
        self.refusals.count(sender, refusal)
    }

    /// Returns the datagram for a return message of the behavior; `None` before the first control message.
    pub fn send(&mut self, now: Time, message: &GameControllerReturnMessage) -> Option<Datagram> {
        let datagram = self.datagram(message)?;
        self.reporter.sent_own(now);
        Some(datagram)
    }

    /// Returns a datagram made from the world state, if one is due and the behavior sends none.
    pub fn report(&mut self, now: Time, world_state: &WorldState) -> Option<Datagram> {
        self.game_controller()?;
        let message = self.reporter.report(now, world_state)?;
        self.datagram(&message)
    }

    fn datagram(&self, message: &GameControllerReturnMessage) -> Option<Datagram> {
        Some(Datagram {
            to: SocketAddr::new(self.game_controller()?.ip(), self.return_port),
            bytes: ReturnMessage::new(self.team, message).to_bytes().to_vec(),
        })
    }
}

/// Reads a control message for robots from `sender`; `only` is the required sender, if any.
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
