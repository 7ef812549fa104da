use bevy_ecs::prelude::{Bundle, Component};
use hsl_behavior::BehaviorParameters;
use hsl_types::{
    FallDownState, Field, Ground, Isometry2, MotionCommand, Orientation2, PlayerNumber, Point2,
    PrimaryState, RobotId, Team, Time, World,
};

use crate::game_state::SimulatorGameState;
use crate::last_seen_ball::SimulatorLastSeenBall;

/// The identity of a robot entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimulatorRobot {
    /// Its team.
    pub team: Team,
    /// Its jersey number.
    pub player_number: PlayerNumber,
}

impl SimulatorRobot {
    /// Returns its key in all data by robot.
    pub fn id(self) -> RobotId {
        RobotId::new(self.team, self.player_number)
    }
}

/// Pose of a robot.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorGroundToWorld(pub Isometry2<Ground, World>);

/// Direction of a robot's head.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorHeadYaw {
    /// Relative to the robot's ground frame.
    pub yaw: Orientation2<Ground>,
}

/// The primary state of a robot.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulatorPrimaryState {
    /// As the game requires.
    #[default]
    FollowsGame,
    /// As the scenario requires.
    Forced(PrimaryState),
}

impl SimulatorPrimaryState {
    /// Returns the state of `robot` in this game.
    pub fn resolve(self, robot: SimulatorRobot, game: &SimulatorGameState) -> PrimaryState {
        if let Self::Forced(state) = self {
            return state;
        }
        let filtered = game.filtered_game_controller_state(robot.team);
        filtered.primary_state_of(robot.player_number)
    }
}

/// Parameters of a robot.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct SimulatorRobotParameters {
    /// Passed to the behavior once, before its first tick, by the code that runs the scenario.
    pub behavior: BehaviorParameters,
}

/// Whether a robot is standing.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorFallDownState(pub FallDownState);

/// Where the team wants a robot to search for the ball.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorSuggestedSearchPosition {
    /// Metres; none: nowhere in particular.
    pub position: Option<Point2<Field>>,
}

/// The last command of a robot; it stays while the robot does not answer.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct SimulatorLastMotionCommand(pub MotionCommand);

impl Default for SimulatorLastMotionCommand {
    fn default() -> Self {
        Self(MotionCommand::Prepare)
    }
}

/// When a robot began to stand up; none: it is not standing up.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorStandUp(pub Option<Time>);

/// When a robot may kick again.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorNextKick(pub Time);

/// All components of a robot.
#[derive(Bundle)]
pub struct SimulatorRobotBundle {
    /// Identity.
    pub robot: SimulatorRobot,
    /// Pose.
    pub ground_to_world: SimulatorGroundToWorld,
    /// Direction of its head.
    pub head_yaw: SimulatorHeadYaw,
    /// Primary state.
    pub primary_state: SimulatorPrimaryState,
    /// Parameters.
    pub parameters: SimulatorRobotParameters,
    /// Whether it is standing.
    pub fall_down_state: SimulatorFallDownState,
    /// Where the team wants it to search for the ball.
    pub suggested_search_position: SimulatorSuggestedSearchPosition,
    /// Its last command.
    pub last_motion_command: SimulatorLastMotionCommand,
    /// When it may kick again.
    pub next_kick: SimulatorNextKick,
    /// When it began to stand up.
    pub stand_up: SimulatorStandUp,
    /// The last observation of the ball.
    pub last_seen_ball: SimulatorLastSeenBall,
}

impl SimulatorRobotBundle {
    /// Creates a standing robot that follows the game.
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
