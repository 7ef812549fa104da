use std::time::Duration;

use hsl_types::{
    BallState, BehaviorDebug, FallDownState, Field, FieldDimensions, FilteredGameControllerState,
    Ground, HeadMotion, Isometry2, MotionCommand, PathObstacle, PlayerNumber, Players, Point2,
    Pose2, PrimaryState, RobotState, Time, VoronoiMap, WorldState,
};

use crate::BehaviorParameters;
use crate::motion::{BodyMotion, MotionType};

/// What conditions read and actions write.
#[derive(Clone, Debug)]
pub struct Blackboard {
    /// How the robot is tuned.
    pub parameters: BehaviorParameters,
    /// The field it plays on.
    pub field_dimensions: FieldDimensions,
    /// What it knows in this tick.
    pub world_state: WorldState,

    /// Kept: the ball that it acts on, from whatever source knows it best; none: lost.
    pub ball: Option<BallState>,
    /// Kept: the ball that it saw itself last, rolled on to this tick.
    pub last_ball: Option<BallState>,
    /// Kept: whether it stood well enough to kick.
    pub last_close_enough_to_kick: bool,
    /// Kept: where it wanted to kick to.
    pub last_kick_target: Option<Point2<Field>>,
    /// Kept: when `last_motion_type` changed.
    pub last_motion_switch_time: Time,
    /// Kept: the type of `last_motion_command`.
    pub last_motion_type: MotionType,
    /// Kept: when it sent its last return message.
    pub last_sent_game_controller_return_message_time: Option<Time>,
    /// Kept: when it sent its last state message.
    pub last_sent_hsl_message_time: Option<Time>,
    /// Kept: what it did in the tick before.
    pub last_motion_command: MotionCommand,
    /// Kept: when it took a kick-off, until it knows that somebody else has touched the ball.
    pub last_kick_off_time: Option<Time>,

    /// Of this tick: whether it does what its parameters inject, whatever body and head shall do.
    pub is_injected_motion_command: bool,
    /// Of this tick: what the body shall do.
    pub body_motion: Option<BodyMotion>,
    /// Of this tick: what the head shall do.
    pub head_motion: Option<HeadMotion>,
    /// Of this tick: where it wants to be.
    pub walk_position: Option<Point2<Ground>>,
    /// Of this tick: which player is closest to where.
    pub voronoi_map: Option<VoronoiMap>,
    /// Of this tick: whom `voronoi_map` was made of.
    pub voronoi_inputs: Vec<Pose2<Field>>,
    /// Of this tick: what its path avoids.
    pub path_obstacles: Vec<PathObstacle>,
    /// Of this tick: since the type of motion changed.
    pub time_since_last_switch: Duration,
    /// Of this tick: radians to turn to face in the direction of the kick.
    pub direction_difference: f32,
}

impl Blackboard {
    /// A blackboard that remembers nothing.
    pub fn new(parameters: BehaviorParameters, field_dimensions: FieldDimensions) -> Self {
        Self {
            parameters,
            field_dimensions,
            world_state: nothing_known(),
            ball: None,
            last_ball: None,
            last_close_enough_to_kick: false,
            last_kick_target: None,
            last_motion_switch_time: Time::ZERO,
            last_motion_type: MotionType::default(),
            last_sent_game_controller_return_message_time: None,
            last_sent_hsl_message_time: None,
            last_motion_command: MotionCommand::default(),
            last_kick_off_time: None,
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

    /// Takes in what the robot knows now, brings the memory of the ball up to it, and clears what is of
    /// one tick only.
    pub fn begin_tick(&mut self, world_state: &WorldState) {
        self.update_ball(world_state);
        self.update_kick_off(world_state);
        take_over(&mut self.world_state, world_state);
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

    /// Gives away what it noted in this tick for people and viewers.
    pub fn take_debug(&mut self) -> BehaviorDebug {
        BehaviorDebug {
            path_obstacles: std::mem::take(&mut self.path_obstacles),
            time_since_last_switch: self.time_since_last_switch,
            direction_difference: self.direction_difference,
            walk_position: self.walk_position,
            voronoi_inputs: std::mem::take(&mut self.voronoi_inputs),
            voronoi_map: self.voronoi_map.take(),
        }
    }

    /// The game, where the robot has heard of it.
    pub fn game(&self) -> Option<&FilteredGameControllerState> {
        self.world_state.filtered_game_controller_state.as_ref()
    }

    /// Where the robot stands and faces.
    pub fn ground_to_field(&self) -> Isometry2<Ground, Field> {
        self.world_state.robot.ground_to_field
    }

    /// Where the robot stands, metres.
    pub fn position(&self) -> Point2<Field> {
        self.ground_to_field().as_pose().position
    }

    /// The number of the robot.
    pub fn player_number(&self) -> PlayerNumber {
        self.world_state.robot.player_number
    }
}

/// Makes `known` what `told` is, in the memory that its lists have already.
fn take_over(known: &mut WorldState, told: &WorldState) {
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
        position_of_interest,
    } = told;
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
    known.position_of_interest = *position_of_interest;
}

/// The world before the first tick.
fn nothing_known() -> WorldState {
    WorldState {
        now: Time::ZERO,
        robot: RobotState {
            ground_to_field: Isometry2::identity(),
            player_number: PlayerNumber::One,
            primary_state: PrimaryState::Damping,
        },
        fall_down_state: FallDownState::default(),
        ball: None,
        rule_ball: None,
        player_states: Players::default(),
        filtered_game_controller_state: None,
        suggested_search_position: None,
        obstacles: Vec::new(),
        rule_obstacles: Vec::new(),
        hypothetical_ball_positions: Vec::new(),
        semaphores: Vec::new(),
        position_of_interest: Point2::origin(),
    }
}
