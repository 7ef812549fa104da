//! Beams.

use std::f64::consts::PI;

use simspark_protocol::{PlayMode, Side};

use crate::config::RefereeConfig;
use crate::modes::of_side;

/// Play modes in which robots may beam.
const MODES: [PlayMode; 3] = [
    PlayMode::BeforeKickOff,
    PlayMode::GoalLeft,
    PlayMode::GoalRight,
];

/// Returns where a robot of `side` arrives, x and y on the field \[m\], and where it faces there \[rad\], or `None` if it stays.
/// `asked` is in the frame of its team (m, m, deg); each part of `noise` is between -1 and 1.
///
/// Source: `beameffector.cpp` of rcssserver3d 0.7.3, and recordings with it.
pub(crate) fn beam(
    config: &RefereeConfig,
    mode: PlayMode,
    side: Side,
    asked: [f64; 3],
    noise: [f64; 3],
) -> Option<(f64, f64, f64)> {
    let [x, y, angle] = asked;
    if !MODES.contains(&mode) || !asked.iter().all(|part| part.is_finite()) {
        return None;
    }
    let greatest = if config.any_position {
        config.half_length
    } else {
        0.0
    };
    let x = (x + noise[0] * config.beam_noise).clamp(-config.half_length, greatest);
    let y = (y + noise[1] * config.beam_noise).clamp(-config.half_width, config.half_width);
    let turn = (angle + noise[2] * config.beam_noise_angle) % 360.0;
    let heading = turn.to_radians() + of_side(side, 0.0, PI);
    Some((side.attack() * x, side.attack() * y, heading))
}
