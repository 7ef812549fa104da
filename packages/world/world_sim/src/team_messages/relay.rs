use std::collections::BTreeMap;

use hsl_types::{MessageBytes, RobotId};
use match_setup::TeamMessageOptions;
use support::PortError;

use super::relay_socket::RelaySocket;

/// Maximum number of messages of one robot that wait for its answer. Later ones are dropped: a team has a budget of
/// some thousand messages for the whole match.
const MOST_WAITING: usize = 1000;

/// Sockets of the world for team messages, and the messages that wait for the answers of their robots.
pub(crate) struct Relay {
    /// Sockets, each for the robots with the same address of the world.
    sockets: Vec<RelaySocket>,
    waiting: BTreeMap<RobotId, Vec<MessageBytes>>,
}

impl Relay {
    /// Opens the sockets for the robots of `robots` that have addresses in `options`.
    ///
    /// # Errors
    /// Returns an error if an address is in use, or is not an address of this machine.
    pub(crate) fn open(
        options: &TeamMessageOptions,
        robots: &[RobotId],
    ) -> Result<Self, PortError> {
        let mut programs = BTreeMap::<_, Vec<_>>::new();
        for robot in robots {
            if let Some(addresses) = options.addresses(*robot) {
                let robots = programs.entry(addresses.world).or_default();
                robots.push((*robot, addresses.program));
            }
        }
        let sockets = programs.into_iter();
        let sockets = sockets.map(|(world, robots)| RelaySocket::open(world, robots));
        Ok(Self {
            sockets: sockets.collect::<Result<_, _>>()?,
            waiting: BTreeMap::new(),
        })
    }

    /// Returns true without sockets.
    pub(crate) fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// Sends a message to the program of a robot, if it has an address.
    pub(crate) fn send(&mut self, robot: RobotId, bytes: &MessageBytes) {
        for socket in &mut self.sockets {
            socket.send(robot, bytes);
        }
    }

    /// Receives all datagrams that have arrived.
    pub(crate) fn receive(&mut self) {
        for socket in &mut self.sockets {
            while let Some((robot, bytes)) = socket.receive() {
                let waiting = self.waiting.entry(robot).or_default();
                if waiting.len() < MOST_WAITING {
                    waiting.push(bytes);
                } else {
                    socket.warn(
                        "flood",
                        format_args!("{robot} sends too many team messages; some are dropped"),
                    );
                }
            }
        }
    }

    /// Returns the messages of a robot since the last call.
    pub(crate) fn take(&mut self, robot: RobotId) -> Vec<MessageBytes> {
        self.waiting.remove(&robot).unwrap_or_default()
    }

    /// Discards all messages that have arrived.
    pub(crate) fn discard(&mut self) {
        self.receive();
        self.waiting.clear();
    }
}
