//! Robots that send nothing in a match on the wall clock, with each policy.

use hsl_types::Verdict;
use rustix::process::Signal;

use crate::harness::{Match, PATIENCE};

fn play(policy: &str) -> Match {
    Match::of_two(policy, &["pacing:=realtime", "silence_timeout:=3.0"])
}

#[test]
fn fail_ends_the_run_of_a_dead_node_and_blames_the_node() {
    let game = play("fail");
    game.robots["hulks/robot_2"].signal(Signal::KILL).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    assert_eq!(ended.result.verdict(), Verdict::NodeFailed);
    let failure = &ended.result.failures[0];
    assert_eq!(failure.robot.as_deref(), Some("hulks/2"));
    assert!(
        failure.message.contains("silence_timeout is 3s"),
        "{failure}"
    );
    let share = "hulks/2 answered ";
    let reasons = &ended.result.not_reproducible;
    assert!(
        reasons.iter().any(|it| it.starts_with(share)),
        "{reasons:?}"
    );
    assert!(ended.bag.is_whole);
}

#[test]
fn hold_continues_without_a_silent_robot_and_accepts_it_again() {
    let game = play("hold");
    let robot = &game.robots["hulks/robot_2"];
    robot.signal(Signal::STOP).unwrap();
    let silent = "robot hulks/2: no motion_command for";
    assert!(game.world.wait_for_line(silent, PATIENCE));
    robot.signal(Signal::CONT).unwrap();
    let back = "robot hulks/2 answers again";
    assert!(game.world.wait_for_line(back, PATIENCE));
    game.world.signal(Signal::TERM).unwrap();
    let ended = game.wait();
    let [lost] = &ended.result.lost_robots[..] else {
        panic!("{:?}", ended.result.lost_robots);
    };
    assert_eq!(lost.robot, "hulks/2");
    assert!(
        lost.node_ended && !lost.environment && lost.ticks > 0,
        "{lost:?}"
    );
    assert!(ended.bag.count("/sim/timeline_markers") >= 2);
}
