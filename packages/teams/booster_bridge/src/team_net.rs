//! Team records of the program, which are passed through the communication of the match.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};

use anyhow::Context;
use booster_protocol::team_record;
use hsl_types::{MessageBytes, RobotId, Time};
use support::DatagramPort;
use team_bridge::team_messages::TeamMessages;

/// Maximum number of datagrams between two turns of the node.
const DATAGRAMS: usize = 100;

/// Socket on the port of the program's team, which the program shares.
pub(crate) struct TeamNet {
    id: RobotId,
    team_id: u8,
    socket: DatagramPort,
    /// Claims the team number on this machine: two robots with the same one would receive each other's records outside of
    /// the match. The program uses the port for UDP only.
    _claim: TcpListener,
    /// Newest record of the program that is not sent yet.
    unsent: Option<MessageBytes>,
}

impl TeamNet {
    /// Opens the socket for the program of a robot.
    ///
    /// # Errors
    /// Returns an error if another robot on this machine has the team number, or if the port cannot be shared.
    pub(crate) fn open(id: RobotId, team_id: u8) -> anyhow::Result<Self> {
        let port = team_record::port(team_id);
        let claim = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
            format!(
                "{id}: cannot relay team messages with team_id {team_id}; each robot on this machine needs a number of \
                 its own, and no other program may use TCP port {port}"
            )
        })?;
        let address = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
        Ok(Self {
            id,
            team_id,
            socket: DatagramPort::bind_shared(address)?,
            _claim: claim,
            unsent: None,
        })
    }

    /// Takes the records that the program has sent, of which the newest one counts. Returns the errors of others.
    pub(crate) fn receive(&mut self) -> Vec<String> {
        let mut errors = Vec::new();
        for _ in 0..DATAGRAMS {
            let read = match self.socket.receive() {
                None => break,
                Some(Ok((_, bytes))) => {
                    team_record::to_team(bytes, self.team_id, self.id.player_number)
                }
                Some(Err(error)) => {
                    errors.push(error.to_string());
                    break;
                }
            };
            match read {
                Ok(Some(message)) => self.unsent = Some(message),
                Ok(None) => {}
                Err(error) => errors.push(error.to_string()),
            }
        }
        errors
    }

    /// Takes the newest record of the program, to send it to its team.
    pub(crate) fn take(&mut self) -> Option<MessageBytes> {
        self.unsent.take()
    }

    /// Passes the records of teammates, received in ticks before `now`, to the program. Returns the errors of messages
    /// that cannot be passed.
    pub(crate) fn pass(&self, messages: &mut TeamMessages, now: Time) -> Vec<String> {
        let mut errors = Vec::new();
        for (_, (sender, message)) in messages.take_before(now) {
            match team_record::to_program(&message, sender, self.team_id) {
                Ok(record) => {
                    let sent = self
                        .socket
                        .send(team_record::broadcast(self.team_id), &record);
                    errors.extend(sent.err().map(|error| error.to_string()));
                }
                Err(error) => errors.push(error.to_string()),
            }
        }
        errors
    }

    /// Removes the record that is not sent yet, because another run begins.
    pub(crate) fn restart(&mut self) {
        self.unsent = None;
    }
}
