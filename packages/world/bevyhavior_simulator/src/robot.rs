use bevy_ecs::prelude::{Bundle, Component};
use hsl_behavior::BehaviorParameters;
use hsl_types::{
    FallDownState, Field, FilteredGameState, Ground, Isometry2, MotionCommand, Orientation2,
    PlayerNumber, Point2, PrimaryState, RobotId, Team, Time, World,
};

use crate::game_state::SimulatorGameState;
use crate::last_seen_ball::SimulatorLastSeenBall;

/// Which robot an entity is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimulatorRobot {
    /// Its team.
    pub team: Team,
    /// The number on its back.
    pub player_number: PlayerNumber,
}

impl SimulatorRobot {
    /// Its key in everything that is kept by robot.
    pub fn id(self) -> RobotId {
        RobotId::new(self.team, self.player_number)
    }
}

/// Where a robot stands.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorGroundToWorld(pub Isometry2<Ground, World>);

/// Where a robot's head points.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorHeadYaw {
    /// Relative to the robot's ground frame.
    pub yaw: Orientation2<Ground>,
}

/// What a robot's state machine says.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulatorPrimaryState {
    /// What the game asks for.
    #[default]
    FollowsGame,
    /// What the scenario asks for.
    Forced(PrimaryState),
}

impl SimulatorPrimaryState {
    /// The state of `robot` in this game.
    pub fn resolve(self, robot: SimulatorRobot, game: &SimulatorGameState) -> PrimaryState {
        if let Self::Forced(state) = self {
            return state;
        }
        let filtered = game.filtered_game_controller_state(robot.team);
        if filtered.penalties[robot.player_number].is_some() {
            return PrimaryState::Penalized;
        }
        match filtered.game_state {
            FilteredGameState::Initial => PrimaryState::Initial,
            FilteredGameState::Ready => PrimaryState::Ready,
            FilteredGameState::Set => PrimaryState::Set,
            FilteredGameState::Playing { .. } => PrimaryState::Playing,
            FilteredGameState::Finished => PrimaryState::Finished,
            FilteredGameState::Stop => PrimaryState::Stop,
        }
    }
}

/// How a robot's behavior is set up.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct SimulatorRobotParameters {
    /// Given to the behavior once, before its first tick, by whoever runs the scenario.
    pub behavior: BehaviorParameters,
}

/// Whether a robot is on its feet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorFallDownState(pub FallDownState);

/// Where the team wants a robot to search.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorSuggestedSearchPosition {
    /// Metres; none: nowhere in particular.
    pub position: Option<Point2<Field>>,
}

/// What a robot was last told to do; it stays while the robot does not answer.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct SimulatorLastMotionCommand(pub MotionCommand);

impl Default for SimulatorLastMotionCommand {
    fn default() -> Self {
        Self(MotionCommand::Prepare)
    }
}

/// Since when a robot is standing up; none: it is not.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorStandUp(pub Option<Time>);

/// When a robot may kick again.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorNextKick(pub Time);

/// Everything that a robot is made of.
#[derive(Bundle)]
pub struct SimulatorRobotBundle {
    /// Which robot.
    pub robot: SimulatorRobot,
    /// Where it stands.
    pub ground_to_world: SimulatorGroundToWorld,
    /// Where its head points.
    pub head_yaw: SimulatorHeadYaw,
    /// What its state machine says.
    pub primary_state: SimulatorPrimaryState,
    /// How its behavior is set up.
    pub parameters: SimulatorRobotParameters,
    /// Whether it is on its feet.
    pub fall_down_state: SimulatorFallDownState,
    /// Where the team wants it to search.
    pub suggested_search_position: SimulatorSuggestedSearchPosition,
    /// What it was last told to do.
    pub last_motion_command: SimulatorLastMotionCommand,
    /// When it may kick again.
    pub next_kick: SimulatorNextKick,
    /// Since when it is standing up.
    pub stand_up: SimulatorStandUp,
    /// The ball as it saw it last.
    pub last_seen_ball: SimulatorLastSeenBall,
}

impl SimulatorRobotBundle {
    /// A robot on its feet that follows the game.
    pub fn new(
        team: Team,
        player_number: PlayerNumber,
        ground_to_world: Isometry2<Ground, World>,
    ) -> Self {
        Self {
            robot: SimulatorRobot {
                team,
                player_number,
            },
            ground_to_world: SimulatorGroundToWorld(ground_to_world),
            head_yaw: SimulatorHeadYaw::default(),
            primary_state: SimulatorPrimaryState::default(),
            parameters: SimulatorRobotParameters::default(),
            fall_down_state: SimulatorFallDownState::default(),
            suggested_search_position: SimulatorSuggestedSearchPosition::default(),
            last_motion_command: SimulatorLastMotionCommand::default(),
            next_kick: SimulatorNextKick::default(),
            stand_up: SimulatorStandUp::default(),
            last_seen_ball: SimulatorLastSeenBall::default(),
        }
    }
}
