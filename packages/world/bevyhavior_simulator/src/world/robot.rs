use bevy_ecs::prelude::{Bundle, Component};
use hsl_behavior::BehaviorParameters;
use hsl_types::{
    FallDownState, Field, Ground, Isometry2, MeasuredMotion, MotionCommand, Orientation2,
    PlayerNumber, Point2, PrimaryState, RobotId, Team, Time, World,
};

use crate::phases::kinematics::MotionMemory;
use crate::phases::last_seen_ball::SimulatorLastSeenBall;
use crate::phases::localization::LocalizationMemory;
use crate::phases::perception::PerceptionMemory;
use crate::world::game_state::SimulatorGameState;

/// Identity of a robot entity.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[require(PerceptionMemory, LocalizationMemory, MotionMemory)]
pub struct SimulatorRobot {
    /// Team of the robot.
    pub team: Team,
    /// Jersey number.
    pub player_number: PlayerNumber,
}

impl SimulatorRobot {
    /// Returns the key of the robot in all data by robot.
    pub fn id(self) -> RobotId {
        RobotId::new(self.team, self.player_number)
    }
}

/// Marks a robot that is a substitute when it enters the world.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorSubstitute;

/// Pose of a robot: transform from its ground frame to the world frame.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorGroundToWorld(pub Isometry2<Ground, World>);

/// Direction of a robot's head.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorHeadYaw {
    /// Yaw relative to the robot's ground frame.
    pub yaw: Orientation2<Ground>,
}

/// Motion of a robot as its odometry measures it. A scenario that moves robots itself sets it, too.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorOdometry(pub MeasuredMotion);

/// Primary state of a robot.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SimulatorPrimaryState {
    /// State required by the game.
    #[default]
    FollowsGame,
    /// State required by the scenario.
    Forced(PrimaryState),
}

impl SimulatorPrimaryState {
    /// Returns the primary state of the robot: the forced state, or else its state by the filtered game state.
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
    /// Parameters of the behavior, passed once before the first tick by the code that runs the scenario.
    pub behavior: BehaviorParameters,
}

/// State of a robot's body: upright, fallen or standing up.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorFallDownState(pub FallDownState);

/// Suggested position at which a robot searches for the ball.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct SimulatorSuggestedSearchPosition {
    /// Position \[m\], or `None` without a suggestion.
    pub position: Option<Point2<Field>>,
}

/// Last command of a robot. The kinematics apply it in every tick, also while the robot does not answer.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct SimulatorLastMotionCommand(pub MotionCommand);

impl Default for SimulatorLastMotionCommand {
    fn default() -> Self {
        Self(MotionCommand::Prepare)
    }
}

/// Time at which a robot started to stand up, or `None` if it is not standing up.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SimulatorStandUp(pub Option<Time>);

/// Time from which a robot may kick again; kicks before it have no effect.
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
    /// Motion by odometry.
    pub odometry: SimulatorOdometry,
    /// Primary state.
    pub primary_state: SimulatorPrimaryState,
    /// Parameters.
    pub parameters: SimulatorRobotParameters,
    /// State of the body.
    pub fall_down_state: SimulatorFallDownState,
    /// Suggested position for the search of the ball.
    pub suggested_search_position: SimulatorSuggestedSearchPosition,
    /// Last command.
    pub last_motion_command: SimulatorLastMotionCommand,
    /// Time from which it may kick again.
    pub next_kick: SimulatorNextKick,
    /// Time at which it started to stand up.
    pub stand_up: SimulatorStandUp,
    /// Last observation of the ball.
    pub last_seen_ball: SimulatorLastSeenBall,
}

impl SimulatorRobotBundle {
    /// Creates a standing robot that follows the game. Its last command is `Prepare`, with which it does not move.
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
            odometry: SimulatorOdometry::default(),
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
