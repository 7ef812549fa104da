//! Complete bags of matches that end early.

use rustix::process::Signal;

use crate::harness::{Match, PATIENCE};

const PARAMETERS: &[&str] = &["hulks:=1", "opponents:=0"];

fn play() -> Match {
    let game = Match::start(&["hulks/robot_1"], PARAMETERS);
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    game
}

#[test]
fn a_signal_ends_the_match_after_the_tick_under_way() {
    for signal in [Signal::INT, Signal::TERM] {
        let game = play();
        game.world.signal(signal).unwrap();
        let ended = game.wait();
        assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
        assert!(ended.result.interrupted);
        assert!(!ended.result.failed, "{:?}", ended.result.failures);
        assert!(ended.bag.is_whole);
        assert_eq!(ended.bag.count("/clock"), ended.result.ticks);
        assert_eq!(
            ended.bag.count("/hulks/robot_1/motion_command"),
            ended.result.ticks
        );
    }
}

#[test]
fn a_killed_recorder_ends_the_match_and_loses_less_than_a_second() {
    let game = play();
    let recorder = game.recorder.as_ref().unwrap();
    recorder.signal(Signal::KILL).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
    let [failure, ..] = ended.result.failures.as_slice() else {
        panic!("a failure: {}", ended.log);
    };
    assert!(
        failure.environment && failure.message.contains("recorder_node"),
        "{failure}"
    );
    let lost = ended.result.ticks - ended.bag.count("/clock");
    assert!(
        lost < 100 + 64,
        "{lost} ticks are lost, of which 64 may have been under way"
    );
}

#[test]
fn a_recorder_that_stands_still_is_named() {
    let game = play();
    let file = game.folder().join("bag/match_0.mcap");
    while std::fs::metadata(&file).map_or(0, |file| file.len()) < 10_000 {
        std::thread::yield_now();
    }
    let recorder = game.recorder.as_ref().unwrap();
    recorder.signal(Signal::STOP).unwrap();
    assert!(
        game.world
            .wait_for_line("recorder_node has not responded for 5s", PATIENCE)
    );
    recorder.signal(Signal::CONT).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
    assert!(ended.bag.is_whole);
}
