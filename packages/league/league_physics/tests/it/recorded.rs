//! Comparison with the original server: the same commands lead to the same motion. Tolerances are a few times the
//! measured differences, and far below what a player could notice.

use crate::recording::{self, Recording};
use crate::replay::{Difference, Replay};

/// Differences in torsos \[m, deg\], joints \[deg\] and the ball \[m\].
struct Tolerance {
    position: f64,
    attitude: f64,
    joint: f64,
    ball: f64,
}

/// Difference of the ball as a part of its path.
const BALL_WAY: f64 = 0.001;

/// Replays the first `rows` of all recordings that begin with one of `prefixes`.
fn expect(prefixes: &[&str], rows: usize, tolerance: &Tolerance) {
    for name in recording::names(prefixes) {
        let recording: Recording = recording::read(&name);
        let mut replay = Replay::new(&recording);
        let differences: Vec<Difference> = std::iter::from_fn(|| replay.step()).collect();
        assert!(differences.len() > 100, "{name}");
        for it in differences.iter().filter(|it| it.row < rows) {
            let fits = it.position < tolerance.position
                && it.attitude < tolerance.attitude
                && it.joint < tolerance.joint
                && it.ball < tolerance.ball + BALL_WAY * it.path;
            assert!(fits, "{name} {it:?}");
        }
    }
}

#[test]
fn robots_alone_stand_move_fall_and_kick_as_in_the_original() {
    let tolerance = Tolerance {
        position: 0.001,
        attitude: 0.2,
        joint: 0.5,
        ball: 0.002,
    };
    let prefixes = ["a_", "b_joints_freefall", "c_", "d_", "f_", "h_"];
    expect(&prefixes, usize::MAX, &tolerance);
}

#[test]
fn the_ball_rolls_flies_and_bounces_off_goals_and_walls_as_in_the_original() {
    let tolerance = Tolerance {
        position: 0.001,
        attitude: 0.2,
        joint: 0.5,
        ball: 0.002,
    };
    expect(&["e_"], usize::MAX, &tolerance);
}

#[test]
fn robots_push_each_other_as_in_the_original() {
    let tolerance = Tolerance {
        position: 0.005,
        attitude: 0.5,
        joint: 0.5,
        ball: 0.002,
    };
    expect(&["g_arm", "g_bump", "g_foot"], usize::MAX, &tolerance);
    // Then arms and feet overlap exactly: differences of 1e-10 m decide their directions.
    expect(&["g_overlap"], 93, &tolerance);
}

#[test]
fn a_robot_walks_for_two_seconds_as_in_the_original() {
    let tolerance = Tolerance {
        position: 0.1,
        attitude: 10.0,
        joint: 5.0,
        ball: 0.1,
    };
    // The robot stands and steps in place until row 970.
    expect(&["j_"], 1075, &tolerance);
}
