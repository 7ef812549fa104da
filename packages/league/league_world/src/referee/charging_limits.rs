//! Limits of the rule of charging.

/// Limits of the rule of charging, with the defaults of the original.
///
/// Source: the variables `Charging...` in `naosoccersim.rb` of rcssserver3d 0.7.3, and its `SoccerRuleAspect`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChargingLimits {
    /// Minimum speed of a robot that charges \[m/s\].
    pub speed: f64,
    /// Minimum speed towards the contact of a robot that charges \[m/s\].
    pub collision_speed: f64,
    /// Distance of a robot from the ball within which it may be on its way to the ball \[m\].
    pub ball_distance: f64,
    /// Angle between the velocity and the direction to the ball from which a robot is not on its way to it \[deg\].
    pub ball_angle: f64,
    /// Difference of the distances from the ball above which the farther of two robots on their way to it may charge
    /// \[m\].
    pub distance_difference: f64,
    /// Difference of the angles between the velocity and the direction to the other robot above which it charges if
    /// both are fast \[deg\].
    pub angle_difference: f64,
    /// Distance of the contact from the ball below which no robot charges \[m\].
    pub contact_distance: f64,
    /// Time after a contact without charging in which neither robot charges \[s\].
    pub contact_immunity: f64,
    /// Time after a touch of the ball in which a robot does not charge \[s\].
    pub touch_immunity: f64,
    /// Time after the referee has moved a robot in which neither it nor its opponent charges \[s\].
    pub move_immunity: f64,
}

impl Default for ChargingLimits {
    fn default() -> Self {
        Self {
            speed: 0.4,
            collision_speed: 0.2,
            ball_distance: 1.0,
            ball_angle: 30.0,
            distance_difference: 0.05,
            angle_difference: 15.0,
            contact_distance: 0.1,
            contact_immunity: 0.2,
            touch_immunity: 1.0,
            move_immunity: 1.0,
        }
    }
}
