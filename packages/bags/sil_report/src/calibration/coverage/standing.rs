//! Robot that stands at several places and sees a resting ball.

use hsl_types::{BodyPhase, FallDownStateKind, PrimaryState};

use super::random::Random;
use crate::calibration::command::Commanded;
use crate::calibration::moment::{Ball, Moment, Pose};

/// Duration of a tick \[s\].
const TICK: f64 = 0.02;
/// Number of ticks at a place.
const TICKS: usize = 250;

/// Errors of the robot, named as the parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) own_position: f64,
    pub(super) own_orientation: f64,
    pub(super) correlation_time: f64,
    pub(super) ball_position: f64,
    pub(super) ball_position_per_meter: f64,
    pub(super) position_correlation_time: f64,
    pub(super) camera_period: f64,
    pub(super) camera_latency: f64,
}

impl Standing {
    /// Returns the moments of a robot that stands at eight places.
    pub(super) fn moments(&self, random: &mut Random) -> Vec<Moment> {
        let mut moments = Vec::new();
        let mut noise = [(); 3].map(|()| random.normal());
        let mut errors = [(); 2].map(|()| random.normal());
        let mut image = random.share() * self.camera_period;
        let mut known: Option<Ball> = None;
        for tick in 0..8 * TICKS {
            let at = tick as f64 * TICK;
            let place = (tick / TICKS) as f64;
            follow(&mut noise, TICK, self.correlation_time, random);
            while image + self.camera_latency <= at {
                let distance = 0.5 + 0.5 * place;
                let deviation =
                    libm::hypot(self.ball_position, self.ball_position_per_meter * distance);
                let period = self.camera_period;
                follow(&mut errors, period, self.position_correlation_time, random);
                known = Some(Ball {
                    ground: [distance + deviation * errors[0], deviation * errors[1]],
                    velocity: [0.0; 2],
                    seen: image,
                });
                image += period;
            }
            moments.push(Moment {
                at,
                pose: Pose {
                    x: place + self.own_position * noise[0],
                    y: self.own_position * noise[1],
                    turn: self.own_orientation * noise[2],
                },
                // Between two places, the robot walks.
                phase: match tick % TICKS {
                    0..10 => BodyPhase::Walking,
                    _ => BodyPhase::Standing,
                },
                posture: FallDownStateKind::IsReady,
                primary: PrimaryState::Playing,
                ball: known,
                robots: Vec::new(),
                command: Some(Commanded::Still),
            });
        }
        moments
    }
}

/// Advances Gauss-Markov processes with the deviation 1.
fn follow<const N: usize>(values: &mut [f64; N], dt: f64, tau: f64, random: &mut Random) {
    let a = libm::exp(-dt / tau);
    for value in values {
        *value = a * *value + (1.0 - a * a).sqrt() * random.normal();
    }
}
