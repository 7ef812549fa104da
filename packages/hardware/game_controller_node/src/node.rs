use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use game_controller::{Datagram, Liveness, NotInVersion, PERIOD, Refusal, Robot, Server};
use hsl_ros::{Arguments, LogLimit, Node, Shutdown, shell};
use hsl_types::Time;
use support::{DatagramPort, WallClock};

use crate::match_topics::MatchTopics;
use crate::parameters::GameControllerParameters;
use crate::readiness::Readiness;
use crate::referee_rules::RefereeRules;
use crate::rules::Rules;
use crate::schedule_clock::ScheduleClock;

/// Maximum time between two polls of the sockets and the clock.
const POLL_PERIOD: Duration = Duration::from_millis(5);
/// Maximum number of datagrams that are received in one poll.
const MAX_DATAGRAMS: usize = 1000;

/// Runs the node until shutdown is requested: sends the state of a simulated match to robots and monitors in the
/// GameController protocol, and receives their answers. Returns the exit code.
///
/// # Errors
/// Returns an error if a parameter is invalid, a port is in use, or ROS fails.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<GameControllerParameters>(arguments)?;
    let mut controller = Controller::new(&mut node, &parameters)?;
    while !shutdown.is_requested() {
        node.spin(POLL_PERIOD);
        controller.work(&mut node)?;
    }
    controller.send_last();
    Ok(shell::PASSED)
}

/// GameController protocol, with its sockets and topics.
struct Controller {
    server: Server,
    clock: WallClock,
    schedule_clock: ScheduleClock,
    topics: MatchTopics,
    /// Client that requests the rules from the referee.
    rules: RefereeRules,
    /// Parts of the setup that have arrived.
    readiness: Readiness,
    /// Socket that sends to robots and monitors.
    control: DatagramPort,
    /// Socket that receives return messages of robots.
    returns: DatagramPort,
    /// Socket that receives requests of monitors.
    requests: DatagramPort,
    /// True unless the last datagram could not be sent.
    is_sending: bool,
    /// Error because of which the last due control message was not sent.
    unsent: Option<NotInVersion>,
    limit: LogLimit,
    /// Limits the number of log lines about answering robots.
    answers: LogLimit<(Robot, Liveness)>,
}

impl Controller {
    /// Opens the sockets, subscribes to the topics of the match and creates the server.
    fn new(node: &mut Node, parameters: &GameControllerParameters) -> anyhow::Result<Self> {
        // Control messages are sent from any free port of the address on which return messages are received.
        let any_port = SocketAddr::new(parameters.return_address.ip(), 0);
        let rules = Rules::from_numbers(&[]);
        Ok(Self {
            server: Server::new(parameters.setup(), rules.durations),
            clock: WallClock::start(),
            schedule_clock: ScheduleClock::new(!parameters.wall_clock),
            topics: MatchTopics::new(node)?,
            rules: RefereeRules::default(),
            readiness: Readiness::default(),
            control: DatagramPort::bind(any_port)?,
            returns: DatagramPort::bind(parameters.return_address)?,
            requests: DatagramPort::bind(parameters.monitor_request_address)?,
            is_sending: true,
            unsent: None,
            limit: LogLimit::default(),
            answers: LogLimit::default(),
        })
    }

    /// Handles all messages of the match, robots and monitors that have arrived, and the rules of the referee. Sends
    /// control messages that are due, and logs answers.
    fn work(&mut self, node: &mut Node) -> anyhow::Result<()> {
        let wall = self.wall_time();
        if let Some(rules) = self.rules.work(node, wall)? {
            self.server.set_durations(rules.durations);
            self.server.set_goalkeeper(rules.goalkeeper);
            self.readiness.has_rules = true;
        }
        if let Some(players) = self.topics.players(wall) {
            self.server.set_players(players);
            self.readiness.has_players = true;
        }
        for (now, state) in self.topics.decisions(wall) {
            self.schedule_clock.record(now, state.game_state, wall);
            self.readiness.decided.get_or_insert(wall);
            self.server.observe(now, &state);
            // Send after each decision, because a stop is sent at once.
            self.send_due();
        }
        self.receive_requests()?;
        self.receive_returns()?;
        self.log_answers();
        self.send_due();
        Ok(())
    }

    /// Logs each robot that has started to answer, is late or has become silent since the last call.
    fn log_answers(&mut self) {
        let wall = self.wall_time();
        let now = self.now();
        for (robot, state) in self.server.signs_of_life().changes(now) {
            let Robot { team, player } = robot;
            let what = match state {
                Liveness::Answers => "answers",
                Liveness::Late => "has not answered for 2 s",
                Liveness::Silent => "has not answered for 4 s: it is silent",
            };
            let text = format_args!("player {player} of team {team} {what}");
            match self.answers.line(wall, (robot, state), text) {
                Some(line) if state == Liveness::Answers => tracing::info!("{line}"),
                Some(line) => tracing::warn!("{line}"),
                None => {}
            }
        }
    }

    /// Sends the control messages that are due, once players and rules of the match are known. A state that the
    /// protocol's version cannot express is not sent, and logged once.
    fn send_due(&mut self) {
        let wall = self.wall_time();
        if !self.readiness.is_reached(wall) {
            return;
        }
        let due = self.server.due(self.now());
        let unsent = due.as_ref().err().copied();
        if let Some(error) = unsent.filter(|error| self.unsent != Some(*error)) {
            let text = format_args!("{error}; no control message is sent until the state changes");
            if let Some(line) = self.limit.line(wall, "unsent", text) {
                tracing::error!("{line}");
            }
        }
        if !due.as_ref().is_ok_and(Vec::is_empty) {
            self.unsent = unsent;
        }
        for datagram in due.unwrap_or_default() {
            self.send(&datagram);
        }
    }

    /// Sends the state of a finished game to everyone, before the node ends.
    fn send_last(&mut self) {
        let wall = self.wall_time();
        if let Some(end) = self.schedule_clock.end(wall, PERIOD)
            && self.readiness.is_reached(wall)
        {
            for datagram in self.server.due(end).unwrap_or_default() {
                self.send(&datagram);
            }
        }
    }

    /// Returns the time by which messages are due.
    fn now(&self) -> Time {
        self.schedule_clock.now(self.wall_time())
    }

    /// Returns the time since the start of the node.
    fn wall_time(&self) -> Time {
        Time::ZERO + self.clock.elapsed()
    }

    /// Sends a datagram. Only the first of consecutive errors is logged, because the network may recover.
    fn send(&mut self, datagram: &Datagram) {
        let wall = self.wall_time();
        let sent = self.control.send(datagram.to, &datagram.bytes);
        let was_sending = std::mem::replace(&mut self.is_sending, sent.is_ok());
        if let Err(error) = sent
            && was_sending
            && let Some(line) = self.limit.line(wall, "send", error)
        {
            tracing::warn!("{line}");
        }
    }

    /// Receives requests of monitors, which get control messages and return messages from then on. Logs refused ones.
    fn receive_requests(&mut self) -> anyhow::Result<()> {
        for _ in 0..MAX_DATAGRAMS {
            let Some(received) = self.requests.receive() else {
                break;
            };
            let (sender, bytes) = received?;
            let IpAddr::V4(monitor) = sender.ip() else {
                continue;
            };
            match self.server.receive_request(monitor, bytes) {
                Ok(true) => tracing::info!("{monitor} is a monitor"),
                Ok(false) => {}
                Err(refusal) => log_refusal(&mut self.server, sender.ip(), &refusal),
            }
        }
        Ok(())
    }

    /// Receives return messages of robots, records that they answer, and forwards the messages to the monitors. Logs
    /// refused ones.
    fn receive_returns(&mut self) -> anyhow::Result<()> {
        let now = self.now();
        for _ in 0..MAX_DATAGRAMS {
            let Some(received) = self.returns.receive() else {
                break;
            };
            let (sender, bytes) = received?;
            let status = self.server.receive_status(now, sender.ip(), bytes);
            let forwarded = match sender.ip() {
                IpAddr::V4(robot) => self.server.forward(robot, bytes),
                IpAddr::V6(_) => Vec::new(),
            };
            if let Err(refusal) = status {
                log_refusal(&mut self.server, sender.ip(), &refusal);
            }
            for datagram in forwarded {
                self.send(&datagram);
            }
        }
        Ok(())
    }
}

/// Logs a refused datagram, with a limited rate for each sender.
fn log_refusal(server: &mut Server, sender: IpAddr, refusal: &Refusal) {
    if let Some(line) = server.refuse(sender, refusal) {
        tracing::warn!("{line}");
    }
}
