use std::time::Duration;

use anyhow::Context;
use game_controller::{Datagram, Player};
use hsl_ros::{Arguments, CheckedSubscription, LogLimit, Node, Publisher, Shutdown, shell};
use hsl_types::{OutgoingMessage, Time};
use hsl_wire::convert::{game_controller_state, header, hsl_message};
use hsl_wire::{hsl_msgs, topics};
use support::{DatagramPort, WallClock};

use crate::knowledge::Knowledge;
use crate::parameters::PlayerParameters;
use crate::ports;
use crate::source_watch::SourceWatch;
use crate::system_time::system_time;
use crate::team_port::TeamPort;

/// Maximum time between two polls of the sockets and the clock.
const POLL_PERIOD: Duration = Duration::from_millis(5);
/// Maximum number of datagrams that are received in one poll.
const MAX_DATAGRAMS: usize = 1000;

/// Runs the node until shutdown is requested: passes the messages of the GameController and of the team between UDP and
/// the topics of one robot. Returns the exit code.
///
/// # Errors
/// Returns an error if a parameter is invalid, a port is in use, or ROS fails.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<PlayerParameters>(arguments)?;
    let mut robot = Robot::new(&mut node, &parameters)?;
    while !shutdown.is_requested() {
        node.spin(POLL_PERIOD);
        robot.work()?;
    }
    Ok(shell::PASSED)
}

/// Player of the GameController protocol, with its sockets and topics.
struct Robot {
    player: Player,
    clock: WallClock,
    /// System time at the start of the clock. Setting the system time later does not change the stamps.
    started: Time,
    /// Socket that receives control messages and sends return messages.
    control: DatagramPort,
    /// Timer for the warning about missing control messages.
    watch: SourceWatch,
    /// Socket for team messages; `None` if they are turned off.
    team: Option<TeamPort>,
    knowledge: Knowledge,
    /// True unless the last datagram could not be sent.
    is_sending: bool,
    limit: LogLimit,

    /// Messages that the behavior sends.
    outgoing: CheckedSubscription<hsl_msgs::HslMessage>,
    /// Publisher of teammates' messages, for the behavior.
    incoming: Publisher<hsl_msgs::HslMessage>,
    /// Publisher of the state of the game, for the robot's world state.
    state: Publisher<hsl_msgs::GameControllerState>,
}

impl Robot {
    /// Opens the sockets and creates the topics in the robot's namespace.
    fn new(node: &mut Node, parameters: &PlayerParameters) -> anyhow::Result<Self> {
        let team = match parameters.team_address {
            Some(address) => {
                let here = parameters.with_team(address).context("team_address")?;
                let there = parameters.with_team(parameters.teammates);
                let there = there.context("teammates")?;
                Some(TeamPort::bind(here, there, parameters.player_number)?)
            }
            None => None,
        };
        let control = ports::open(parameters.control_address)?;
        let started = system_time();
        let outgoing = &topics::HSL_OUTGOING;
        Ok(Self {
            player: Player::new(
                parameters.team_number,
                parameters.return_port,
                parameters.game_controller_address,
            ),
            clock: WallClock::start(),
            started,
            watch: SourceWatch::new(control.address(), started),
            control,
            team,
            knowledge: Knowledge::new(node, parameters.wall_clock)?,
            is_sending: true,
            limit: LogLimit::default(),
            outgoing: CheckedSubscription::new(node, outgoing.name, outgoing.qos)?,
            incoming: node.publisher(topics::HSL_INCOMING.name, topics::HSL_INCOMING.qos)?,
            state: node.publisher(
                topics::GAME_CONTROLLER_STATE.name,
                topics::GAME_CONTROLLER_STATE.qos,
            )?,
        })
    }

    /// Passes all messages that have arrived between network and topics, and sends return messages that are due.
    fn work(&mut self) -> anyhow::Result<()> {
        self.receive_control()?;
        self.send_outgoing();
        self.receive_team()?;
        for datagram in self.knowledge.report(self.now(), &mut self.player) {
            self.send(&datagram);
        }
        Ok(())
    }

    /// Receives control messages, publishes the state of the game in each, and logs refused ones. Logs a warning once
    /// if none have arrived for some time.
    fn receive_control(&mut self) -> anyhow::Result<()> {
        let now = self.now();
        for _ in 0..MAX_DATAGRAMS {
            let Some(received) = self.control.receive() else {
                break;
            };
            let (sender, bytes) = received?;
            let before = self.player.game_controller();
            match self.player.receive(now, sender, bytes) {
                Ok(state) => {
                    self.watch.record(now);
                    let text = format_args!("following the GameController at {sender}");
                    if before != Some(sender)
                        && let Some(line) = self.limit.line(now, "source", text)
                    {
                        tracing::info!("{line}");
                    }
                    let header = header::of_world(now);
                    let message = game_controller_state::to_message(header, &state);
                    self.state.publish(&message)?;
                }
                Err(refusal) => {
                    if let Some(line) = self.player.refuse(sender.ip(), &refusal) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
        let last = self.player.game_controller();
        if let Some(silence) = self.watch.silence(now, last)
            && let Some(line) = self.limit.line(now, "silence", silence)
        {
            tracing::warn!("{line}");
        }
        Ok(())
    }

    /// Sends the messages of the behavior: return messages to the GameController, state messages to the team.
    fn send_outgoing(&mut self) {
        let now = self.now();
        let mut messages = Vec::new();
        self.outgoing.each(now, |message| {
            let (_, content) = hsl_message::outgoing_from_message(message)?;
            messages.push((content, message.clone()));
            Ok(())
        });
        for (content, message) in messages {
            match content {
                // The message contains a configured address; the GameController is the sender of control messages.
                OutgoingMessage::GameController(_, content) => {
                    let now = self.knowledge.return_time(now);
                    if let Some(datagram) = self.player.send(now, &content) {
                        self.send(&datagram);
                    }
                }
                OutgoingMessage::Hsl(_) => {
                    let Some(team) = &self.team else { continue };
                    match team.send(&message) {
                        Ok(()) => self.is_sending = true,
                        Err(error) => self.log_send_error(&error),
                    }
                }
            }
        }
    }

    /// Receives messages of teammates and publishes them for the behavior. Logs invalid ones.
    fn receive_team(&mut self) -> anyhow::Result<()> {
        let Some(team) = &mut self.team else {
            return Ok(());
        };
        for _ in 0..MAX_DATAGRAMS {
            let Some((sender, received)) = team.receive() else {
                break;
            };
            match received {
                Ok(message) => self.incoming.publish(&message)?,
                Err(error) => {
                    if let Some(line) = self.player.refuse(sender, &error) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the system time at the start of the node, plus the time since then: it never jumps.
    fn now(&self) -> Time {
        self.started + self.clock.elapsed()
    }

    /// Sends a datagram to the GameController. Logs the first of consecutive errors.
    fn send(&mut self, datagram: &Datagram) {
        match self.control.send(datagram.to, &datagram.bytes) {
            Ok(()) => self.is_sending = true,
            Err(error) => self.log_send_error(&error),
        }
    }

    /// Logs the first of consecutive errors; the network may recover.
    fn log_send_error(&mut self, error: &impl std::fmt::Display) {
        let now = self.now();
        if std::mem::replace(&mut self.is_sending, false)
            && let Some(line) = self.limit.line(now, "send", error)
        {
            tracing::warn!("{line}");
        }
    }
}
