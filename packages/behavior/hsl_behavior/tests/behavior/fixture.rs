//! Situations for tests: a world state in which nothing happens, and methods that change it.

use std::time::Duration;

use hsl_behavior::{Behavior, BehaviorOutput, BehaviorParameters};
use hsl_types::{
    BallState, FallDownState, FallDownStateKind, Field, FieldDimensions,
    FilteredGameControllerState, FilteredGameState, GamePhase, GlobalFieldSide, HeadMotion, LineUp,
    MotionCommand, Penalty, PenaltyKind, PlayerNumber, PlayerState, Players, Point2, Pose2,
    PrimaryState, RobotOrder, RobotState, RobotTask, RuleObstacle, Side, SubState, Team,
    TeammateBall, Time, Vector2, WorldState,
};

pub(crate) const TICK: Duration = Duration::from_millis(10);

/// Situation that a test changes and passes to a behavior.
#[derive(Clone, Debug)]
pub(crate) struct Situation(pub(crate) WorldState);

impl Situation {
    /// Creates a situation of player three in the middle of its own half, facing the opponent's goal, one second into
    /// the run; no ball, no other robots, and the full message budget.
    pub(crate) fn new(primary_state: PrimaryState) -> Self {
        let game_state = match primary_state {
            PrimaryState::Ready => FilteredGameState::Ready,
            PrimaryState::Set => FilteredGameState::Set,
            PrimaryState::Finished => FilteredGameState::Finished,
            PrimaryState::Playing | PrimaryState::Penalized => FilteredGameState::Playing {
                ball_is_free: true,
                kick_off: false,
            },
            _ => FilteredGameState::Initial,
        };
        Self(WorldState {
            now: Time::from_nanos(1_000_000_000),
            robot: RobotState {
                pose_covariance: [0.0; 9],
                body_phase: hsl_types::BodyPhase::Standing,
                ground_to_field: Pose2::new(-2.0, 0.0, 0.0).as_transform(),
                player_number: PlayerNumber::new::<3>(),
                primary_state,
            },
            filtered_game_controller_state: Some(FilteredGameControllerState {
                game_state,
                opponent_game_state: game_state,
                remaining_time_in_half: Duration::from_secs(600),
                game_phase: GamePhase::Normal,
                kicking_team: None,
                line_up: LineUp::default(),
                penalties: Players::default(),
                remaining_number_of_messages: 1200,
                sub_state: None,
                global_field_side: GlobalFieldSide::Home,
                new_own_penalties_last_cycle: Players::default(),
                new_opponent_penalties_last_cycle: Players::default(),
            }),
            position_of_interest: Point2::new(1.0, 0.0),
            ..WorldState::new(PlayerNumber::new::<3>())
        })
    }

    pub(crate) fn playing() -> Self {
        Self::new(PrimaryState::Playing)
    }

    pub(crate) fn player(mut self, number: PlayerNumber) -> Self {
        self.0.robot.player_number = number;
        self
    }

    /// Sets the pose of the robot in the field \[m\], \[rad\].
    pub(crate) fn at(mut self, x: f32, y: f32, angle: f32) -> Self {
        self.0.robot.ground_to_field = Pose2::new(x, y, angle).as_transform();
        self
    }

    /// Adds a ball that the robot sees at rest at (`x`, `y`) in the field; set the pose of the robot before.
    pub(crate) fn ball(self, x: f32, y: f32) -> Self {
        self.rolling_ball(x, y, Vector2::zero())
    }

    /// Adds a ball that the robot sees rolling.
    pub(crate) fn rolling_ball(mut self, x: f32, y: f32, velocity: Vector2<Field>) -> Self {
        let field_to_ground = self.0.robot.ground_to_field.inverse();
        self.0.ball = Some(BallState {
            covariance: [0.0; 4],
            confidence: 1.0,
            ball_in_ground: field_to_ground * Point2::new(x, y),
            ball_in_field: Point2::new(x, y),
            ball_in_ground_velocity: field_to_ground * velocity,
            last_seen_ball: self.0.now,
            field_side: Side::of(y),
        });
        self
    }

    pub(crate) fn without_ball(mut self) -> Self {
        self.0.ball = None;
        self
    }

    /// Adds a teammate whose message has just arrived.
    pub(crate) fn teammate(mut self, number: PlayerNumber, x: f32, y: f32) -> Self {
        self.0.player_states[number] = Some(PlayerState {
            received_at: self.0.now,
            pose: Pose2::new(x, y, 0.0),
            ball_position: None,
        });
        self
    }

    /// Sets the ball that an existing teammate reports.
    pub(crate) fn teammate_sees_ball(mut self, number: PlayerNumber, x: f32, y: f32) -> Self {
        let last_seen = self.0.now;
        if let Some(state) = &mut self.0.player_states[number] {
            state.ball_position = Some(TeammateBall {
                position: Point2::new(x, y),
                velocity: Vector2::zero(),
                last_seen,
            });
        }
        self
    }

    pub(crate) fn fallen(mut self, kind: FallDownStateKind, is_recovery_available: bool) -> Self {
        self.0.fall_down_state = FallDownState {
            kind,
            is_recovery_available,
        };
        self
    }

    /// Gives the robot an order of a mission.
    pub(crate) fn ordered(mut self, id: u32, task: RobotTask) -> Self {
        self.0.order = Some(RobotOrder { id, task });
        self
    }

    /// Changes the state of the game controller.
    pub(crate) fn game(mut self, change: impl FnOnce(&mut FilteredGameControllerState)) -> Self {
        if let Some(state) = &mut self.0.filtered_game_controller_state {
            change(state);
        }
        self
    }

    pub(crate) fn kicking_team(self, team: Team) -> Self {
        self.game(|state| state.kicking_team = Some(team))
    }

    /// Sets a set play that `team` takes.
    pub(crate) fn set_play(self, sub_state: SubState, team: Team) -> Self {
        self.kicking_team(team).game(|state| {
            state.sub_state = Some(sub_state);
            if let FilteredGameState::Playing { ball_is_free, .. } = &mut state.game_state {
                *ball_is_free = team == Team::Hulks;
            }
        })
    }

    /// Adds a forbidden circle of `radius` \[m\] around (`x`, `y`).
    pub(crate) fn rule_circle(mut self, x: f32, y: f32, radius: f32) -> Self {
        self.0.rule_obstacles.push(RuleObstacle::Circle {
            center: Point2::new(x, y),
            radius,
        });
        self
    }

    /// Adds a forbidden rectangle.
    pub(crate) fn rule_rectangle(mut self, min: (f32, f32), max: (f32, f32)) -> Self {
        self.0.rule_obstacles.push(RuleObstacle::Rectangle {
            min: Point2::new(min.0, min.1),
            max: Point2::new(max.0, max.1),
        });
        self
    }

    /// Gives the ball to the other team.
    pub(crate) fn ball_is_not_free(self, kick_off: bool) -> Self {
        self.kicking_team(Team::Opponent).game(|state| {
            state.game_state = FilteredGameState::Playing {
                ball_is_free: false,
                kick_off,
            };
        })
    }

    pub(crate) fn penalized(self, number: PlayerNumber) -> Self {
        self.game(|state| {
            state.penalties[number] = Some(Penalty {
                kind: PenaltyKind::Pushing,
                remaining: Duration::from_secs(30),
            });
        })
    }

    /// Advances the time by `span`.
    pub(crate) fn later(mut self, span: Duration) -> Self {
        self.0.now += span;
        self
    }

    /// Returns the decision of a behavior without memory.
    pub(crate) fn decide(&self) -> BehaviorOutput {
        behavior().tick(&self.0)
    }

    pub(crate) fn command(&self) -> MotionCommand {
        self.decide().motion_command
    }
}

/// Creates a behavior with default parameters on a default field.
pub(crate) fn behavior() -> Behavior {
    Behavior::new(BehaviorParameters::default(), FieldDimensions::default())
}

/// Returns the end of a walk in the field, or `None` if the command is not a walk.
pub(crate) fn walk_end(situation: &Situation, command: &MotionCommand) -> Option<Point2<Field>> {
    match command {
        MotionCommand::Walk { path, .. } => Some(situation.0.robot.ground_to_field * path.end()?),
        _ => None,
    }
}

pub(crate) fn assert_stands_and_looks(situation: &Situation, expected: HeadMotion) {
    assert_eq!(
        situation.command(),
        MotionCommand::Stand { head: expected },
        "{situation:?}"
    );
}

pub(crate) fn looks_at(situation: &Situation, command: &MotionCommand) -> Option<Point2<Field>> {
    match command.head_motion() {
        Some(HeadMotion::LookAt { target, .. }) => Some(situation.0.robot.ground_to_field * target),
        _ => None,
    }
}

pub(crate) fn assert_near(point: Option<Point2<Field>>, x: f32, y: f32, tolerance: f32) {
    let point = point.unwrap_or_else(|| panic!("there is no point near ({x}, {y})"));
    assert!(
        point.distance(Point2::new(x, y)) <= tolerance,
        "{point:?} is not near ({x}, {y})"
    );
}
