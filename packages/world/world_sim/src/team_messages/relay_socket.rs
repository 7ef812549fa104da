use std::fmt::Display;
use std::net::SocketAddr;

use hsl_ros::PeerLog;
use hsl_types::{MessageBytes, RobotId};
use support::{DatagramPort, PortError};

/// Socket at which the world exchanges team messages with the programs of some robots.
pub(crate) struct RelaySocket {
    port: DatagramPort,
    /// Robots, each with the address of its program.
    robots: Vec<(RobotId, SocketAddr)>,
    log: PeerLog,
}

impl RelaySocket {
    /// Opens a socket at an address of the world, for robots with the addresses of their programs.
    ///
    /// # Errors
    /// Returns an error if the address is in use, or is not an address of this machine.
    pub(crate) fn open(
        world: SocketAddr,
        robots: Vec<(RobotId, SocketAddr)>,
    ) -> Result<Self, PortError> {
        let port = DatagramPort::bind(world)?;
        let log = PeerLog::default();
        Ok(Self { port, robots, log })
    }

    /// Sends a message to the program of a robot, if this is its socket. A failure is logged: to the program, the
    /// message is lost.
    pub(crate) fn send(&mut self, robot: RobotId, bytes: &MessageBytes) {
        let Some((_, program)) = self.robots.iter().find(|(it, _)| *it == robot) else {
            return;
        };
        if let Err(error) = self.port.send(*program, bytes.as_slice()) {
            self.warn(
                "send",
                format_args!("a team message to {robot} is lost: {error}"),
            );
        }
    }

    /// Takes the next datagram of a known program. Returns `None` if no more has arrived, or after an error of the
    /// socket. Logs errors and skips unknown senders. A datagram that is too long for a message is truncated: its
    /// truncated length breaks the same rule.
    pub(crate) fn receive(&mut self) -> Option<(RobotId, MessageBytes)> {
        loop {
            let (from, received) = match self.port.receive()? {
                Ok(received) => received,
                Err(error) => {
                    self.warn("receive", error);
                    return None;
                }
            };
            let kept = received.get(..MessageBytes::CAPACITY).unwrap_or(received);
            let message = MessageBytes::new(kept)?;
            if let Some(robot) = sender(&self.robots, from) {
                return Some((robot, message));
            }
            let world = self.port.address();
            let text = format_args!(
                "a team message to {world} is ignored: {from} is not the address of a robot's program"
            );
            self.warn("stranger", text);
        }
    }

    /// Logs a warning, at most one a second of each kind.
    pub(crate) fn warn(&mut self, kind: &'static str, text: impl Display) {
        if let Some(line) = self.log.line(kind, text) {
            tracing::warn!("{line}");
        }
    }
}

/// Returns the robot whose program sends from an address. If only one robot uses the socket, it is that one; otherwise
/// the one whose program has this address and port, or the only one with this address and another port.
fn sender(robots: &[(RobotId, SocketAddr)], from: SocketAddr) -> Option<RobotId> {
    if let [(robot, _)] = robots {
        return Some(*robot);
    }
    if let Some((robot, _)) = robots.iter().find(|(_, program)| *program == from) {
        return Some(*robot);
    }
    let mut of_host = robots
        .iter()
        .filter(|(_, program)| program.ip() == from.ip());
    match (of_host.next(), of_host.next()) {
        (Some((robot, _)), None) => Some(*robot),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_apart_by_address_or_port() {
        let robots: Vec<_> = RobotId::all().take(2).collect();
        let named = |address: &str| address.parse::<SocketAddr>().unwrap();
        let by_port = [
            (robots[0], named("127.0.0.1:4061")),
            (robots[1], named("127.0.0.1:4062")),
        ];
        assert_eq!(sender(&by_port, named("127.0.0.1:4062")), Some(robots[1]));
        assert_eq!(sender(&by_port, named("127.0.0.1:4063")), None);
        let by_address = [
            (robots[0], named("127.0.6.1:10006")),
            (robots[1], named("127.0.6.2:10006")),
        ];
        assert_eq!(sender(&by_address, named("127.0.6.1:999")), Some(robots[0]));
        assert_eq!(sender(&by_address, named("127.0.6.3:10006")), None);
        assert_eq!(
            sender(&by_port[..1], named("127.0.0.1:999")),
            Some(robots[0])
        );
    }
}
