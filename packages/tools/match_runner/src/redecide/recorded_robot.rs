use std::collections::BTreeMap;
use std::time::Duration;

use behavior_tree::Layout;
use hsl_types::{
    BehaviorOutput, FieldDimensions, GameControllerState, IncomingMessage, RobotId, Time,
    WorldState,
};
use hsl_wire::answer::{self, Command, PARTS, PartError, Received};
use hsl_wire::convert::{
    behavior_tree_layout, field_dimensions, game_controller_state, header, hsl_message, world_state,
};
use hsl_wire::topics::{self, Topic};
use hsl_wire::{CdrError, Message as _, hsl_msgs};
use mcap::Message;
use support::InvalidValues;

use super::{RedecideError, ran_actions};

/// Number of later world states after which missing messages of an answer are no longer expected. A recorder of ROS
/// writes messages of different topics in any order.
const WINDOW: usize = 64;
/// Step back in time after which another run begins.
const RESTART: Duration = Duration::from_secs(1);

/// Recorded messages of one robot, from which inputs with their answers are assembled by stamp.
///
/// Only the topics in the robot's namespace are needed, so a bag of a robot or of another program is enough.
pub struct RecordedRobot {
    robot: RobotId,
    /// Dimensions of the field; the default without a recorded message.
    field: FieldDimensions,
    /// Layouts of the robot's trees by version.
    layouts: BTreeMap<u32, Layout>,
    /// True if the other inputs of programs are read: messages of teammates and states of the game.
    has_other_inputs: bool,
    /// World states that were not returned yet, by stamp.
    states: BTreeMap<Time, WorldState>,
    /// Messages of teammates, by the stamp of the world state with which they were received.
    incoming: BTreeMap<Time, Vec<IncomingMessage>>,
    /// States of the game that were not returned yet, by stamp.
    games: BTreeMap<Time, GameControllerState>,
    /// Motion commands by the time of the world state on which the robot decided.
    commands: BTreeMap<Time, Command>,
    /// Other messages of answers, by their stamps, in the order of [`PARTS`].
    parts: BTreeMap<Time, Vec<Vec<Received>>>,
    /// Set once a motion command was decided on an earlier world state than the one with its stamp.
    follows_wall_clock: bool,
    /// Stamp of the last world state that was read.
    last: Time,
    /// Number of the run: 0, and one more after each step back in time.
    run: u32,
    /// Messages of the next run, in which the times begin again.
    next_run: Option<Box<RecordedRobot>>,
}

/// World state on which a robot decided, with its answer.
#[derive(Clone)]
pub struct RecordedInput {
    /// World state.
    pub world_state: WorldState,
    /// Messages of teammates that the robot received with it; empty without the other inputs.
    pub messages: Vec<IncomingMessage>,
    /// States of the game that the robot received since the input before, by their stamps; empty without the other inputs.
    pub games: Vec<(Time, GameControllerState)>,
    /// Recorded answer; `None` if the robot decided, but its answer is not in the bag.
    pub answer: Option<BehaviorOutput>,
    /// True if all messages that the answer announces are in the bag. A robot's log may lack some.
    pub is_complete: bool,
    /// Number of the run, from 0. The memory of a behavior is that of one run.
    pub run: u32,
}

impl RecordedRobot {
    /// Creates a robot without messages.
    pub fn new(robot: RobotId) -> Self {
        Self {
            robot,
            field: FieldDimensions::default(),
            layouts: BTreeMap::new(),
            has_other_inputs: false,
            states: BTreeMap::new(),
            incoming: BTreeMap::new(),
            games: BTreeMap::new(),
            commands: BTreeMap::new(),
            parts: BTreeMap::new(),
            follows_wall_clock: false,
            last: Time::ZERO,
            run: 0,
            next_run: None,
        }
    }

    /// Creates a robot without messages that also reads the other inputs of programs: messages of teammates and states of
    /// the game. Trees decide on world states only.
    pub fn with_other_inputs(robot: RobotId) -> Self {
        Self {
            has_other_inputs: true,
            ..Self::new(robot)
        }
    }

    /// Returns true for the topics that are read.
    pub fn reads(topic: &Topic) -> bool {
        let inputs = [
            &topics::FIELD_DIMENSIONS,
            &topics::GAME_CONTROLLER_STATE,
            &topics::HSL_INCOMING,
            &topics::TREE_LAYOUT,
            &topics::WORLD_STATE,
        ];
        inputs
            .into_iter()
            .chain(answer::topics())
            .any(|it| it == topic)
    }

    /// Returns the dimensions of the field.
    pub fn field(&self) -> FieldDimensions {
        self.field
    }

    /// Returns the layout of the robot's tree with this version.
    pub fn layout(&self, version: u32) -> Option<&Layout> {
        self.layouts.get(&version)
    }

    /// Returns the names of the actions that the robot's tree ran for a recorded answer; none without a trace.
    pub fn ran_actions(&self, answer: &BehaviorOutput) -> Vec<String> {
        let trace = answer.trace.as_ref();
        let layout = trace.and_then(|trace| Some((self.layout(trace.layout_version)?, trace)));
        layout.map_or_else(Vec::new, |(layout, trace)| ran_actions(layout, trace))
    }

    /// Adds a message of one of the topics.
    ///
    /// # Errors
    /// Returns an error if the message is invalid.
    pub fn add(&mut self, topic: &Topic, message: &Message<'_>) -> Result<(), RedecideError> {
        if let Some(next) = &mut self.next_run {
            return next.add(topic, message);
        }
        self.read(topic, &message.data)
            .map_err(|error| RedecideError::Message {
                topic: message.channel.topic.clone(),
                time: Time::from_nanos(message.log_time),
                reason: error.to_string(),
            })
    }

    fn read(&mut self, topic: &Topic, data: &[u8]) -> Result<(), MessageError> {
        if topic == &topics::WORLD_STATE {
            let message = hsl_msgs::WorldState::from_cdr(data)?;
            self.add_state(world_state::from_message(&message)?);
        } else if topic == &topics::MOTION_COMMAND {
            let command = Command::open(data)?;
            let decided_on = command.read()?.decided_on.unwrap_or(command.stamp);
            self.follows_wall_clock |= decided_on != command.stamp;
            // A repeated command has no other decision.
            self.commands.entry(decided_on).or_insert(command);
        } else if topic == &topics::GAME_CONTROLLER_STATE && self.has_other_inputs {
            let message = hsl_msgs::GameControllerState::from_cdr(data)?;
            let stamp = header::now(&message.header)?;
            let state = game_controller_state::from_message(&message)?;
            self.games.insert(stamp, state);
        } else if topic == &topics::HSL_INCOMING && self.has_other_inputs {
            let message = hsl_msgs::HslMessage::from_cdr(data)?;
            let stamp = header::now(&message.header)?;
            let received = hsl_message::incoming_from_message(&message)?;
            self.incoming.entry(stamp).or_default().push(received);
        } else if topic == &topics::FIELD_DIMENSIONS {
            let message = hsl_msgs::FieldDimensions::from_cdr(data)?;
            self.field = field_dimensions::from_message(&message)?;
        } else if topic == &topics::TREE_LAYOUT {
            let message = hsl_msgs::BehaviorTreeLayout::from_cdr(data)?;
            let layout = behavior_tree_layout::from_message(&message)?;
            self.layouts.insert(layout.version, layout);
        } else if let Some(index) = PARTS.iter().position(|part| part.topic() == topic) {
            let part = PARTS[index].open(data)?;
            let parts = self.parts.entry(part.stamp).or_default();
            parts.resize_with(PARTS.len(), Vec::new);
            parts[index].push(part);
        }
        Ok(())
    }

    /// Adds a world state. One that is earlier than the last one by more than [`RESTART`] starts another run.
    fn add_state(&mut self, state: WorldState) {
        if self.last > state.now + RESTART {
            let mut next = Self::new(self.robot);
            next.field = self.field;
            next.has_other_inputs = self.has_other_inputs;
            next.run = self.run + 1;
            next.add_state(state);
            self.next_run = Some(Box::new(next));
            return;
        }
        self.last = self.last.max(state.now);
        self.states.insert(state.now, state);
    }

    /// Returns the next world state on which the robot decided, in the order of time, with its answer. `None` if
    /// messages are missing that may still follow, unless `is_end` is set.
    ///
    /// World states without an answer are skipped: the robot did not decide in that tick, for example because of its
    /// decision period. A robot that follows the wall clock decides on all of them.
    ///
    /// # Errors
    /// Returns an error if a message of the answer is invalid.
    pub fn next_input(&mut self, is_end: bool) -> Result<Option<RecordedInput>, RedecideError> {
        loop {
            let is_over = is_end || self.next_run.is_some() || self.states.len() > WINDOW;
            let Some((&now, _)) = self.states.first_key_value() else {
                match self.next_run.take() {
                    Some(next) => *self = *next,
                    None => return Ok(None),
                }
                continue;
            };
            let command = self.commands.get(&now);
            if !is_over && !command.is_some_and(|command| self.is_complete(command)) {
                return Ok(None);
            }
            let world_state = self.states.remove(&now);
            let messages = self.incoming.remove(&now).unwrap_or_default();
            let command = self.commands.remove(&now);
            let is_complete = command.as_ref().is_some_and(|it| self.is_complete(it));
            let answer = command.map(|it| self.answer(&it)).transpose()?;
            self.commands = self.commands.split_off(&now);
            self.incoming = self.incoming.split_off(&now);
            let later = self.games.split_off(&(now + Duration::from_nanos(1)));
            let games = std::mem::replace(&mut self.games, later);
            if let Some(world_state) = world_state
                && (answer.is_some() || self.follows_wall_clock)
            {
                return Ok(Some(RecordedInput {
                    world_state,
                    messages,
                    games: games.into_iter().collect(),
                    answer,
                    is_complete,
                    run: self.run,
                }));
            }
        }
    }

    /// Returns true if all messages that a command announces were read.
    fn is_complete(&self, command: &Command) -> bool {
        let none = Vec::new();
        let parts = self.parts.get(&command.stamp).unwrap_or(&none);
        command
            .announced()
            .enumerate()
            .all(|(index, count)| parts.get(index).map_or(0, Vec::len) >= count)
    }

    /// Removes the messages of an answer and joins them.
    fn answer(&mut self, command: &Command) -> Result<BehaviorOutput, RedecideError> {
        let parts = self.parts.remove(&command.stamp).unwrap_or_default();
        self.parts = self.parts.split_off(&command.stamp);
        let join = || {
            let mut joined = BehaviorOutput::default();
            for part in parts.into_iter().flatten() {
                part.put_into(&mut joined, self.robot)?;
            }
            Ok(answer::joined(command.read()?, joined))
        };
        join().map_err(|error: PartError| RedecideError::Message {
            topic: self.robot.namespace().to_owned(),
            time: command.stamp,
            reason: error.to_string(),
        })
    }
}

#[derive(Debug, thiserror::Error)]
enum MessageError {
    /// Bytes that are not a message.
    #[error(transparent)]
    Bytes(#[from] CdrError),
    #[error(transparent)]
    Content(#[from] InvalidValues),
    /// Invalid message of an answer.
    #[error(transparent)]
    Part(#[from] PartError),
}
