//! Getting up.

use league_agent::Motion;
use simspark_protocol::Joint;

use crate::arena::{Arena, ONE, mean};

/// Fall: its name, and the joints that cause it with their speeds \[rad/s\].
type Fall = (&'static str, &'static [(Joint, f64)]);

const FALLS: [Fall; 4] = [
    (
        "forward",
        &[(Joint::LeftAnklePitch, 1.5), (Joint::RightAnklePitch, 1.5)],
    ),
    (
        "backward",
        &[
            (Joint::LeftAnklePitch, -1.5),
            (Joint::RightAnklePitch, -1.5),
        ],
    ),
    (
        "to the left",
        &[
            (Joint::LeftAnkleRoll, -1.2),
            (Joint::RightAnkleRoll, -1.2),
            (Joint::LeftHipPitch, 2.5),
            (Joint::LeftKnee, -5.0),
            (Joint::LeftAnklePitch, 2.5),
        ],
    ),
    (
        "to the right",
        &[
            (Joint::LeftAnkleRoll, 1.2),
            (Joint::RightAnkleRoll, 1.2),
            (Joint::RightHipPitch, 2.5),
            (Joint::RightKnee, -5.0),
            (Joint::RightAnklePitch, 2.5),
        ],
    ),
];

/// Factors of the speeds of [`FALLS`]: robots that fall at another speed lie differently.
const STRENGTHS: [f64; 5] = [0.8, 0.9, 1.0, 1.1, 1.2];

/// Maximum time until a robot stands again \[s\].
const LIMIT: f64 = 3.0;

/// Height of the head below which a robot has fallen \[m\].
const FALLEN: f64 = 0.25;

/// Returns the time from a fall to standing that lasts for a second \[s\].
fn time_to_stand(fall: &[(Joint, f64)], seed: u64, robot_type: u8) -> Option<f64> {
    let mut arena = Arena::with_types(seed, &[(ONE, robot_type)]);
    arena.execute_motion(1.0, Motion::Stand);
    arena.play_on();
    arena.execute_motion(0.1, Motion::Stand);
    arena.trip(ONE, fall, FALLEN);
    let truth = arena.truth(ONE);
    assert!(truth.head.z < FALLEN, "it did not fall: {truth:?}");
    let mut since = None;
    for cycle in 0..400 {
        arena.execute_motion(0.02, Motion::Stand);
        let stands = arena.truth(ONE).head.z > 0.42 && !arena.agents[&ONE].estimate().has_fallen;
        since = stands.then(|| since.unwrap_or(cycle));
        if since.is_some_and(|since| cycle - since >= 50) {
            break;
        }
    }
    since.map(|cycle| f64::from(cycle) * 0.02)
}

#[test]
fn robots_get_up_from_all_sides_in_time() {
    let mut slow = Vec::new();
    for (name, fall) in FALLS {
        let mut times = Vec::new();
        for strength in STRENGTHS {
            let fall: Vec<_> = fall.iter().map(|it| (it.0, it.1 * strength)).collect();
            for seed in 0..4 {
                for robot_type in [0, 2, 4] {
                    let time = time_to_stand(&fall, seed, robot_type);
                    times.extend(time);
                    if time.is_none_or(|time| time > LIMIT) {
                        slow.push(format!(
                            "{name}, strength {strength}, seed {seed}, type {robot_type}: {time:?} s"
                        ));
                    }
                }
            }
        }
        let longest = times.iter().copied().fold(0.0, f64::max);
        let mean = mean(times.iter().copied());
        println!("stands {mean:.1} s after a fall {name}, at most {longest:.1} s");
    }
    assert!(slow.is_empty(), "{slow:#?}");
}
