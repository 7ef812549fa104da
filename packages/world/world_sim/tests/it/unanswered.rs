//! Robots without an answer, with each policy.

use hsl_types::Verdict;
use hsl_wire::{Message, hsl_msgs};
use rustix::process::Signal;

use crate::harness::{Match, PATIENCE};

fn play(policy: &str) -> Match {
    Match::of_two(policy, &["tick_timeout:=0.5"])
}

#[test]
fn fail_ends_the_run_with_a_whole_bag_and_names_robot_and_tick() {
    let game = play("fail");
    game.robots["hulks/robot_2"].signal(Signal::KILL).unwrap();
    let ended = game.wait();
    // The middleware does not know of its end, but a node that is silent has failed.
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
    assert_eq!(ended.result.verdict(), Verdict::NodeFailed);
    let [failure] = ended.result.failures.as_slice() else {
        panic!("one failure: {:?}", ended.result.failures);
    };
    assert_eq!(failure.robot.as_deref(), Some("hulks/2"));
    assert_eq!(failure.tick, ended.result.ticks);
    assert!(failure.message.contains("no motion_command"), "{failure}");
    assert!(ended.bag.is_whole);
    assert_eq!(
        ended.bag.count("/hulks/robot_1/motion_command"),
        ended.result.ticks
    );
    assert_eq!(
        ended.bag.count("/hulks/robot_2/motion_command"),
        ended.result.ticks - 1
    );
}

#[test]
fn hold_continues_without_a_late_robot_and_accepts_it_again() {
    let game = play("hold");
    let robot = &game.robots["hulks/robot_2"];
    robot.signal(Signal::STOP).unwrap();
    assert!(
        game.world
            .wait_for_line("robot hulks/2: no motion_command", PATIENCE)
    );
    robot.signal(Signal::CONT).unwrap();
    assert!(
        game.world
            .wait_for_line("robot hulks/2 answers again", PATIENCE)
    );
    game.world.signal(Signal::TERM).unwrap();
    let ended = game.wait();
    assert!(
        ended.result.interrupted && ended.bag.is_whole,
        "{}",
        ended.log
    );

    let (ticks, answers) = (
        ended.result.ticks,
        ended.bag.count("/hulks/robot_2/motion_command"),
    );
    let silent = ended.bag.count("/sim/violations");
    assert!(silent > 0);
    assert_eq!(
        answers + silent,
        ticks,
        "every tick has an answer or a violation"
    );
    let violations = &ended.bag.data["/sim/violations"][0];
    let violations = hsl_msgs::Violations::from_cdr(violations)
        .unwrap()
        .violations;
    assert_eq!(violations[0].robot.as_ref().unwrap().player_number, 2);
    assert!(
        violations[0]
            .message
            .contains("the robot keeps its last command"),
        "{violations:?}"
    );
}

#[test]
fn drop_continues_without_a_killed_robot() {
    let game = play("drop");
    game.robots["hulks/robot_2"].signal(Signal::KILL).unwrap();
    assert!(
        game.world
            .wait_for_line("robot hulks/2: no motion_command", PATIENCE)
    );
    // Enough ticks to show that the world does not wait for the robot any more.
    game.robots["hulks/robot_1"].signal(Signal::STOP).unwrap();
    assert!(
        game.world
            .wait_for_line("robot hulks/1: no motion_command", PATIENCE)
    );
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert!(ended.bag.is_whole, "{}", ended.log);
    assert_eq!(ended.bag.count("/sim/violations"), 2);
    let states = |robot: &str| ended.bag.count(&format!("/{robot}/world_state"));
    assert!(states("hulks/robot_2") < states("hulks/robot_1"));
    assert!(states("hulks/robot_1") <= ended.result.ticks);
}

#[test]
fn a_node_that_ends_by_itself_is_not_waited_for() {
    let game = play("fail");
    game.robots["hulks/robot_2"].signal(Signal::TERM).unwrap();
    let ended = game.wait();
    let failure = &ended.result.failures[0];
    assert!(
        failure.message.contains("its node has disappeared"),
        "{failure}"
    );
    // Its own code is the cause, and not the environment.
    assert!(failure.node_ended && !failure.environment);
    assert_eq!(ended.result.verdict(), Verdict::NodeFailed);
    assert_eq!(ended.status.code(), Some(1), "{}", ended.log);
}
