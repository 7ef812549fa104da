//! Start times of ticks.

use ros_testing::Process;
use rustix::process::Signal;

use crate::harness::{self, Match, SHORT, script};

#[test]
fn a_match_by_the_wall_clock_ends_whether_or_not_everybody_answers() {
    let mut parameters = vec![
        "hulks:=2",
        "opponents:=0",
        "pacing:=realtime",
        "realtime_factor:=2.0",
    ];
    parameters.extend(SHORT);
    let game = Match::start(&["hulks/robot_1", "hulks/robot_2"], &parameters);
    assert!(
        game.world
            .wait_for_line("the match begins", harness::PATIENCE)
    );
    game.robots["hulks/robot_2"].signal(Signal::STOP).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
    assert_eq!(ended.result.state, "finished");
    assert_eq!(ended.bag.count("/sim/violations"), 0);
    let answers = |robot: &str| ended.bag.count(&format!("/{robot}/motion_command"));
    assert!(answers("hulks/robot_1") > answers("hulks/robot_2"));
    assert!(answers("hulks/robot_1") <= ended.result.ticks);
}

#[test]
fn a_paused_clock_stands_and_is_still_published() {
    let game = Match::start(&["hulks/robot_1"], &["hulks:=1", "opponents:=0"]);
    let (status, log) = Process::python(&script("pause.py"), &[], &game.domain)
        .unwrap()
        .wait()
        .unwrap();
    assert!(status.success(), "{log}");
    assert!(
        log.contains(r#"{"stands": true, "continues": true}"#),
        "{log}"
    );
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert!(ended.bag.is_whole);
    assert_eq!(
        ended.bag.count("/clock"),
        ended.result.ticks,
        "a tick is one time on the clock"
    );
}

#[test]
fn a_paused_match_ends_at_a_signal_with_a_whole_bag() {
    let game = Match::start(&["hulks/robot_1"], &["hulks:=1", "opponents:=0"]);
    let (status, log) = Process::python(&script("pause.py"), &["stay"], &game.domain)
        .unwrap()
        .wait()
        .unwrap();
    assert!(status.success(), "{log}");
    game.world.signal(Signal::INT).unwrap();
    let ended = game.wait();
    assert!(ended.result.interrupted && !ended.result.failed);
    assert!(ended.bag.is_whole && ended.result.ticks > 0);
    assert_eq!(ended.bag.count("/clock"), ended.result.ticks);
}
