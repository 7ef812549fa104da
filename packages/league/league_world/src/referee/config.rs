//! Limits and durations of the rules.

use crate::referee::charging_limits::ChargingLimits;

/// Limits and durations of the rules, with the defaults of the original.
///
/// Source: `naosoccersim.rb` of rcssserver3d 0.7.3.
#[derive(Clone, Debug, PartialEq)]
pub struct RefereeConfig {
    /// Half of the field's length \[m\].
    pub half_length: f64,
    /// Half of the field's width \[m\].
    pub half_width: f64,
    /// Half of a goal's width \[m\].
    pub half_goal: f64,
    /// Depth of a goal \[m\].
    pub goal_depth: f64,
    /// Height of a goal \[m\].
    pub goal_height: f64,
    /// Length of a penalty area along x \[m\].
    pub area_length: f64,
    /// Half of a penalty area's width \[m\].
    pub half_area: f64,
    /// Radius of the ball \[m\].
    pub ball_radius: f64,
    /// Duration of a half \[s\].
    pub half_time: f64,
    /// Set if the match is over after one half.
    pub single_half: bool,
    /// Set if the teams change sides for the second half.
    pub change_sides: bool,
    /// Set if robots may stand and beam anywhere on the field before a kick-off.
    pub any_position: bool,
    /// Set if the match is a penalty kick: the left team attacks, and the right team must stay in its penalty area.
    pub penalty_shoot_out: bool,
    /// Time in `BeforeKickOff` \[s\] after which the referee starts the kick-off, for the left team in the first half
    /// and the right team in the second; `None` leaves the kick-off to a trainer.
    pub automatic_kick_off: Option<f64>,
    /// Radius of a robot \[m\]. A robot is in its own half only if its whole circle is.
    pub robot_radius: f64,
    /// Pause after a goal \[s\].
    pub goal_pause: f64,
    /// Pause before a set play \[s\].
    pub set_play_pause: f64,
    /// Time after which a set play ends if no player takes it \[s\].
    pub set_play_timeout: f64,
    /// Distance that opponents keep from the ball in set plays \[m\].
    pub free_kick_distance: f64,
    /// Distance from the ball at which opponents are placed that are too near in a set play \[m\].
    pub put_back_distance: f64,
    /// Distance of the ball from the goal line at a goal kick \[m\].
    pub goal_kick_distance: f64,
    /// Maximum number of players of a team in its own penalty area.
    pub defenders: usize,
    /// Maximum number of players of the attacking team in the other penalty area.
    pub attackers: usize,
    /// Distances of the crowding rule; `None` disables it, as in the original.
    pub crowding: Option<Crowding>,
    /// Maximum number of robots in a group that touches each other.
    pub touch_group: usize,
    /// Time between a foul and the removal of the robot \[s\].
    pub foul_hold: f64,
    /// Height of the torso \[m\] below which a robot is not standing.
    pub standing_height: f64,
    /// Height of the torso \[m\] below which a robot is on the ground.
    pub ground_height: f64,
    /// Maximum time without standing for a field player \[s\]; twice that for the goalkeeper.
    pub not_standing: f64,
    /// Maximum time on the ground for a field player \[s\]; twice that for the goalkeeper.
    pub on_ground: f64,
    /// Time upright after which a robot counts as standing again \[s\].
    pub recovery_time: f64,
    /// Duration of a pass mode \[s\].
    pub pass_duration: f64,
    /// Time from one pass mode of a team to its next \[s\].
    pub pass_retry: f64,
    /// Time after a pass mode in which the team cannot score \[s\].
    pub pass_score_wait: f64,
    /// Maximum speed of the ball at the start of a pass mode \[m/s\].
    pub pass_ball_speed: f64,
    /// Maximum distance from the ball of a player that requests a pass mode \[m\].
    pub pass_distance: f64,
    /// Distance that opponents keep from the ball in pass mode \[m\].
    pub pass_opponent_distance: f64,
    /// Maximum error of a beam along each axis \[m\].
    pub beam_noise: f64,
    /// Maximum error of a beam's direction \[deg\].
    pub beam_noise_angle: f64,
    /// Number of robots up to which a set play may be scored directly and its taker may touch the ball again, for the
    /// practice of a single robot.
    pub few_robots: usize,
    /// Limits of the rule of charging.
    pub charging: ChargingLimits,
    /// Maximum overlap of the parts of a robot \[m\].
    pub self_collision_tolerance: f64,
    /// Time for which a limb is frozen after a self-collision \[s\].
    pub freeze: f64,
    /// Time after a freeze in which the limb is not frozen again \[s\].
    pub freeze_immunity: f64,
}

impl Default for RefereeConfig {
    /// Returns the values of the original, without the rule of crowding and without an automatic kick-off.
    fn default() -> Self {
        Self {
            half_length: 15.0,
            half_width: 10.0,
            half_goal: 1.05,
            goal_depth: 0.6,
            goal_height: 0.8,
            area_length: 1.8,
            half_area: 3.0,
            ball_radius: 0.042,
            half_time: 300.0,
            single_half: false,
            change_sides: false,
            any_position: false,
            penalty_shoot_out: false,
            automatic_kick_off: None,
            robot_radius: 0.4,
            goal_pause: 3.0,
            set_play_pause: 1.0,
            set_play_timeout: 15.0,
            free_kick_distance: 2.0,
            put_back_distance: 2.5,
            goal_kick_distance: 1.0,
            defenders: 3,
            attackers: 3,
            crowding: None,
            touch_group: 2,
            foul_hold: 0.5,
            standing_height: 0.25,
            ground_height: 0.15,
            not_standing: 30.0,
            on_ground: 15.0,
            recovery_time: 0.5,
            pass_duration: 4.0,
            pass_retry: 3.0,
            pass_score_wait: 10.0,
            pass_ball_speed: 0.05,
            pass_distance: 0.5,
            pass_opponent_distance: 1.0,
            beam_noise: 0.05,
            beam_noise_angle: 10.0,
            few_robots: 2,
            charging: ChargingLimits::default(),
            self_collision_tolerance: 0.04,
            freeze: 1.0,
            freeze_immunity: 2.0,
        }
    }
}

/// Distances of the crowding rule. The defaults are those of the original before it disabled the rule (2017).
///
/// Source: comments in `naosoccersim.rb` of rcssserver3d 0.7.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crowding {
    /// Distance of an opponent from the ball below which the rule applies \[m\].
    pub opponent_distance: f64,
    /// Minimum distance of a team's second nearest player from the ball \[m\].
    pub second_distance: f64,
    /// Minimum distance of a team's third nearest player from the ball \[m\].
    pub third_distance: f64,
}

impl Default for Crowding {
    fn default() -> Self {
        Self {
            opponent_distance: 0.8,
            second_distance: 0.4,
            third_distance: 1.0,
        }
    }
}
