use std::time::Duration;

use hsl_referee::filtered_state_of;
use hsl_types::{
    BallState, BodyPhase, FallDownState, Field, GameControllerState, Ground, HulkMessage,
    IncomingMessage, Isometry2, PlayerNumber, PlayerState, Players, Point2, PrimaryState,
    RobotState, Side, Team, Time, Vector2, WorldState,
};

use crate::seen_objects::SeenObjects;
use crate::{PerceptionParameters, Sighting, Velocity, VisionParameters};

/// Default position of interest, in the ground frame \[m\].
const POINT_OF_INTEREST: Point2<Ground> = Point2::new(1.0, 0.0);

/// State of the robot's body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BodyState {
    /// The joints are limp.
    #[default]
    Damping,
    /// The robot moves to a standing pose.
    Prepare,
    /// The robot plays: the game determines the primary state.
    Ready,
}

/// Knowledge of a robot: pose, game, teammates and perception, from which its world states are made.
#[derive(Clone, Debug)]
pub struct Knowledge {
    player_number: PlayerNumber,
    ground_to_field: Isometry2<Ground, Field>,
    game: Option<GameControllerState>,
    /// State of the game in the last world state, to find new penalties.
    game_before: Option<GameControllerState>,
    player_states: Players<Option<PlayerState>>,
    perception: Option<(WorldState, Time)>,
    seen_objects: SeenObjects,
    /// True if the robot made a step since the last world state.
    has_moved: bool,
    parameters: PerceptionParameters,
    /// Minimum confidence of a detection.
    min_confidence: f32,
}

impl Knowledge {
    /// Creates the knowledge of a robot that stands at `ground_to_field`.
    pub fn new(
        player_number: PlayerNumber,
        ground_to_field: Isometry2<Ground, Field>,
        parameters: PerceptionParameters,
        vision: &VisionParameters,
    ) -> Self {
        Self {
            player_number,
            ground_to_field,
            game: None,
            game_before: None,
            player_states: Players::default(),
            perception: None,
            seen_objects: SeenObjects::default(),
            has_moved: false,
            parameters,
            min_confidence: vision.confidence,
        }
    }

    /// Returns the pose of the robot as transform from the ground frame (x ahead, y left) to the field frame.
    pub fn ground_to_field(&self) -> Isometry2<Ground, Field> {
        self.ground_to_field
    }

    /// Sets the pose to the result of a localization.
    pub fn localize(&mut self, ground_to_field: Isometry2<Ground, Field>) {
        self.ground_to_field = ground_to_field;
    }

    /// Moves the pose by a velocity that was constant for `span`, as a substitute for odometry.
    pub fn walk(&mut self, velocity: Velocity, span: Duration) {
        let seconds = span.as_secs_f32();
        let step = Vector2::<Ground>::new(velocity.forward, velocity.left) * seconds;
        self.step(step, velocity.turn * seconds);
    }

    /// Moves the pose by a step \[m\], \[rad\] in the ground frame before the step; seen objects keep their place on
    /// the field.
    pub fn step(&mut self, translation: Vector2<Ground>, rotation: f32) {
        let moved: Isometry2<Ground, Ground> = Isometry2::new(translation, rotation.into());
        self.ground_to_field = self.ground_to_field * moved;
        self.seen_objects.step(moved);
        self.has_moved |= translation != Vector2::zero() || rotation != 0.0;
    }

    /// Sets the state of the game, as seen by the robot's team.
    pub fn set_game(&mut self, game: GameControllerState) {
        self.game = Some(game);
    }

    /// Stores the state in a message that arrived from a teammate at `now`. The robot's own messages, and messages in the
    /// format of another program, are ignored.
    pub fn record_message(&mut self, message: &IncomingMessage, now: Time) {
        if let HulkMessage::State(state) = &message.message
            && message.sender != self.player_number
        {
            self.player_states[message.sender] = Some(PlayerState::of_message(state, now));
        }
    }

    /// Stores a perception that arrived at `now`; with `has_pose`, also sets the pose.
    pub fn perceive(&mut self, perception: WorldState, now: Time) {
        if self.parameters.has_pose {
            self.ground_to_field = perception.robot.ground_to_field;
        }
        self.perception = Some((perception, now));
    }

    /// Records the balls in an image that arrived at `now`.
    pub fn see_balls(&mut self, balls: &Sighting, now: Time) {
        self.seen_objects
            .record_balls(balls, self.min_confidence, now);
    }

    /// Records the robots in an image that arrived at `now`.
    pub fn see_robots(&mut self, robots: &Sighting, now: Time) {
        self.seen_objects
            .record_robots(robots, self.min_confidence, now);
    }

    /// Returns the world state at `now`. Perceptions older than `timeout` are left out. Changes `self`: a penalty
    /// counts as new, and a step as walking, only in the first world state after it.
    pub fn world_state(
        &mut self,
        body: BodyState,
        fall_down_state: FallDownState,
        now: Time,
    ) -> WorldState {
        let game = self.game;
        let before = std::mem::replace(&mut self.game_before, game).or(game);
        let has_moved = std::mem::take(&mut self.has_moved);
        let filtered = game
            .zip(before)
            .map(|(game, before)| filtered_state_of(Team::Hulks, &game, &before));
        let primary_state = match body {
            BodyState::Damping => PrimaryState::Damping,
            BodyState::Prepare => PrimaryState::Prepare,
            BodyState::Ready => filtered.map_or(PrimaryState::Initial, |it| {
                it.primary_state_of(self.player_number)
            }),
        };
        let timeout = self.parameters.timeout;
        let seen = self.perception.as_ref();
        let seen = seen.filter(|(_, at)| now.since(*at) <= timeout);
        // A perception replaces the detections of a vision.
        let ball = match seen {
            Some((seen, at)) => seen.ball.map(|ball| {
                let age = seen.now.since(ball.last_seen_ball);
                self.on_field(BallState {
                    last_seen_ball: at.before(age),
                    ..ball
                })
            }),
            None => self.seen_objects.ball(now, timeout).map(|(ball, at)| {
                self.on_field(BallState {
                    ball_in_ground: ball.position,
                    ball_in_field: Point2::origin(),
                    // A vision does not report velocities and covariances.
                    ball_in_ground_velocity: Vector2::zero(),
                    covariance: [0.0; 4],
                    confidence: ball.confidence.unwrap_or(1.0),
                    last_seen_ball: at,
                    field_side: Side::Left,
                })
            }),
        };
        let obstacles = match seen {
            Some((seen, _)) => seen.obstacles.clone(),
            None => self.seen_objects.obstacles(now, timeout),
        };
        let seen = seen.map(|(seen, _)| seen);
        WorldState {
            now,
            robot: RobotState {
                ground_to_field: self.ground_to_field,
                pose_covariance: seen
                    .filter(|_| self.parameters.has_pose)
                    .map_or([0.0; 9], |it| it.robot.pose_covariance),
                player_number: self.player_number,
                primary_state,
                body_phase: BodyPhase::new(fall_down_state, false, has_moved),
            },
            fall_down_state,
            ball,
            rule_ball: seen.and_then(|it| it.rule_ball),
            player_states: self.player_states,
            filtered_game_controller_state: filtered,
            suggested_search_position: seen.and_then(|it| it.suggested_search_position),
            obstacles,
            rule_obstacles: seen.map_or_else(Vec::new, |it| it.rule_obstacles.clone()),
            hypothetical_ball_positions: seen
                .map_or_else(Vec::new, |it| it.hypothetical_ball_positions.clone()),
            semaphores: Vec::new(),
            order: None,
            position_of_interest: POINT_OF_INTEREST,
        }
    }

    /// Returns the ball with its position on the field, which is computed with the pose of this robot.
    fn on_field(&self, ball: BallState) -> BallState {
        let ball_in_field = self.ground_to_field * ball.ball_in_ground;
        BallState {
            ball_in_field,
            field_side: Side::of(ball_in_field.y),
            ..ball
        }
    }
}
