use bevy_app::App;
use bevyhavior_simulator::SimulatorRefereeCommand;
use hsl_ros::{Error, Subscription};
use hsl_types::{RefereeCommand, Time};
use hsl_wire::convert::{header, referee_command};
use hsl_wire::{hsl_msgs, topics};

use crate::shared_node::SharedNode;

/// Commands to the referee that any node may publish, wherever the referee runs.
pub(crate) struct RefereeCommands {
    received: Subscription<hsl_msgs::RefereeCommand>,
    /// Commands whose tick has not begun, in order of arrival.
    waiting: Vec<(Time, RefereeCommand)>,
}

impl RefereeCommands {
    /// Subscribes to the commands.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the subscription.
    pub(crate) fn listen(node: &SharedNode) -> Result<Self, Error> {
        let topic = &topics::REFEREE_COMMAND;
        let received = node.with(|node| node.subscription(topic.name, topic.qos))?;
        Ok(Self {
            received,
            waiting: Vec::new(),
        })
    }

    /// Passes the commands that take effect in the tick at `now` to the referee of `app`.
    pub(crate) fn give(&mut self, app: &mut App, now: Time) {
        while let Some(received) = self.received.take() {
            let message = received.map_err(|error| error.to_string());
            match message.and_then(|message| read(&message)) {
                Ok(command) => self.waiting.push(command),
                Err(fault) => tracing::warn!("{}: {fault}", topics::REFEREE_COMMAND.name),
            }
        }
        for (_, command) in self.waiting.extract_if(.., |(from, _)| *from <= now) {
            app.world_mut()
                .write_message(SimulatorRefereeCommand(command));
        }
    }
}

/// Returns the command of a message, and the first tick in which it takes effect.
fn read(message: &hsl_msgs::RefereeCommand) -> Result<(Time, RefereeCommand), String> {
    let from = header::now(&message.header).map_err(|faults| faults.to_string())?;
    let command = referee_command::from_message(message).map_err(|faults| faults.to_string())?;
    Ok((from, command))
}
