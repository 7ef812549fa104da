//! Kick-offs and beams.

use simspark_protocol::{PlayMode, Side};

use super::situation::Situation;

#[test]
fn before_a_kick_off_each_team_is_in_its_own_half_and_the_ball_at_the_center() {
    let mut situation = Situation::new(PlayMode::BeforeKickOff);
    situation.robot(Side::Left, 2, 3.0, 1.0);
    situation.robot(Side::Left, 3, -0.5, 0.0);
    situation.robot(Side::Right, 2, -4.0, 2.0);
    situation.roll_to(5.0, 5.0);
    situation.cycle();
    let places: Vec<_> = situation
        .robots
        .iter()
        .map(|it| (it.position.x, it.position.y))
        .collect();
    assert_eq!(places, [(-2.5, 1.0), (-0.5, 0.0), (2.5, 2.0)]);
    assert_eq!(situation.ball.position.x, 0.0);
}

#[test]
fn only_the_team_that_kicks_off_may_be_in_the_circle() {
    let mut situation = Situation::new(PlayMode::KickOffLeft);
    situation.robot(Side::Left, 2, 0.3, 0.0);
    situation.robot(Side::Right, 2, 1.5, 0.5);
    situation.cycle();
    assert_eq!(situation.robots[0].position.x, 0.3);
    assert_eq!(
        (
            situation.robots[1].position.x,
            situation.robots[1].position.y
        ),
        (2.5, 0.5)
    );
}

#[test]
fn beams_are_in_the_own_half_and_mirrored_for_the_right_team() {
    let situation = Situation::new(PlayMode::BeforeKickOff);
    let beam = |side, requested, noise| situation.referee.beam_pose(side, requested, noise);
    let (x, y, heading) = beam(Side::Left, [-3.0, 1.0, 90.0], [0.0; 3]).unwrap();
    assert_eq!((x, y), (-3.0, 1.0));
    assert!((heading - std::f64::consts::FRAC_PI_2).abs() < 1e-12);
    let (x, y, _) = beam(Side::Right, [-3.0, 1.0, 0.0], [0.0; 3]).unwrap();
    assert_eq!((x, y), (3.0, -1.0));
    let (x, y, _) = beam(Side::Left, [5.0, 40.0, 0.0], [1.0; 3]).unwrap();
    assert_eq!((x, y), (0.0, 10.0));
    let (x, ..) = beam(Side::Left, [-3.0, 0.0, 0.0], [1.0; 3]).unwrap();
    assert!((x + 2.95).abs() < 1e-12);
    assert_eq!(beam(Side::Left, [f64::NAN, 0.0, 0.0], [0.0; 3]), None);
    let playing = Situation::new(PlayMode::PlayOn);
    assert_eq!(
        playing
            .referee
            .beam_pose(Side::Left, [-3.0, 0.0, 0.0], [0.0; 3]),
        None
    );
}
