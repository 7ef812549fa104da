//! Parameters of the bridge.

use hsl_types::parameters::{ParameterValue, Parameters};
use hsl_types::{PlayerNumber, limits};
use robot_bridge::WalkParameters;
use serde::{Deserialize, Serialize};

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BridgeParameters {
    /// Role of the robot. auto: by its number.
    #[parameter(default = RoleParameter::Auto)]
    pub role: RoleParameter,
    /// Position among the robots of the same role: 0 in the center, 1 left, 2 right. Null: by the number of the robot.
    #[parameter(default = None)]
    pub position_number: Option<u8>,
    /// Number of the team, in the parameters of the program and in the state of the game.
    #[parameter(default = 6, range = 1.0..=254.0)]
    pub team_id: u8,
    /// Messages of the robot to its team.
    #[parameter(default = TeamMessageFormat::Bitbots)]
    pub team_messages: TeamMessageFormat,
    /// Place of the program.
    #[parameter(section)]
    pub program: ProgramParameters,
    /// Limits of the walk.
    #[parameter(section)]
    pub walk: WalkLimits,
    /// Planner of paths beside the program.
    #[parameter(section)]
    pub planner: PlannerParameters,
    /// Filter of the ball.
    #[parameter(section)]
    pub ball: BallParameters,
    /// True to record the decision stack of the program as the trace of a tree.
    #[parameter(default = true)]
    pub trace: bool,
}

/// Place of the program.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct ProgramParameters {
    /// ROS domain of the program, in which its topics have their global names, so that its launch files work as they
    /// are. Null: the domain of the match, in which the program has a namespace.
    #[parameter(default = None, range = 0..=limits::ROS_DOMAIN)]
    pub domain: Option<u8>,
}

/// Limits of the walk: those of the controller in the path planning of Bit-Bots.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct WalkLimits {
    /// Maximum speed forward and backward.
    #[parameter(default = 0.85, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub forward: f32,
    /// Maximum speed to the left and to the right.
    #[parameter(default = 0.45, unit = "m/s", range = 0.0..=limits::SPEED)]
    pub left: f32,
    /// Maximum angular velocity.
    #[parameter(default = 0.99, unit = "rad/s", range = 0.0..=limits::ANGULAR_SPEED)]
    pub turn: f32,
    /// Speed for each meter to the goal, and angular velocity for each radian of the difference in orientation.
    #[parameter(default = 1.5, unit = "1/s", range = 0.0..=limits::FACTOR, positive)]
    pub gain: f32,
    /// Distance to the goal within which the robot turns to the orientation of the goal.
    #[parameter(default = 0.5, unit = "m", range = 0.0..=limits::DISTANCE, positive)]
    pub orient_to_goal_distance: f32,
}

/// Planner of paths beside the program: `bitbots_path_planning`, which `run.py --planner` starts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct PlannerParameters {
    /// True if bitbots_path_planning walks to the goals of the program, false if the bridge does.
    #[parameter(default = false)]
    pub enabled: bool,
    /// Rate of bitbots_path_planning, which has a parameter of this name.
    #[parameter(default = 20.0, unit = "Hz", range = 0.0..=100.0, positive)]
    pub rate: f32,
}

/// Filter of the ball, with the covariances of the ball filter of Bit-Bots.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BallParameters {
    /// Variance of a measured position.
    #[parameter(default = 0.5, unit = "m²", range = 0.0..=limits::DISTANCE)]
    pub measurement: f32,
    /// Increase of this variance for each square meter of the squared distance to the ball.
    #[parameter(default = 0.02, range = 0.0..=limits::FACTOR)]
    pub distance_factor: f32,
    /// Increase of the variance while the ball is not seen: 0.002 m² 62 times a second. The program uses the ball up to
    /// a variance of 2 m².
    #[parameter(default = 0.124, unit = "m²/s", range = 0.0..=limits::DISTANCE)]
    pub growth: f32,
    /// Factor by which the variance increases with each image that shows the place of the ball, but no ball.
    #[parameter(default = 1.5, range = 1.0..=limits::FACTOR)]
    pub negative_observation: f32,
    /// Rate of the images.
    #[parameter(default = 15.0, unit = "Hz", range = 0.0..=100.0)]
    pub image_rate: f32,
    /// Maximum distance of a place in an image. `sil match` sets it to `simulation.ball_visibility_range`.
    #[parameter(default = 4.0, unit = "m", range = 0.0..=limits::DISTANCE)]
    pub view_range: f32,
    /// Horizontal angle of view of an image. `sil match` sets it to `simulation.ball_visibility_angle`.
    #[parameter(default = std::f32::consts::FRAC_PI_2, unit = "rad", range = 0.0..=limits::ANGLE)]
    pub view_angle: f32,
    /// Part of this angle, at the borders of the image, in which a missing ball does not count.
    #[parameter(default = 0.1, range = 0.0..=1.0)]
    pub ignore_border: f32,
    /// Distance for each square meter of the variance, along each axis of the field, from which on a seen ball is
    /// ignored as another one.
    #[parameter(default = 6.0, unit = "1/m", range = 0.0..=limits::FACTOR, positive)]
    pub ignore_measurement: f32,
}

/// Role of a robot in its team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum RoleParameter {
    /// By the number of the robot, see [`BridgeParameters::role_of`].
    #[default]
    Auto,
    /// Goalkeeper.
    Goalie,
    /// Attacker.
    Offense,
    /// Defender.
    Defense,
}

/// Format of the messages of a robot to its team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum TeamMessageFormat {
    /// Format of Bit-Bots, which only their programs read. It contains role, action and time to the ball.
    #[default]
    Bitbots,
    /// Pose and ball, which all programs read; `sil match` sets it in teams with other programs.
    State,
}

/// Roles and positions by number, from player 1; the same again for larger numbers, without the goalkeeper.
const LINE_UP: [(RoleParameter, u8); 7] = [
    (RoleParameter::Goalie, 0),
    (RoleParameter::Offense, 0),
    (RoleParameter::Defense, 0),
    (RoleParameter::Offense, 1),
    (RoleParameter::Offense, 2),
    (RoleParameter::Defense, 1),
    (RoleParameter::Defense, 2),
];

impl BridgeParameters {
    /// Returns the role and the position number of a player. Player 1 is the goalkeeper, because the program expects its
    /// role when it starts, before the game has a goalkeeper.
    pub fn role_of(&self, player: PlayerNumber) -> (RoleParameter, u8) {
        let index = usize::from(u8::from(player)) - 1;
        let field_players = LINE_UP.len() - 1;
        let index = match index {
            0 => 0,
            other => 1 + (other - 1) % field_players,
        };
        let (role, position) = LINE_UP[index];
        let role = match self.role {
            RoleParameter::Auto => role,
            given => given,
        };
        (role, self.position_number.unwrap_or(position))
    }
}

impl RoleParameter {
    /// Returns the name of the role in the program.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto | Self::Offense => "offense",
            Self::Goalie => "goalie",
            Self::Defense => "defense",
        }
    }
}

impl WalkLimits {
    /// Returns the parameters for following a path.
    pub fn for_paths(self) -> WalkParameters {
        WalkParameters {
            forward: self.forward,
            left: self.left,
            turn: self.turn,
            turn_gain: self.gain,
            slow_distance: self.forward / self.gain,
            blend_distance: self.orient_to_goal_distance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_one_goalkeeper_and_each_other_role_several_times() {
        let parameters = BridgeParameters::default();
        let roles: Vec<_> = PlayerNumber::all()
            .map(|player| parameters.role_of(player))
            .collect();
        let goalkeepers = roles
            .iter()
            .filter(|(role, _)| *role == RoleParameter::Goalie);
        assert_eq!(goalkeepers.count(), 1);
        assert_eq!(roles[3], (RoleParameter::Offense, 1));
        assert_eq!(roles[7], roles[1]);
    }
}
