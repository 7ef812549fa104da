//! Perceived robots that are assigned to the wrong team.

use std::time::Duration;

use bevyhavior_simulator::PerceptionErrors;
use hsl_types::{Point2, Pose2, Team};

use super::samples::{assert_near, correlation, mean};
use super::{observed, of_perception, world};
use crate::common::{hulk, opponent};

#[test]
fn an_opponent_is_a_teammate_without_a_number_for_a_time() {
    let config = of_perception(PerceptionErrors {
        team_mixup: 0.25,
        team_mixup_duration: Duration::from_millis(500),
        ..PerceptionErrors::default()
    });
    let robots = [
        (hulk(1), Pose2::default()),
        (opponent(3), Pose2::new(1.0, 0.0, 0.0)),
    ];
    let mut app = world(config, &robots, Point2::new(2.0, 0.0), 1);
    let seen = observed(&mut app, hulk(1), 15_000, |known| known.obstacles[0]);
    let is_wrong: Vec<_> = seen
        .iter()
        .map(|it| match (it.team, it.player_number) {
            (Some(Team::Opponent), Some(_)) => 0.0,
            (Some(Team::Hulks), None) => 1.0,
            other => panic!("{other:?} is neither right nor mixed up"),
        })
        .collect();
    assert_near(mean(&is_wrong), 0.25, 0.1);
    for lag in [25, 50] {
        let wanted = libm::expf(-(lag as f32) / 50.0);
        assert_near(correlation(&is_wrong, lag), wanted, 0.15);
    }
}
