use std::time::Duration;

use hsl_types::{Ground, Isometry2, Orientation2, Time, Vector2, World};

/// Time for which poses are kept: short, because the robot walks.
const KEPT: Duration = Duration::from_millis(100);

/// Poses of a robot in the last moments, whose median is less noisy than the last one. A jump of the localization counts from
/// the middle of the time on.
#[derive(Clone, Debug, Default)]
pub(super) struct RecentPoses(Vec<(Time, Isometry2<Ground, World>)>);

impl RecentPoses {
    /// Adds the pose at a later time.
    pub(super) fn add(&mut self, at: Time, pose: Isometry2<Ground, World>) {
        self.0.retain(|(before, _)| at.since(*before) <= KEPT);
        self.0.push((at, pose));
    }

    /// Returns the median of each coordinate; `None` without a pose.
    pub(super) fn median(&self) -> Option<Isometry2<Ground, World>> {
        let (_, last) = self.0.last()?;
        let poses = || self.0.iter().map(|(_, pose)| pose);
        let turn =
            |pose: &Isometry2<Ground, World>| last.orientation().angle_to(pose.orientation());
        let position = Vector2::new(
            median(poses().map(|it| it.translation().x)),
            median(poses().map(|it| it.translation().y)),
        );
        let angle = last.orientation().angle() + median(poses().map(turn));
        Some(Isometry2::new(position, Orientation2::new(angle)))
    }
}

/// Returns the median of at least one number; for an even number of them, the mean of both in the middle.
fn median(numbers: impl Iterator<Item = f32>) -> f32 {
    let mut numbers: Vec<f32> = numbers.collect();
    numbers.sort_by(f32::total_cmp);
    let middle = numbers.len() / 2;
    match numbers.len() % 2 {
        0 => f32::midpoint(numbers[middle - 1], numbers[middle]),
        _ => numbers[middle],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_a_single_wrong_pose_and_old_ones_also_across_half_a_turn() {
        let mut poses = RecentPoses::default();
        assert!(poses.median().is_none());
        let mut add = |milliseconds: u64, x: f32, angle: f32| {
            let pose = Isometry2::new(Vector2::new(x, 0.0), Orientation2::new(angle));
            poses.add(Time::ZERO + Duration::from_millis(milliseconds), pose);
        };
        add(0, 7.0, 0.0);
        add(200, 1.0, 3.1);
        add(210, 5.0, 0.0);
        add(220, 1.2, -3.1);
        let median = poses.median().unwrap();
        assert!((median.translation().x - 1.2).abs() < 1e-6);
        let angle = median.orientation().angle();
        assert!(angle.abs() > 3.0, "{angle}");
    }
}
