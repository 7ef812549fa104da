//! Parameters of the gait.

/// Parameters of the gait. Lengths \[m\], angles \[rad\], times \[s\].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gait {
    /// Duration of a step.
    pub(crate) step: f64,
    /// Height of the hips above the ankles, as a part of the length of the stretched legs.
    pub(crate) height: f64,
    /// Maximum height of a foot.
    pub(crate) lift: f64,
    /// Part of a step during which both feet are on the ground.
    pub(crate) double_support: f64,
    /// Lateral motion of the torso to the side of the supporting foot.
    pub(crate) sway: f64,
    /// Phase by which the lateral motion of the torso precedes the step.
    pub(crate) sway_phase: f64,
    /// Distance of the feet outside of the hips.
    pub(crate) spread: f64,
    /// Distance of the feet in front of the hips.
    pub(crate) forward: f64,
    /// Change of `forward` per forward speed \[s\].
    pub(crate) forward_by_speed: f64,
    /// Angle by which the torso leans forward.
    pub(crate) lean: f64,
    /// Change of `lean` per forward speed \[rad s/m\].
    pub(crate) lean_by_speed: f64,
    /// Rotation of the feet per error of the torso's pitch.
    pub(crate) pitch_gain: f64,
    /// Rotation of the feet per rate of the torso's pitch \[s\].
    pub(crate) pitch_rate_gain: f64,
    /// Rotation of the feet per error of the torso's roll.
    pub(crate) roll_gain: f64,
    /// Rotation of the feet per rate of the torso's roll \[s\].
    pub(crate) roll_rate_gain: f64,
    /// Displacement of the feet per error of the torso's pitch \[m/rad\].
    pub(crate) capture: f64,
    /// Displacement of the feet per rate of the torso's pitch \[m s/rad\].
    pub(crate) capture_rate: f64,
    /// Lateral displacement of the feet per error of the torso's roll \[m/rad\].
    pub(crate) side_capture: f64,
    /// Lateral displacement of the feet per rate of the torso's roll \[m s/rad\].
    pub(crate) side_capture_rate: f64,
    /// Pitch of the shoulders per displacement of the feet \[rad/m\].
    pub(crate) arm_swing: f64,
}

/// Gait for legs of every type. Found by a search (CMA-ES) in the physics of the league: a robot of type 0 followed
/// changing speeds of up to 0.75 m/s and 1.2 rad/s, and the search minimized the mean error of its speed.
pub(crate) const GAIT: Gait = Gait {
    step: 0.2405,
    height: 0.7111,
    lift: 0.0396,
    double_support: 0.0,
    sway: 0.01158,
    sway_phase: 0.352,
    spread: 0.0,
    forward: 0.01882,
    forward_by_speed: -0.03322,
    lean: 0.0271,
    lean_by_speed: 0.798,
    pitch_gain: 0.2596,
    pitch_rate_gain: 0.0074,
    roll_gain: 0.3458,
    roll_rate_gain: -0.0067,
    capture: 0.0027,
    capture_rate: 0.00117,
    side_capture: -0.0088,
    side_capture_rate: -0.0013,
    arm_swing: 4.03,
};
