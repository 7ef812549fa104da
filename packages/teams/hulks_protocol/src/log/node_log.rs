use hsl_types::robot_log::player_in;
use hsl_types::{
    BehaviorOutput, FieldDimensions, LoggedDecision, MotionCommand, OutgoingMessage, PlayerNumber,
    RobotId, Team, Time,
};

use super::channel::{Channel, LogError};
use super::inputs::LastInputs;
use crate::convert::{Translate, TreeMemory, outgoing_from_theirs, reasons_from_theirs};
use crate::messages::{self, NodeTrace, Reasons};
use crate::node_clock::NodeClock;
use crate::topics::{self, Topic};

/// Messages of one node in a log, from which its decisions are assembled: the motion command is the last message of each
/// decision.
#[derive(Default)]
pub(super) struct NodeLog {
    inputs: LastInputs,
    /// Packets of the next decision.
    packets: Vec<OutgoingMessage>,
    trace: Option<NodeTrace>,
    reasons: Option<Reasons>,
    /// Time of the next decision, from the node's blackboard.
    now: Option<Time>,
    tree: TreeMemory,
    /// Number of decisions, and of those among them without all inputs.
    decisions: u64,
    incomplete: u64,
}

impl NodeLog {
    /// Reads a message that was sent at `time`. Returns the decision that it completes. `default` is the number of the
    /// player if the log does not contain it.
    pub(super) fn read(
        &mut self,
        channel: &Channel,
        payload: &[u8],
        time: Time,
        default: Option<PlayerNumber>,
    ) -> Result<Option<LoggedDecision>, LogError> {
        let topic = channel.topic;
        if let Some(echo) = channel.echo(payload)? {
            self.now = Some(CLOCK.from_time(echo.world_state.now));
            self.inputs.field_dimensions = Some(echo.field_dimensions);
            self.inputs.replace(echo.world_state);
            self.reasons = Some(echo.reasons);
        } else if *topic == topics::TRACE {
            self.trace = Some(channel.decode(payload)?);
        } else if *topic == topics::TREE_LAYOUT {
            self.tree.replace(channel.decode(payload)?);
        } else if *topic == topics::MESSAGE {
            let packet: messages::OutgoingMessage = channel.decode(payload)?;
            self.packets.push(outgoing_from_theirs(&packet));
        } else if *topic == topics::MOTION_COMMAND {
            let command: messages::MotionCommand = channel.decode(payload)?;
            let command = MotionCommand::from_theirs(&command);
            command.validate().map_err(|it| LogError(it.to_string()))?;
            return self.decide(command, channel, time, default).map(Some);
        } else {
            self.inputs.store(channel, payload)?;
        }
        Ok(None)
    }

    /// Returns the decision that ends with `command`.
    fn decide(
        &mut self,
        motion_command: MotionCommand,
        channel: &Channel,
        sent: Time,
        default: Option<PlayerNumber>,
    ) -> Result<LoggedDecision, LogError> {
        let player = self
            .inputs
            .player()
            .or_else(|| player_in(&channel.namespace))
            .or(default);
        let player = player.ok_or_else(|| {
            let error =
                "the log has no player_number, and its namespace has none: pass --player NUMBER";
            LogError(error.into())
        })?;
        let time = self.now.take().unwrap_or(sent);
        let clock = NodeClock { now: time, ..CLOCK };
        let world_state = self.inputs.world_state(player, clock);
        self.decisions += 1;
        self.incomplete += u64::from(world_state.is_none());
        let trace = self.trace.take().map(|trace| self.tree.read(&trace));
        Ok(LoggedDecision {
            robot: RobotId {
                team: Team::Hulks,
                player_number: player,
            },
            time,
            field: self
                .inputs
                .field_dimensions
                .as_ref()
                .map(FieldDimensions::from_theirs),
            // The node receives only the filtered state, which is a part of the world state.
            game: None,
            layout: trace.as_ref().map(|_| self.tree.layout().clone()),
            world_state,
            output: BehaviorOutput {
                motion_command,
                messages: std::mem::take(&mut self.packets),
                trace,
                debug: self.reasons.take().as_ref().map(reasons_from_theirs),
                ..BehaviorOutput::default()
            },
        })
    }

    /// Returns the number of decisions, the number of those without a world state, and the inputs that are still missing.
    pub(super) fn counts(&self) -> (u64, u64, Vec<&'static Topic>) {
        (self.decisions, self.incomplete, self.inputs.missing())
    }
}

/// Clock of a log: the times are those of the node.
const CLOCK: NodeClock = NodeClock {
    now: Time::ZERO,
    origin: 0,
};
