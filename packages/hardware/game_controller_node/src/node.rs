use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use datagram_port::{DatagramPort, WallClock};
use gamecontroller::{Datagram, NotInVersion, Refusal, Server};
use hsl_ros::{Arguments, CheckedSubscription, LogLimit, Node, Shutdown, shell};
use hsl_types::{Faults, GameControllerState, Time};
use hsl_wire::convert::{game_controller_state, header};
use hsl_wire::{hsl_msgs, topics};

use crate::durations::durations_of;
use crate::parameters::GameControllerParameters;

/// Longest time between two looks at the sockets and the clock.
const PATIENCE: Duration = Duration::from_millis(5);
/// Largest number of datagrams that are received at once.
const AT_ONCE: usize = 1000;

/// Runs the node until it is asked to stop.
///
/// # Errors
/// Returns an error if the parameters are wrong, a port is in use, or ROS refuses something.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<GameControllerParameters>(arguments)?;
    let mut controller = Controller::new(&mut node, &parameters)?;
    while !shutdown.is_requested() {
        node.spin(PATIENCE);
        controller.work()?;
    }
    Ok(shell::PASSED)
}

/// The server, its sockets and its topic.
struct Controller {
    server: Server,
    clock: WallClock,
    decision: CheckedSubscription<hsl_msgs::RefereeDecision>,
    control: DatagramPort,
    returns: DatagramPort,
    requests: DatagramPort,
    heard: usize,
    is_sending: bool,
    /// Why the last control message that was due was not sent.
    unsent: Option<NotInVersion>,
    limit: LogLimit,
}

impl Controller {
    fn new(node: &mut Node, parameters: &GameControllerParameters) -> anyhow::Result<Self> {
        let topic = &topics::REFEREE_DECISION;
        // Control messages come from any free port of the address at which answers are received.
        let any_port = SocketAddr::new(parameters.return_address.ip(), 0);
        let durations = durations_of(&parameters.auto_referee);
        Ok(Self {
            server: Server::new(parameters.setup(), durations),
            clock: WallClock::start(),
            decision: CheckedSubscription::new(node, topic.name, topic.qos)?,
            control: DatagramPort::bind(any_port)?,
            returns: DatagramPort::bind(parameters.return_address)?,
            requests: DatagramPort::bind(parameters.monitor_request_address)?,
            heard: 0,
            is_sending: true,
            unsent: None,
            limit: LogLimit::default(),
        })
    }

    /// Handles everything that has arrived, and sends what is due.
    fn work(&mut self) -> anyhow::Result<()> {
        let mut decisions = Vec::new();
        self.decision.each(self.now(), |message| {
            decisions.push(observed(message)?);
            Ok(())
        });
        for (now, state) in decisions {
            self.server.observe(now, &state);
            // Each decision may be the one that stops play.
            self.send_due();
        }
        self.receive_requests()?;
        self.receive_returns()?;
        self.send_due();
        Ok(())
    }

    /// Sends what is due. A state that the version cannot express is logged when it begins, and not sent.
    fn send_due(&mut self) {
        let now = self.now();
        let due = self.server.due(now);
        let unsent = due.as_ref().err().copied();
        if let Some(error) = unsent.filter(|error| self.unsent != Some(*error)) {
            let text = format_args!("{error}; nothing is sent meanwhile");
            if let Some(line) = self.limit.line(now, "unsent", text) {
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

    /// Returns the time since the node began.
    fn now(&self) -> Time {
        Time::ZERO + self.clock.elapsed()
    }

    /// Sends a datagram. An error is logged when it begins: a network that is gone may come back.
    fn send(&mut self, datagram: &Datagram) {
        let now = self.now();
        let sent = self.control.send(datagram.to, &datagram.bytes);
        let was_sending = std::mem::replace(&mut self.is_sending, sent.is_ok());
        if let Err(error) = sent
            && was_sending
            && let Some(line) = self.limit.line(now, "send", error)
        {
            tracing::warn!("{line}");
        }
    }

    fn receive_requests(&mut self) -> anyhow::Result<()> {
        for _ in 0..AT_ONCE {
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

    fn receive_returns(&mut self) -> anyhow::Result<()> {
        let now = self.now();
        for _ in 0..AT_ONCE {
            let Some(received) = self.returns.receive() else {
                break;
            };
            let (sender, bytes) = received?;
            let status = self.server.receive_status(now, sender.ip(), bytes);
            let forwarded = match sender.ip() {
                IpAddr::V4(robot) => self.server.forward(robot, bytes),
                IpAddr::V6(_) => Vec::new(),
            };
            match status {
                Ok(message) if self.server.signs_of_life().len() > self.heard => {
                    self.heard = self.server.signs_of_life().len();
                    tracing::info!("player {} of team {} answers", message.player, message.team);
                }
                Ok(_) => {}
                Err(refusal) => log_refusal(&mut self.server, sender.ip(), &refusal),
            }
            for datagram in forwarded {
                self.send(&datagram);
            }
        }
        Ok(())
    }
}

/// Reads the time and the state of the game after a decision.
fn observed(message: &hsl_msgs::RefereeDecision) -> Result<(Time, GameControllerState), Faults> {
    let now = header::now(&message.header)?;
    let state = game_controller_state::from_message(&message.game_controller_state)?;
    Ok((now, state))
}

fn log_refusal(server: &mut Server, sender: IpAddr, refusal: &Refusal) {
    if let Some(line) = server.refuse(sender, refusal) {
        tracing::warn!("{line}");
    }
}
