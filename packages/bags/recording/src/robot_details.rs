use hsl_types::parameters::set_text;
use hsl_types::{RobotId, Time};
use hsl_wire::convert::{
    behavior_debug, behavior_trace, game_controller_state, hsl_message, motion_command, world_state,
};
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, hsl_msgs};
use serde::Serialize;
use serde_json::Value;

use crate::shapes::{Cells, Drawn, Shape, cells, drawn, path_obstacle, rule_obstacle};
use crate::{Recording, Tick, World, WorldRobot};

/// Details of the selected robot.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RobotDetails {
    /// Name, for example `hulks/3`.
    pub id: String,
    /// Trace of the tree.
    pub trace: Option<TreeTrace>,
    /// Parts of the field that the rules forbid.
    pub rule_obstacles: Vec<Shape>,
    /// Perceived obstacles.
    pub obstacles: Vec<SeenObstacle>,
    /// Obstacles of the path planner.
    pub path_obstacles: Vec<Shape>,
    /// Voronoi map of the field.
    pub voronoi: Option<Cells>,
    /// World state.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub world_state: Option<Value>,
    /// Motion command.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub motion_command: Option<Value>,
    /// Debug data of the decision.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub debug: Option<Value>,
    /// Last state of the game controller that the robot's team received.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub game_controller_state: Option<Value>,
    /// Packets received in the last tick with some.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    pub incoming: Vec<Value>,
    /// Packets sent in the last tick with some.
    #[cfg_attr(test, ts(type = "unknown[]"))]
    pub outgoing: Vec<Value>,
    /// Time since these values are known.
    pub ages: Ages,
    /// Warnings.
    pub warnings: Vec<String>,
    /// Errors of the decision, and unreadable messages of this robot.
    pub faults: Vec<String>,
}

/// Time since values that are not in every tick were received or sent \[ns\]; `None` for a value that is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ages {
    /// Age of the state of the game controller.
    pub game_controller_state: Option<u64>,
    /// Age of the received packets.
    pub incoming: Option<u64>,
    /// Age of the sent packets.
    pub outgoing: Option<u64>,
}

/// Trace of a tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeTrace {
    /// Version of the layout.
    pub version: u32,
    /// Status by node id: 0 idle, 1 success, 2 failure, 3 running, plus 4 if the node was halted.
    pub statuses: Vec<u8>,
    /// Scores of the children of scoring selects.
    pub scores: Vec<Score>,
}

/// Score of a child of a scoring select.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Score {
    /// Id of the child.
    pub node: u32,
    /// Score; `None` is minus infinity.
    pub score: Option<f64>,
}

/// Perceived obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenObstacle {
    /// Center \[m\].
    pub position: Drawn,
    /// Radius \[m\].
    pub radius: f32,
}

impl RobotDetails {
    /// Reads the details of a robot from the messages that every tick has. `world` is the world of the tick, with which
    /// shapes are placed at the true pose of the robot.
    pub(crate) fn of(id: RobotId, world: Option<&World>, tick: &Tick) -> Self {
        let mut robot = Self {
            id: id.to_string(),
            ..Self::default()
        };
        robot.read_decision(id, tick);
        let truth = world.and_then(|world| Some((world, world.robot(id)?)));
        robot.read_knowledge(id, truth, tick);
        robot
    }

    /// Reads the output of the robot's decision: motion command and trace, with its errors and warnings.
    fn read_decision(&mut self, id: RobotId, tick: &Tick) {
        if let Some(message) =
            self.one::<hsl_msgs::MotionCommand>(&topics::MOTION_COMMAND, id, tick)
        {
            let faults = message.faults.iter().chain(&message.environment_faults);
            self.faults.extend(faults.cloned());
            self.warnings.extend(message.warnings.iter().cloned());
            let set = message.parameters_set.iter().map(|rule| set_text(rule));
            self.warnings.extend(set);
            let read = motion_command::from_message(&message);
            let read = read.map(|answer| answer.motion_command);
            self.motion_command = self.json_or_fault("motion_command", read);
        }
        if let Some(message) = self.one::<hsl_msgs::BehaviorTrace>(&topics::TRACE, id, tick) {
            let scores = message.scores.iter().map(|score| Score {
                node: score.node,
                score: score.score.is_finite().then_some(score.score),
            });
            // Only checks the trace; the page reads the message itself.
            if let Err(faults) = behavior_trace::from_message(&message) {
                self.faults.push(format!("behavior/trace: {faults}"));
            }
            self.trace = Some(TreeTrace {
                version: message.layout_version,
                scores: scores.collect(),
                statuses: message.statuses,
            });
        }
    }

    /// Reads the inputs of the robot's decision and its debug data. Without the true state of the robot, `truth`,
    /// shapes are left out.
    fn read_knowledge(&mut self, id: RobotId, truth: Option<(&World, &WorldRobot)>, tick: &Tick) {
        if let Some(message) = self.one::<hsl_msgs::WorldState>(&topics::WORLD_STATE, id, tick) {
            let state = world_state::from_message(&message);
            if let (Ok(state), Some((world, robot))) = (&state, truth) {
                let field_to_world = world.field_to_world(id.team);
                let rules = state.rule_obstacles.iter();
                self.rule_obstacles = rules.map(|it| rule_obstacle(it, field_to_world)).collect();
                let seen = state.obstacles.iter().map(|obstacle| SeenObstacle {
                    position: drawn(robot.ground_to_world * obstacle.position),
                    radius: obstacle.radius_at_foot_height,
                });
                self.obstacles = seen.collect();
            }
            self.world_state = self.json_or_fault("world_state", state);
        }
        if let Some(message) = self.one::<hsl_msgs::BehaviorDebug>(&topics::DEBUG, id, tick) {
            let debug = behavior_debug::from_message(&message);
            if let (Ok(debug), Some((world, robot))) = (&debug, truth) {
                let avoided = debug.path_obstacles.iter();
                self.path_obstacles = avoided
                    .map(|it| path_obstacle(it, robot.ground_to_world))
                    .collect();
                let map = debug.voronoi_map.as_ref();
                self.voronoi = map.map(|map| cells(map, world.field_to_world(id.team)));
            }
            self.debug = self.json_or_fault("behavior/debug", debug);
        }
    }

    /// Reads the last known messages at `time` that are not in every tick: state of the game controller, received and
    /// sent packets. Adds errors to `faults`, but not the damage of earlier ticks.
    pub(crate) fn read_last_known(&mut self, id: RobotId, time: Time, recording: &Recording) {
        let last = |topic: &'static Topic| {
            let messages = recording.last_of(topic.full_name(id), time);
            let messages = messages.unwrap_or_default();
            let age = messages
                .first()
                .map(|message| time.since(message.time()).as_nanos() as u64);
            let is_of_log = recording.is_log();
            let tick = Tick {
                time,
                messages,
                is_of_log,
            };
            (tick, age)
        };
        let (tick, age) = last(&topics::GAME_CONTROLLER_STATE);
        if let Some(message) =
            self.one::<hsl_msgs::GameControllerState>(&topics::GAME_CONTROLLER_STATE, id, &tick)
        {
            let state = game_controller_state::from_message(&message);
            self.game_controller_state = self.json_or_fault("game_controller_state", state);
        }
        self.ages.game_controller_state = age;
        let (tick, age) = last(&topics::HSL_INCOMING);
        for message in tick.all(topics::HSL_INCOMING.full_name(id), &mut self.faults) {
            let received = hsl_message::incoming_from_message(&message);
            let values = self.json_or_fault("hsl/incoming", received);
            self.incoming.extend(values);
        }
        self.ages.incoming = age;
        let (tick, age) = last(&topics::HSL_OUTGOING);
        for message in tick.all(topics::HSL_OUTGOING.full_name(id), &mut self.faults) {
            let sent = hsl_message::outgoing_from_message(&message);
            let values = self.json_or_fault("hsl/outgoing", sent);
            self.outgoing.extend(values);
        }
        self.ages.outgoing = age;
    }

    /// Returns the robot's message of a topic in a tick; `None` if it is missing or unreadable. Adds errors to
    /// `faults`.
    fn one<M: Message>(&mut self, topic: &'static Topic, id: RobotId, tick: &Tick) -> Option<M> {
        tick.one(topic.full_name(id), &mut self.faults)
    }

    /// Converts a value to JSON; if there is none, adds the error to the faults and returns `None`.
    fn json_or_fault<T: Serialize, E: std::fmt::Display>(
        &mut self,
        topic: &str,
        value: Result<T, E>,
    ) -> Option<Value> {
        let written = value
            .map_err(|error| error.to_string())
            .and_then(|value| serde_json::to_value(value).map_err(|error| error.to_string()));
        match written {
            Ok(value) => Some(value),
            Err(error) => {
                self.faults.push(format!("{topic}: {error}"));
                None
            }
        }
    }
}
