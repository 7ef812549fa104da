use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy_ecs::prelude::{Res, ResMut, Resource};
use bevyhavior_simulator::{
    SimulatorBehaviorInputs, SimulatorClock, SimulatorGameState, SimulatorOutgoingMessages,
    SimulatorReproducibility,
};
use game_controller::{Reporter, ReturnMessage};
use hsl_types::{
    GameControllerReturnMessage, HulkMessage, LogLimit, OutgoingMessage, RobotId, Team, Time,
};
use hsl_wire::Message;
use hsl_wire::convert::{header, hsl_message};
use support::{DatagramPort, PortError};

use super::options::GameControllerOptions;
use super::return_clock::ReturnClock;

/// Sender of the simulated robots' messages to the GameController: return messages, and team messages, which the
/// GameController counts.
#[derive(Resource)]
pub(crate) struct MessageSender {
    options: GameControllerOptions,
    port: DatagramPort,
    /// Number of ticks in which a GameController was received.
    received_ticks: Arc<AtomicU64>,
    /// Value of `received_ticks` in the last tick.
    received_before: u64,
    /// Schedule of each robot's return messages.
    reporters: BTreeMap<RobotId, Reporter>,
    /// Set if the last datagram could be sent.
    is_sending: bool,
    log: LogLimit,
}

impl MessageSender {
    /// Binds the socket for sending, at any free port. Messages are sent only after a GameController has been received,
    /// which `received_ticks` counts.
    pub(crate) fn open(
        options: GameControllerOptions,
        received_ticks: Arc<AtomicU64>,
    ) -> Result<Self, PortError> {
        let local = match options.address {
            address if address.is_loopback() => address,
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::UNSPECIFIED),
        };
        Ok(Self {
            options,
            port: DatagramPort::bind(SocketAddr::new(local, 0))?,
            received_ticks,
            received_before: 0,
            reporters: BTreeMap::new(),
            is_sending: true,
            log: LogLimit::default(),
        })
    }

    fn send_return(&mut self, now: Time, robot: RobotId, message: &GameControllerReturnMessage) {
        let team = self.options.number(robot.team);
        let bytes = ReturnMessage::new(team, message).to_bytes();
        self.send(now, self.options.return_address(), &bytes);
    }

    /// Sends a datagram. Logs the first of several consecutive errors; the run continues, because the network may
    /// return.
    fn send(&mut self, now: Time, to: SocketAddr, bytes: &[u8]) {
        let sent = self.port.send(to, bytes);
        let was_sending = std::mem::replace(&mut self.is_sending, sent.is_ok());
        if let Err(error) = sent
            && was_sending
            && let Some(line) = self
                .log
                .line(now, "send", format_args!("GameController: {error}"))
        {
            tracing::warn!("{line}");
        }
    }
}

/// System: sends the robots' messages of this tick as datagrams, before they are routed. A team message without budget
/// is neither sent nor routed. A robot whose behavior sends no return messages sends one a second, made from its world
/// state. Each tick with control messages is a reason why the run is not reproducible. Does nothing before the first
/// control message.
pub(crate) fn send_messages(
    clock: Res<SimulatorClock>,
    return_clock: Res<ReturnClock>,
    game_state: Res<SimulatorGameState>,
    inputs: Res<SimulatorBehaviorInputs>,
    outgoing: Res<SimulatorOutgoingMessages>,
    mut reproducibility: ResMut<SimulatorReproducibility>,
    mut sender: ResMut<MessageSender>,
) {
    let received_ticks = sender.received_ticks.load(Ordering::Relaxed);
    if received_ticks == 0 {
        return;
    }
    if std::mem::replace(&mut sender.received_before, received_ticks) != received_ticks {
        reproducibility.command_referee(clock.tick);
    }
    let now = return_clock.now();
    let state = &game_state.game_controller_state;
    let mut budgets = Team::ALL.map(|team| state.team(team).remaining_amount_of_messages);
    for sent in &outgoing.messages {
        let robot = sent.sender;
        match &sent.message {
            OutgoingMessage::GameController(_, message) => {
                let reporter = sender.reporters.entry(robot).or_default();
                reporter.sent_own(now);
                sender.send_return(now, robot, message);
            }
            OutgoingMessage::Hsl(content) => {
                let budget = &mut budgets[usize::from(robot.team == Team::Opponent)];
                let Some(left) = budget.checked_sub(1) else {
                    continue;
                };
                *budget = left;
                let address = sender.options.team_address(robot.team);
                let (header, number) = (header::of_robot(clock.now, robot), robot.player_number);
                match content {
                    HulkMessage::State(_) => {
                        let message =
                            hsl_message::outgoing_to_message(header, number, &sent.message);
                        sender.send(now, address, &message.to_cdr());
                    }
                    HulkMessage::Bytes(bytes) => sender.send(now, address, bytes.as_slice()),
                }
            }
        }
    }
    for (robot, input) in &inputs.0 {
        let reporter = sender.reporters.entry(*robot).or_default();
        if let Some(message) = reporter.report(now, &input.world_state) {
            sender.send_return(now, *robot, &message);
        }
    }
}
