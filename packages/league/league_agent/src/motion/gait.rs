//! Numbers of the gait.

/// Numbers of the gait. Lengths in m, angles in rad, times in s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Gait {
    /// Duration of a step.
    pub(crate) step: f64,
    /// Height of the hips above the ankles, as a part of the length of the stretched legs.
    pub(crate) height: f64,
    /// How high a foot is lifted.
    pub(crate) lift: f64,
    /// Part of a step during which both feet are on the ground.
    pub(crate) double_support: f64,
    /// How far the torso moves to the side of the foot that bears it.
    pub(crate) sway: f64,
    /// By which part of a step the torso moves to the side before the step begins.
    pub(crate) sway_phase: f64,
    /// How far outside of the hips the feet are.
    pub(crate) spread: f64,
    /// How far the feet are in front of the hips.
    pub(crate) forward: f64,
    /// The same, for each m/s of forward speed.
    pub(crate) forward_by_speed: f64,
    /// How far the torso leans forward.
    pub(crate) lean: f64,
    /// The same, for each m/s of forward speed.
    pub(crate) lean_by_speed: f64,
    /// Turning of the feet against an error of the torso's pitch, as a part of it.
    pub(crate) pitch_gain: f64,
    /// Turning of the feet for a rate of the torso's pitch, s.
    pub(crate) pitch_rate_gain: f64,
    /// Turning of the feet against an error of the torso's roll, as a part of it.
    pub(crate) roll_gain: f64,
    /// Turning of the feet for a rate of the torso's roll, s.
    pub(crate) roll_rate_gain: f64,
    /// How far feet are moved in the direction in which the robot leans, m/rad.
    pub(crate) capture: f64,
    /// The same for a rate of leaning, m s/rad.
    pub(crate) capture_rate: f64,
    /// The same to the side, m/rad.
    pub(crate) side_capture: f64,
    /// The same to the side for a rate, m s/rad.
    pub(crate) side_capture_rate: f64,
    /// Pitch of the shoulders for each m of a foot's way, rad/m.
    pub(crate) arm_swing: f64,
}

/// The gait, for legs of every type. Found by a search (CMA-ES) in the physics of the league: a robot of type 0 followed
/// changing speeds of up to 0.75 m/s and 1.2 rad/s, and the mean error of its speed was minimised.
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
