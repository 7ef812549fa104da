//! Beams.

use std::f64::consts::PI;

use simspark_protocol::{PlayMode, Side};

use crate::referee::config::RefereeConfig;
use crate::referee::modes::select_by_side;

/// Play modes that permit beams.
const MODES: [PlayMode; 3] = [
    PlayMode::BeforeKickOff,
    PlayMode::GoalLeft,
    PlayMode::GoalRight,
];

/// Returns the pose of a robot of `side` after a beam, x and y on the field \[m\] and heading \[rad\], or `None` if the
/// beam is not permitted. `requested` is in the frame of its team \[m, m, deg\]; each part of `noise` is between -1 and
/// 1.
///
/// Source: `beameffector.cpp` of rcssserver3d 0.7.3, and recordings with it.
pub(crate) fn beam_pose(
    config: &RefereeConfig,
    mode: PlayMode,
    side: Side,
    requested: [f64; 3],
    noise: [f64; 3],
) -> Option<(f64, f64, f64)> {
    let [x, y, angle] = requested;
    if !MODES.contains(&mode) || !requested.iter().all(|part| part.is_finite()) {
        return None;
    }
    let max_x = if config.any_position {
        config.half_length
    } else {
        0.0
    };
    let x = (x + noise[0] * config.beam_noise).clamp(-config.half_length, max_x);
    let y = (y + noise[1] * config.beam_noise).clamp(-config.half_width, config.half_width);
    let turn = (angle + noise[2] * config.beam_noise_angle) % 360.0;
    let heading = turn.to_radians() + select_by_side(side, 0.0, PI);
    Some((side.attack() * x, side.attack() * y, heading))
}
