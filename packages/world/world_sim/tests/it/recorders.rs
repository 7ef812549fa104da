//! Bags of a world that records in its own process.

use ros_testing::Domain;
use rustix::process::Signal;

use crate::harness::{IN_PROCESS, Match, PATIENCE, SHORT, world};

const ONE_ROBOT: &[&str] = &["hulks:=1", "opponents:=0"];

#[test]
fn the_world_and_recorder_node_write_the_same_bytes() {
    let [own, of_node] = [IN_PROCESS, "recorder:=node"].map(|recorder| {
        let parameters = [ONE_ROBOT, SHORT, &[recorder]].concat();
        let ended = Match::start(&["hulks/robot_1"], &parameters).wait();
        assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
        std::fs::read(ended.folder.path().join("bag/match_0.mcap")).unwrap()
    });
    assert!(own == of_node, "{} and {} bytes", own.len(), of_node.len());
}

#[test]
fn a_signal_ends_the_match_with_a_closed_bag_of_all_ticks() {
    let game = Match::start(&["hulks/robot_1"], &[ONE_ROBOT, &[IN_PROCESS]].concat());
    assert!(game.world.wait_for_line("the match begins", PATIENCE));
    game.world.signal(Signal::TERM).unwrap();
    let ended = game.wait();
    assert_eq!(ended.status.code(), Some(3), "{}", ended.log);
    assert!(ended.bag.is_whole);
    assert_eq!(ended.bag.count("/clock"), ended.result.ticks);
    assert_eq!(ended.bag.count("/sim/result"), 1);
}

#[test]
fn a_match_that_does_not_begin_leaves_no_bag() {
    let parameters = [ONE_ROBOT, &[IN_PROCESS, "startup_timeout:=1.0"]].concat();
    let game = Match::start(&[], &parameters);
    let bag = game.folder().join("bag");
    let (status, log) = game.world.wait().unwrap();
    assert_eq!(status.code(), Some(3), "{log}");
    assert!(!bag.exists(), "{log}");
}

#[test]
fn a_folder_that_is_not_empty_is_a_wrong_argument() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let bag = format!("bag:={}", folder.path().display());
    let parameters = [ONE_ROBOT, &[IN_PROCESS, &bag]].concat();
    let (status, log) = world(&domain, folder.path(), &parameters).wait().unwrap();
    assert_eq!(status.code(), Some(2), "{log}");
    assert!(
        log.contains("parameter bag: ") && log.contains("holds files already"),
        "{log}"
    );
}
