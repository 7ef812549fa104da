//! Return messages of a robot.

use game_controller::Reporter;
use hsl_types::{FallDownState, FallDownStateKind, PlayerNumber, Point2, Time, WorldState};
use std::time::Duration;

fn at(millis: u64) -> Time {
    Time::ZERO + Duration::from_millis(millis)
}

fn world_state() -> WorldState {
    crate::made::world_state(PlayerNumber::new::<3>())
}

#[test]
fn a_robot_reports_once_a_second() {
    let mut reporter = Reporter::default();
    let times = (0..=3000).step_by(100);
    let sent: Vec<_> = times
        .filter(|now| reporter.report(at(*now), &world_state()).is_some())
        .collect();
    assert_eq!(sent, [0, 1000, 2000, 3000]);
}

#[test]
fn nothing_is_added_to_the_messages_of_the_behavior_until_it_is_silent() {
    let mut reporter = Reporter::default();
    let mut reported = Vec::new();
    for now in (0..=8000).step_by(100) {
        if now <= 2200 && now % 1100 == 0 {
            reporter.sent_own(at(now));
        }
        if reporter.report(at(now), &world_state()).is_some() {
            reported.push(now);
        }
    }
    assert_eq!(reported, [5200, 6200, 7200]);
}

#[test]
fn a_report_contains_pose_ball_and_whether_the_robot_has_fallen() {
    let mut state = world_state();
    state.fall_down_state = FallDownState {
        kind: FallDownStateKind::IsGettingUp,
        ..FallDownState::default()
    };
    let report = game_controller::return_message_about(&state);
    assert_eq!(report.player_number, PlayerNumber::new::<3>());
    assert!(report.fallen);
    assert_eq!(report.ball.unwrap().position, Point2::new(0.5, -0.25));
    assert_eq!(report.ball.unwrap().age, Duration::from_millis(1500));
    assert_eq!(report.pose.position, Point2::new(1.0, 2.0));
}
