use std::time::Duration;

use anyhow::Context;
use datagram_port::{DatagramPort, WallClock};
use gamecontroller::{Datagram, Player};
use hsl_ros::{Arguments, Node, Publisher, Shutdown, Subscription, shell};
use hsl_types::{OutgoingMessage, Time, WorldState};
use hsl_wire::convert::{game_controller_state, header, hsl_message, world_state};
use hsl_wire::topics::Topic;
use hsl_wire::{Message, hsl_msgs, topics};

use crate::parameters::PlayerParameters;
use crate::system_time::system_time;
use crate::team_port::TeamPort;

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
    let (mut node, parameters) = Node::create::<PlayerParameters>(arguments)?;
    let mut robot = Robot::new(&mut node, &parameters)?;
    while !shutdown.is_requested() {
        node.spin(PATIENCE);
        robot.work()?;
    }
    Ok(shell::PASSED)
}

/// The player, its sockets and its topics.
struct Robot {
    player: Player,
    clock: WallClock,
    control: DatagramPort,
    team: Option<TeamPort>,
    world_state: Option<WorldState>,
    is_sending: bool,

    world_states: Subscription<hsl_msgs::WorldState>,
    outgoing: Subscription<hsl_msgs::HslMessage>,
    incoming: Publisher<hsl_msgs::HslMessage>,
    state: Publisher<hsl_msgs::GameControllerState>,
}

impl Robot {
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
        Ok(Self {
            player: Player::new(parameters.team_number, parameters.return_port, None),
            clock: WallClock::start(),
            control: DatagramPort::bind(parameters.control_address)?,
            team,
            world_state: None,
            is_sending: true,
            world_states: subscription(node, &topics::WORLD_STATE)?,
            outgoing: subscription(node, &topics::HSL_OUTGOING)?,
            incoming: node.publisher(topics::HSL_INCOMING.name, topics::HSL_INCOMING.qos)?,
            state: node.publisher(
                topics::GAME_CONTROLLER_STATE.name,
                topics::GAME_CONTROLLER_STATE.qos,
            )?,
        })
    }

    /// Handles everything that has arrived, and sends what is due.
    fn work(&mut self) -> anyhow::Result<()> {
        self.receive_control()?;
        self.send_outgoing();
        self.receive_team()?;
        while let Some(received) = self.world_states.take() {
            let read = received.map_err(|error| error.to_string());
            match read.and_then(|it| world_state::from_message(&it).map_err(|it| it.to_string())) {
                Ok(state) => self.world_state = Some(state),
                Err(fault) => tracing::warn!("{}: {fault}", topics::WORLD_STATE.name),
            }
        }
        if let Some(world_state) = &self.world_state
            && let Some(datagram) = self.player.report(self.now(), world_state)
        {
            self.send(&datagram);
        }
        Ok(())
    }

    fn receive_control(&mut self) -> anyhow::Result<()> {
        for _ in 0..AT_ONCE {
            let Some(received) = self.control.receive() else {
                break;
            };
            let (sender, bytes) = received?;
            let now = system_time();
            match self.player.receive(now, sender.ip(), bytes) {
                Ok(state) => {
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
        Ok(())
    }

    /// Sends what the behavior says to the GameController and to its team.
    fn send_outgoing(&mut self) {
        while let Some(received) = self.outgoing.take() {
            let read = received.map_err(|error| error.to_string());
            let read = read.and_then(|message| {
                let content = hsl_message::outgoing_from_message(&message);
                let (_, content) = content.map_err(|faults| faults.to_string())?;
                Ok((content, message))
            });
            match read {
                // The address in it is that of a parameter; the GameController is where control messages come from.
                Ok((OutgoingMessage::GameController(_, content), _)) => {
                    if let Some(datagram) = self.player.send(self.now(), &content) {
                        self.send(&datagram);
                    }
                }
                Ok((OutgoingMessage::Hsl(_), message)) => {
                    let Some(team) = &self.team else { continue };
                    if let Err(error) = team.send(&message) {
                        self.complain(&error);
                    } else {
                        self.is_sending = true;
                    }
                }
                Err(fault) => tracing::warn!("{}: {fault}", topics::HSL_OUTGOING.name),
            }
        }
    }

    fn receive_team(&mut self) -> anyhow::Result<()> {
        let Some(team) = &mut self.team else {
            return Ok(());
        };
        for _ in 0..AT_ONCE {
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

    /// Returns the time since the node began.
    fn now(&self) -> Time {
        Time::ZERO + self.clock.elapsed()
    }

    fn send(&mut self, datagram: &Datagram) {
        match self.control.send(datagram.to, &datagram.bytes) {
            Ok(()) => self.is_sending = true,
            Err(error) => self.complain(&error),
        }
    }

    /// Logs the first error of several: a network that is gone may come back.
    fn complain(&mut self, error: &impl std::fmt::Display) {
        if std::mem::replace(&mut self.is_sending, false) {
            tracing::warn!("{error}");
        }
    }
}

fn subscription<M: Message>(
    node: &mut Node,
    topic: &Topic,
) -> Result<Subscription<M>, hsl_ros::Error> {
    node.subscription(topic.name, topic.qos)
}
