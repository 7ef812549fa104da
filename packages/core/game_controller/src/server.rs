use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4};

use hsl_types::{GameControllerState, PlayerNumber, RobotId, Time};

use crate::{
    Announcer, Audience, ControlMessage, Datagram, Destination, Durations, ForwardedStatus,
    MonitorRequest, Monitors, NotInVersion, Pretence, Refusal, Refusals, ReturnMessage, Robot,
    ServerSetup, SignsOfLife,
};

/// Number of addresses of robots that are remembered, so that a flood from forged addresses costs no memory.
const MOST_ROBOT_ADDRESSES: usize = 1024;

/// The GameController's side of the protocol, without sockets: states of a game and datagrams in, datagrams out.
///
/// States have the time of the match. Datagrams are due by a clock that the caller chooses: that time, or the wall clock.
#[derive(Clone, Debug)]
pub struct Server {
    setup: ServerSetup,
    announcer: Announcer,
    pretence: Pretence,
    /// Match time, the true state, and the state that robots are told.
    state: Option<(Time, GameControllerState, GameControllerState)>,
    robots: Vec<(SocketAddr, Destination)>,
    monitors: Monitors,
    /// Addresses from which return messages came, valid or not.
    robot_addresses: BTreeSet<Ipv4Addr>,
    signs_of_life: SignsOfLife,
    refusals: Refusals,
}

impl Server {
    /// Creates a server that sends nothing before the first state.
    pub fn new(setup: ServerSetup, durations: Durations) -> Self {
        let robots = setup.robots.iter();
        Self {
            announcer: Announcer::new(setup.setup, durations),
            pretence: Pretence::default(),
            state: None,
            robots: robots.map(|it| (*it, Destination::default())).collect(),
            setup,
            monitors: Monitors::default(),
            robot_addresses: BTreeSet::new(),
            signs_of_life: SignsOfLife::default(),
            refusals: Refusals::default(),
        }
    }

    /// Takes the state of the game at a time of the match. If the time goes back, the match begins again.
    pub fn observe(&mut self, match_time: Time, state: &GameControllerState) {
        if self
            .state
            .as_ref()
            .is_some_and(|(last, ..)| match_time < *last)
        {
            self.restart();
        }
        let delay = self.setup.delay_after_playing;
        let told = self.pretence.told(match_time, state, delay);
        self.state = Some((match_time, *state, told));
    }

    /// Forgets the match, but neither monitors nor addresses of robots.
    fn restart(&mut self) {
        self.pretence = Pretence::default();
        self.signs_of_life = SignsOfLife::default();
        self.monitors.restart();
        for (_, destination) in &mut self.robots {
            destination.restart();
        }
    }

    /// Returns the control messages to send at `now`.
    ///
    /// # Errors
    /// Returns an error if the version of the protocol cannot express the state.
    pub fn due(&mut self, now: Time) -> Result<Vec<Datagram>, NotInVersion> {
        let Some((match_time, truth, told)) = &self.state else {
            return Ok(Vec::new());
        };
        let ServerSetup {
            version,
            monitor_port,
            ..
        } = self.setup;
        let mut datagrams = Vec::new();
        for (to, destination) in &mut self.robots {
            let Some(packet_number) = destination.due(now, told.stopped) else {
                continue;
            };
            let message = ControlMessage {
                packet_number,
                ..self.announcer.message(*match_time, told)
            };
            datagrams.push(Datagram {
                to: *to,
                bytes: message.to_bytes(version, Audience::Robots)?,
            });
        }
        for (monitor, packet_number) in self.monitors.due(now, truth.stopped) {
            let message = ControlMessage {
                packet_number,
                ..self.announcer.message(*match_time, truth)
            };
            datagrams.push(Datagram {
                to: SocketAddrV4::new(monitor, monitor_port).into(),
                bytes: message.to_bytes(version, Audience::Monitors)?,
            });
        }
        Ok(datagrams)
    }

    /// Takes a datagram from the port of return messages. A valid one is a sign of life of its robot. Its sender is a
    /// robot from now on, which is not told the true state.
    ///
    /// # Errors
    /// Returns an error if it is not valid; monitors get it all the same, see [`Server::forward`].
    pub fn receive_status(
        &mut self,
        now: Time,
        sender: IpAddr,
        bytes: &[u8],
    ) -> Result<ReturnMessage, Refusal> {
        if let IpAddr::V4(sender) = sender {
            self.monitors.remove(sender);
            if self.robot_addresses.len() < MOST_ROBOT_ADDRESSES {
                self.robot_addresses.insert(sender);
            }
        }
        let message = ReturnMessage::from_bytes(bytes)?;
        let teams = [self.setup.setup.hulks, self.setup.setup.opponent].map(|team| team.number);
        if !teams.contains(&message.team) {
            let wanted = message.team;
            return Err(Refusal::OtherTeams { teams, wanted });
        }
        let ReturnMessage { team, player, .. } = message;
        self.signs_of_life.hear(now, Robot { team, player });
        Ok(message)
    }

    /// Returns what monitors get of a datagram that a robot sent to the port of return messages: at most as many bytes as
    /// a valid one has, as of the league's program.
    pub fn forward(&self, sender: Ipv4Addr, bytes: &[u8]) -> Vec<Datagram> {
        let payload = bytes.iter().copied().take(ReturnMessage::SIZE).collect();
        let bytes = ForwardedStatus { sender, payload }.to_bytes();
        let to = |monitor| SocketAddrV4::new(monitor, self.setup.forwarded_status_port).into();
        let monitors = self.monitors.addresses();
        monitors
            .map(|monitor| Datagram {
                to: to(monitor),
                bytes: bytes.clone(),
            })
            .collect()
    }

    /// Takes a datagram from the port of requests; returns whether the sender is a new monitor.
    ///
    /// # Errors
    /// Returns an error if it is not a valid request, is from the address of a robot, or too many monitors are served.
    pub fn receive_request(&mut self, sender: Ipv4Addr, bytes: &[u8]) -> Result<bool, Refusal> {
        MonitorRequest::from_bytes(bytes)?;
        if self.robot_addresses.contains(&sender) {
            return Err(Refusal::RobotAsMonitor);
        }
        self.monitors.add(sender)
    }

    /// Counts a refused datagram; returns a line for the log if it is worth one.
    pub fn refuse(&mut self, sender: IpAddr, refusal: &Refusal) -> Option<String> {
        self.refusals.count(sender, refusal)
    }

    /// Returns the robots that have answered, to watch how long ago that was.
    pub fn signs_of_life(&mut self) -> &mut SignsOfLife {
        &mut self.signs_of_life
    }

    /// Sets the durations of the rules, which may change during a match.
    pub fn set_durations(&mut self, durations: Durations) {
        self.announcer.set_durations(durations);
    }

    /// Sets the goalkeeper of both teams.
    pub fn set_goalkeeper(&mut self, goalkeeper: PlayerNumber) {
        self.announcer.set_goalkeeper(goalkeeper);
    }

    /// Sets the robots that take part; all others are announced as substitutes.
    pub fn set_players(&mut self, players: BTreeSet<RobotId>) {
        self.announcer.set_players(players);
    }
}
