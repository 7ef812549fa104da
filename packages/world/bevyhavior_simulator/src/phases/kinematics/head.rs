use hsl_types::{Ground, HeadMotion, Orientation2};

use crate::world::clock::SimulatorClock;
use crate::world::config::SimulationConfig;

/// Returns the yaw of a head after one tick: turned towards the target of the motion, within the configured limits and
/// speed. If the body controls the head (`None`), it turns ahead.
pub(super) fn turn(
    yaw: Orientation2<Ground>,
    motion: Option<HeadMotion>,
    clock: &SimulatorClock,
    config: &SimulationConfig,
) -> Orientation2<Ground> {
    let target = target_yaw(motion.unwrap_or_default(), clock, config)
        .clamp(config.head_yaw_minimum, config.head_yaw_maximum);
    let step = config.head_yaw_velocity * clock.dt();
    let present = yaw.angle();
    Orientation2::new(present + (target - present).clamp(-step, step))
}

/// Returns the current target yaw of a head motion \[rad\].
fn target_yaw(motion: HeadMotion, clock: &SimulatorClock, config: &SimulationConfig) -> f32 {
    match motion {
        HeadMotion::ZeroAngles | HeadMotion::Center { .. } | HeadMotion::Unstiff => 0.0,
        HeadMotion::LookAt { target, .. } => target.coords().angle(),
        HeadMotion::LookLeftAndRightOf { target } => {
            target.coords().angle() + config.head_glance_angle * scan(clock, config)
        }
        HeadMotion::LookAround | HeadMotion::SearchForLostBall => {
            let middle = f32::midpoint(config.head_yaw_minimum, config.head_yaw_maximum);
            let amplitude = (config.head_yaw_maximum - config.head_yaw_minimum) / 2.0;
            middle + amplitude * scan(clock, config)
        }
    }
}

/// Returns the current value of a triangle wave between -1 and 1, which starts at 0 at the begin of the run and rises.
/// Its period is `head_scan_period`.
fn scan(clock: &SimulatorClock, config: &SimulationConfig) -> f32 {
    let period = config.head_scan_period.as_nanos();
    let phase = (u128::from(clock.now.as_nanos()) % period) as f64 / period as f64;
    let wave = if phase < 0.25 {
        4.0 * phase
    } else if phase < 0.75 {
        2.0 - 4.0 * phase
    } else {
        4.0 * phase - 4.0
    };
    wave as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use hsl_types::Point2;

    #[test]
    fn a_head_turns_towards_its_target_at_its_rate_and_stops_at_its_limit() {
        let config = SimulationConfig::default();
        let clock = SimulatorClock::new(config.tick_duration);
        let motion = HeadMotion::LookAt {
            target: Point2::new(-1.0, 1.0),
            image_region: hsl_types::ImageRegion::Center,
        };
        let mut yaw = Orientation2::identity();
        yaw = turn(yaw, Some(motion), &clock, &config);
        assert!((yaw.angle() - 0.004).abs() < 1e-6);
        for _ in 0..1000 {
            yaw = turn(yaw, Some(motion), &clock, &config);
        }
        assert!((yaw.angle() - config.head_yaw_maximum).abs() < 1e-5);
    }

    #[test]
    fn a_scan_reaches_both_sides_in_a_period() {
        let config = SimulationConfig::default();
        let mut clock = SimulatorClock::new(Duration::from_secs(1));
        let mut values = Vec::new();
        for _ in 0..4 {
            values.push(scan(&clock, &config));
            clock.now = clock.next();
        }
        assert_eq!(values, [0.0, 1.0, 0.0, -1.0]);
    }
}
