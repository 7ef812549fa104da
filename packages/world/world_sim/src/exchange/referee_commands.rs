use bevy_app::App;
use bevyhavior_simulator::{SimulatorClock, SimulatorRefereeCommand, SimulatorReproducibility};
use hsl_ros::{Error, Node, PeerLog, Subscription};
use hsl_types::{RefereeCommand, Time};
use hsl_wire::convert::{header, referee_command};
use hsl_wire::{CdrError, hsl_msgs, topics};
use support::InvalidValues;

use crate::simulation::Simulation;

/// Reason why a command is refused.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum RefusedCommand {
    /// The message cannot be decoded.
    Undecodable(#[from] CdrError),
    /// The fields of the message are no command.
    Invalid(#[from] InvalidValues),
}

/// Receiver of commands to the referee from any node on `/referee/command`, for a referee in any process.
pub(crate) struct RefereeCommands {
    received: Subscription<hsl_msgs::RefereeCommand>,
    /// Commands whose tick has not started, in order of arrival.
    waiting: Vec<(Time, RefereeCommand)>,
    log: PeerLog,
}

impl RefereeCommands {
    /// Subscribes to the commands.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the subscription.
    pub(crate) fn listen(node: &mut Node) -> Result<Self, Error> {
        let topic = &topics::REFEREE_COMMAND;
        let received = node.subscription(topic.name, topic.qos)?;
        Ok(Self {
            received,
            waiting: Vec::new(),
            log: PeerLog::default(),
        })
    }

    /// Starts another run: commands that wait for a tick are discarded.
    pub(crate) fn restart(&mut self) {
        self.waiting.clear();
    }

    /// Receives commands and passes those with a stamp until `now`, the time of the next tick, to the referee of `app`.
    /// The others wait. If there are some to pass, records that the run is not reproducible: the same match gives
    /// another bag without the commands. If the program of a robot may have sent them, the robot fails instead.
    /// Logs invalid commands.
    pub(crate) fn apply(&mut self, simulation: &mut Simulation, app: &mut App, now: Time) {
        while let Some(received) = self.received.take() {
            match received.map_err(RefusedCommand::from).and_then(read) {
                Ok(command) => self.waiting.push(command),
                Err(error) => {
                    let text = format_args!("{}: {error}", topics::REFEREE_COMMAND.name);
                    if let Some(line) = self.log.line("invalid", text) {
                        tracing::warn!("{line}");
                    }
                }
            }
        }
        let due: Vec<_> = self
            .waiting
            .extract_if(.., |(from, _)| *from <= now)
            .collect();
        if due.is_empty() || simulation.refuse_publisher(topics::REFEREE_COMMAND.name, app) {
            return;
        }
        // A scenario may have removed either resource.
        let clock = app.world().get_resource::<SimulatorClock>();
        let tick = clock.map_or(0, |clock| clock.tick + 1);
        if let Some(mut reproducibility) = app
            .world_mut()
            .get_resource_mut::<SimulatorReproducibility>()
        {
            reproducibility.command_referee(tick);
        }
        for (_, command) in due {
            simulation.list(format_args!("command the referee: {command:?}"), app);
            app.world_mut()
                .write_message(SimulatorRefereeCommand(command));
        }
    }
}

/// Converts a message to a command. Also returns the first time at which the command takes effect, the stamp of the
/// message.
fn read(message: hsl_msgs::RefereeCommand) -> Result<(Time, RefereeCommand), RefusedCommand> {
    let from = header::now(&message.header)?;
    Ok((from, referee_command::from_message(&message)?))
}
