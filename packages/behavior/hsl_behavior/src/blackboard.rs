use std::time::Duration;

use hsl_types::{
    BallState, BehaviorDebug, Field, FieldDimensions, FilteredGameControllerState, Ground,
    HeadMotion, Isometry2, MotionCommand, PathObstacle, PlayerNumber, Point2, Pose2, RobotTask,
    Time, VoronoiMap, WorldState,
};

use crate::BehaviorParameters;
use crate::body_motion::{BodyMotion, MotionType};
use crate::path_planner::PassingPreference;

/// Data that conditions read and actions write.
#[derive(Clone, Debug)]
pub struct Blackboard {
    /// Parameters.
    pub parameters: BehaviorParameters,
    /// Dimensions of the field.
    pub field_dimensions: FieldDimensions,
    /// World state of this tick.
    pub world_state: WorldState,

    /// Memory: ball from the best source; `None` if it is lost.
    pub ball: Option<BallState>,
    /// Memory: ball that the robot itself saw last, extrapolated to this tick.
    pub last_ball: Option<BallState>,
    /// Memory: set if the robot stood close enough to kick.
    pub last_close_enough_to_kick: bool,
    /// Memory: last kick target.
    pub last_kick_target: Option<Point2<Field>>,
    /// Memory: time of the last change of `last_motion_type`.
    pub last_motion_switch_time: Time,
    /// Memory: type of `last_motion_command`.
    pub last_motion_type: MotionType,
    /// Memory: time of the last return message.
    pub last_sent_game_controller_return_message_time: Option<Time>,
    /// Memory: time of the last state message.
    pub last_sent_hsl_message_time: Option<Time>,
    /// Memory: motion command of the previous tick.
    pub last_motion_command: MotionCommand,
    /// Memory: side on which the last path passes obstacles, and how long the robot keeps it.
    pub(crate) passing: PassingPreference,
    /// Memory: time when the robot took a kick-off, until another robot has touched the ball.
    pub last_kick_off_time: Option<Time>,
    /// Memory: id of the order during which the robot last kicked; it is done when that kick has moved the ball away.
    pub kick_order: Option<u32>,
    /// Memory: id of the order that has been carried out.
    pub done_order: Option<u32>,

    /// Current tick: set if the motion command of the parameters replaces the motions of body and head.
    pub is_injected_motion_command: bool,
    /// Current tick: motion of the body.
    pub body_motion: Option<BodyMotion>,
    /// Current tick: motion of the head.
    pub head_motion: Option<HeadMotion>,
    /// Current tick: position that the robot walks to.
    pub walk_position: Option<Point2<Ground>>,
    /// Current tick: Voronoi map.
    pub voronoi_map: Option<VoronoiMap>,
    /// Current tick: players from which `voronoi_map` was computed.
    pub voronoi_inputs: Vec<Pose2<Field>>,
    /// Current tick: obstacles that the path avoids.
    pub path_obstacles: Vec<PathObstacle>,
    /// Current tick: time since the last change of the type of motion.
    pub time_since_last_switch: Duration,
    /// Current tick: angle from the robot's orientation to the kick direction \[rad\].
    pub direction_difference: f32,
}

impl Blackboard {
    /// Creates a blackboard without memory.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self {
            parameters,
            field_dimensions,
            world_state: WorldState::new(PlayerNumber::new::<1>()),
            ball: None,
            last_ball: None,
            last_close_enough_to_kick: false,
            last_kick_target: None,
            last_motion_switch_time: Time::ZERO,
            last_motion_type: MotionType::default(),
            last_sent_game_controller_return_message_time: None,
            last_sent_hsl_message_time: None,
            last_motion_command: MotionCommand::default(),
            passing: PassingPreference::default(),
            last_kick_off_time: None,
            kick_order: None,
            done_order: None,
            is_injected_motion_command: false,
            body_motion: None,
            head_motion: None,
            walk_position: None,
            voronoi_map: None,
            voronoi_inputs: Vec::new(),
            path_obstacles: Vec::new(),
            time_since_last_switch: Duration::ZERO,
            direction_difference: 0.0,
        }
    }

    /// Stores the world state, updates the memories of ball, kick-off and kick target, and clears the data of the
    /// previous tick. The memories compare the previous world state with the new one, hence the order of the calls.
    pub fn begin_tick(&mut self, world_state: &WorldState) {
        self.update_ball(world_state);
        self.update_kick_off(world_state);
        copy_into(&mut self.world_state, world_state);
        self.forget_target_after_kick();
        self.is_injected_motion_command = false;
        self.body_motion = None;
        self.head_motion = None;
        self.walk_position = None;
        self.voronoi_map = None;
        self.voronoi_inputs.clear();
        self.path_obstacles.clear();
        self.direction_difference = 0.0;
    }

    /// Moves the debug data of this tick out of the blackboard; lists and map are empty afterwards.
    pub fn take_debug(&mut self) -> BehaviorDebug {
        BehaviorDebug {
            path_obstacles: std::mem::take(&mut self.path_obstacles),
            time_since_last_switch: self.time_since_last_switch,
            direction_difference: self.direction_difference,
            walk_position: self.walk_position,
            voronoi_inputs: std::mem::take(&mut self.voronoi_inputs),
            voronoi_map: self.voronoi_map.take(),
            estimated_pose: None,
        }
    }

    /// Returns the state of the game from the GameController, or `None` before the first one was received.
    pub fn game(&self) -> Option<&FilteredGameControllerState> {
        self.world_state.filtered_game_controller_state.as_ref()
    }

    /// Returns the task of the mission's order, or `None` without an order and once the robot has done it.
    pub(crate) fn task(&self) -> Option<RobotTask> {
        let order = self.world_state.order?;
        (self.done_order != Some(order.id)).then_some(order.task)
    }

    /// Returns the pose of the robot as transform from its own frame (ground: x ahead, y left) to the field frame.
    pub fn ground_to_field(&self) -> Isometry2<Ground, Field> {
        self.world_state.robot.ground_to_field
    }

    /// Returns the position of the robot in the field frame \[m\].
    pub fn position(&self) -> Point2<Field> {
        self.ground_to_field().as_pose().position
    }

    /// Returns the number of the robot.
    pub fn player_number(&self) -> PlayerNumber {
        self.world_state.robot.player_number
    }
}

/// Copies `received` to `known` and reuses the memory of the lists, so that a tick does not allocate. Every field is
/// named in the pattern: a new field that is not copied does not compile.
fn copy_into(known: &mut WorldState, received: &WorldState) {
    let WorldState {
        now,
        robot,
        fall_down_state,
        ball,
        rule_ball,
        player_states,
        filtered_game_controller_state,
        suggested_search_position,
        obstacles,
        rule_obstacles,
        hypothetical_ball_positions,
        semaphores,
        order,
        position_of_interest,
    } = received;
    known.now = *now;
    known.robot = *robot;
    known.fall_down_state = *fall_down_state;
    known.ball = *ball;
    known.rule_ball = *rule_ball;
    known.player_states = *player_states;
    known.filtered_game_controller_state = *filtered_game_controller_state;
    known.suggested_search_position = *suggested_search_position;
    known.obstacles.clone_from(obstacles);
    known.rule_obstacles.clone_from(rule_obstacles);
    known
        .hypothetical_ball_positions
        .clone_from(hypothetical_ball_positions);
    known.semaphores.clone_from(semaphores);
    known.order = *order;
    known.position_of_interest = *position_of_interest;
}
