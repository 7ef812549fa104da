//! Differences between the types of robots.

/// Differences between the types. Lengths \[m\], speeds \[rad/s\].
pub(crate) struct Proportions {
    /// Distance of a hip from the center.
    pub(crate) hip_x: f64,
    /// Distance from the hip down to the center of the thigh.
    pub(crate) thigh: f64,
    /// Distance from the center of the shank down to the ankle.
    pub(crate) ankle: f64,
    /// Distance from the center of the upper arm forward to the elbow.
    pub(crate) elbow: f64,
    /// Maximum speed of the foot's pitch and roll.
    pub(crate) foot_speed: (f64, f64),
    /// Length of the toe, or 0.
    pub(crate) toe: f64,
}

/// Maximum speed of a joint \[rad/s\]: 351.77 deg/s.
pub(crate) const JOINT_SPEED: f64 = 6.1395;

pub(crate) const TYPES: [Proportions; 5] = {
    const STANDARD: Proportions = Proportions {
        hip_x: 0.055,
        thigh: 0.04,
        ankle: 0.055,
        elbow: 0.07,
        foot_speed: (JOINT_SPEED, JOINT_SPEED),
        toe: 0.0,
    };
    [
        STANDARD,
        Proportions {
            thigh: 0.058_32,
            ankle: 0.073_32,
            elbow: 0.106_64,
            ..STANDARD
        },
        Proportions {
            foot_speed: (8.806_67, 3.472_34),
            ..STANDARD
        },
        Proportions {
            hip_x: 0.072_954_143,
            thigh: 0.067_868_424,
            ankle: 0.082_868_424,
            elbow: 0.125_736_848,
            ..STANDARD
        },
        Proportions {
            toe: 0.035_517_656,
            ..STANDARD
        },
    ]
};
