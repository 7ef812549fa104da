use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4};

use hsl_types::{GameControllerState, PlayerNumber, RobotId, SecondaryDurations, Time};

use crate::{
    Announcer, Audience, ControlMessage, Datagram, DelayedSetState, Destination, ForwardedStatus,
    MonitorRequest, Monitors, NotInVersion, Refusal, Refusals, ReturnMessage, Robot, ServerSetup,
    SignsOfLife,
};

/// Maximum number of known addresses of robots, so that a flood from forged addresses costs no memory.
const MAX_ROBOT_ADDRESSES: usize = 1024;

/// GameController's side of the protocol, without sockets: it converts states of the game to datagrams for robots and
/// monitors, and handles the datagrams that they send.
///
/// Game states have the time of the match. The caller chooses the clock by which datagrams are due: match or wall time.
#[derive(Clone, Debug)]
pub struct Server {
    setup: ServerSetup,
    /// Conversion of states to messages.
    announcer: Announcer,
    /// State for robots, in which Set lasts longer.
    delayed: DelayedSetState,
    /// Time of the match, true state, and state for robots; `None` before the first state.
    state: Option<(Time, GameControllerState, GameControllerState)>,
    /// Destinations of messages for robots, each with its own timer.
    robots: Vec<(SocketAddr, Destination)>,
    monitors: Monitors,
    /// Senders of return messages, valid or not. They cannot become monitors.
    robot_addresses: BTreeSet<Ipv4Addr>,
    signs_of_life: SignsOfLife,
    refusals: Refusals,
}

impl Server {
    /// Creates a server that sends nothing before the first state.
    pub fn new(setup: ServerSetup, durations: SecondaryDurations) -> Self {
        let robots = setup.robots.iter();
        Self {
            announcer: Announcer::new(setup.setup, durations),
            delayed: DelayedSetState::default(),
            state: None,
            robots: robots.map(|it| (*it, Destination::default())).collect(),
            setup,
            monitors: Monitors::default(),
            robot_addresses: BTreeSet::new(),
            signs_of_life: SignsOfLife::default(),
            refusals: Refusals::default(),
        }
    }

    /// Records the state of the game at a time of the match, which the next control messages contain. If the time goes
    /// back, the match restarts: the delay of Set and the signs of life are reset, and messages are due at once.
    pub fn observe(&mut self, match_time: Time, state: &GameControllerState) {
        if self
            .state
            .as_ref()
            .is_some_and(|(last, ..)| match_time < *last)
        {
            self.restart();
        }
        let delay = self.setup.delay_after_playing;
        let shown = self.delayed.update(match_time, state, delay);
        self.state = Some((match_time, *state, shown));
    }

    /// Resets everything for a new match except monitors and addresses of robots. Messages are due at once.
    fn restart(&mut self) {
        self.delayed = DelayedSetState::default();
        self.signs_of_life = SignsOfLife::default();
        self.monitors.restart();
        for (_, destination) in &mut self.robots {
            destination.restart();
        }
    }

    /// Returns the control messages to send at `now`, a time of the caller's clock, and counts them as sent. Robots get
    /// the state in which Set lasts longer, monitors the true state. Returns none before the first state.
    ///
    /// # Errors
    /// Returns an error if the version of the protocol cannot express the state.
    pub fn due(&mut self, now: Time) -> Result<Vec<Datagram>, NotInVersion> {
        let Some((match_time, truth, shown)) = &self.state else {
            return Ok(Vec::new());
        };
        let ServerSetup {
            version,
            monitor_port,
            ..
        } = self.setup;
        let mut datagrams = Vec::new();
        for (to, destination) in &mut self.robots {
            let Some(packet_number) = destination.due(now, shown.stopped) else {
                continue;
            };
            let message = ControlMessage {
                packet_number,
                ..self.announcer.message(*match_time, shown)
            };
            datagrams.push(Datagram {
                to: *to,
                bytes: message.to_bytes(version, Audience::Robots)?,
            });
        }
        // Monitors receive the true state, which robots must not know.
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

    /// Handles a datagram from the port of return messages that was received at `now`, and returns the message. A valid
    /// one is a sign of life of its robot. The sender, even of an invalid one, counts as a robot from now on and is no
    /// longer served as a monitor.
    ///
    /// # Errors
    /// Returns an error if the datagram is invalid or of another team. [`Server::forward`] forwards invalid ones, too.
    pub fn receive_status(
        &mut self,
        now: Time,
        sender: IpAddr,
        bytes: &[u8],
    ) -> Result<ReturnMessage, Refusal> {
        if let IpAddr::V4(sender) = sender {
            self.monitors.remove(sender);
            if self.robot_addresses.len() < MAX_ROBOT_ADDRESSES {
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
        self.signs_of_life.record(now, Robot { team, player });
        Ok(message)
    }

    /// Returns the datagrams that forward a robot's return message to all monitors. `bytes` is truncated to the size of
    /// a valid message, as the league's program does.
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

    /// Handles a datagram from the port of monitor requests. Its sender becomes a monitor, which receives control
    /// messages and forwarded return messages from now on. Returns true if it is a new one.
    ///
    /// # Errors
    /// Returns an error if the request is invalid, comes from the address of a robot, or exceeds the number of
    /// monitors.
    pub fn receive_request(&mut self, sender: Ipv4Addr, bytes: &[u8]) -> Result<bool, Refusal> {
        MonitorRequest::from_bytes(bytes)?;
        if self.robot_addresses.contains(&sender) {
            return Err(Refusal::RobotAsMonitor);
        }
        self.monitors.add(sender)
    }

    /// Counts a refused datagram. Returns a line for the log if one is due, see [`Refusals::count`].
    pub fn refuse(&mut self, sender: IpAddr, refusal: &Refusal) -> Option<String> {
        self.refusals.count(sender, refusal)
    }

    /// Returns the robots that have answered, with the times of their last messages.
    pub fn signs_of_life(&mut self) -> &mut SignsOfLife {
        &mut self.signs_of_life
    }

    /// Sets the durations of the rules, which may change during a match. They apply to the next messages.
    pub fn set_durations(&mut self, durations: SecondaryDurations) {
        self.announcer.set_durations(durations);
    }

    /// Sets the goalkeeper of both teams.
    pub fn set_goalkeeper(&mut self, goalkeeper: PlayerNumber) {
        self.announcer.set_goalkeeper(goalkeeper);
    }

    /// Sets the robots in the match; all others are announced as substitutes.
    pub fn set_players(&mut self, players: BTreeSet<RobotId>) {
        self.announcer.set_players(players);
    }
}
