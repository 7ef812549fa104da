//! Policies for misbehaving clients.

use std::time::Duration;

use league_server::{Policy, ServerOptions};

use crate::clients::{Running, options};
use crate::tally::Tally;

/// Returns options for two agents of a team that have joined, in a match with a short turn timeout.
fn with_short_timeout(silent: Policy) -> ServerOptions {
    ServerOptions {
        agents: 2,
        silent,
        turn_timeout: Duration::from_millis(20),
        ..options()
    }
}

#[test]
fn the_turn_of_a_silent_agent_is_skipped() {
    let server = Running::start(with_short_timeout(Policy::Skip), Tally::default());
    let mut silent = server.joined("A", 1);
    let mut other = server.joined_with("A", 2, "(pass)(syn)");
    assert!(other.receive().contains("(t 1.00)"));
    assert!(
        silent.receive().contains("(t 1.00)"),
        "the silent agent receives the message too"
    );
    assert_eq!(server.finish().log[2], "1: left1 left2(pass)");
}

#[test]
fn a_silent_agent_is_removed() {
    let server = Running::start(with_short_timeout(Policy::Remove), Tally::default());
    let mut silent = server.joined("A", 1);
    let mut other = server.joined_with("A", 2, "(pass)(syn)");
    assert!(other.receive().contains("(t 1.00)"));
    while silent.try_receive().is_some() {}
    assert_eq!(
        server.finish().log[2..4],
        ["left1 leaves", "1: left2(pass)"]
    );
}

#[test]
fn the_match_waits_for_a_silent_agent() {
    let server = Running::start(with_short_timeout(Policy::Wait), Tally::default());
    let mut slow = server.joined("A", 1);
    let mut other = server.joined("A", 2);
    other.send("(pass)(syn)");
    std::thread::sleep(Duration::from_millis(100));
    assert!(slow.turn("(he1 1)").contains("(t 1.00)"));
    assert_eq!(server.finish().log[2], "1: left1(he1 1) left2(pass)");
}

#[test]
fn a_flooding_agent_is_removed() {
    let options = ServerOptions {
        agents: 2,
        flooding: Policy::Remove,
        ..options()
    };
    let server = Running::start(options, Tally::default());
    let mut flooding = server.joined("A", 1);
    let mut other = server.joined("A", 2);
    flooding.send("(syn)");
    assert!(other.turn("").contains("(t 1.00)"), "the clock runs");
    flooding.send_many(100, "(syn)");
    while flooding.try_receive().is_some() {}
    assert!(other.turn("(pass)").contains("(t 2.00)"));
    assert_eq!(
        server.finish().events()[2..],
        ["left1 leaves", "2: left2(pass)"]
    );
}

#[test]
fn an_agent_that_does_not_read_is_removed() {
    let options = ServerOptions {
        agents: 2,
        slow: Policy::Remove,
        turn_timeout: Duration::from_millis(100),
        ..options()
    };
    let mut tally = Tally::default();
    tally.padding = 1 << 20;
    let server = Running::start(options, tally);
    let mut deaf = server.joined("A", 1);
    let mut other = server.joined("A", 2);
    for turn in 0..100 {
        // The server may have closed the connection.
        let _ = deaf.try_send_bytes(b"\0\0\0\x05(syn)");
        other.turn(&format!("(he1 {turn})"));
    }
    let mut answers = 0;
    while deaf.try_receive().is_some() {
        answers += 1;
    }
    assert!(answers < 100, "{answers}");
    let tally = server.finish();
    let leaves = tally.log.iter().filter(|line| *line == "left1 leaves");
    assert_eq!(leaves.count(), 1);
}

#[test]
fn the_robot_of_a_disconnected_agent_leaves() {
    let options = ServerOptions {
        agents: 2,
        ..options()
    };
    let server = Running::start(options, Tally::default());
    drop(server.joined("A", 1));
    let mut other = server.joined("A", 2);
    let mut third = server.joined("A", 3);
    other.send("(syn)");
    third.send("(syn)");
    while !third.receive().contains("(t 1.00)") {}
    let tally = server.finish();
    assert!(tally.log.contains(&"left1 leaves".to_owned()), "{tally:?}");
}

#[test]
fn the_robot_of_a_disconnected_agent_stays() {
    let options = ServerOptions {
        agents: 2,
        disconnected: Policy::Skip,
        ..options()
    };
    let server = Running::start(options, Tally::default());
    let mut other = server.joined("A", 2);
    drop(server.joined("A", 1));
    while !other.turn("").contains("(t 1.00)") {}
    assert!(other.turn("(pass)").contains("(t 2.00)"));
    assert_eq!(server.finish().log.last().unwrap(), "2: left1 left2(pass)");
}

#[test]
fn the_clock_stands_until_a_disconnected_agent_comes_back() {
    let options = ServerOptions {
        agents: 2,
        disconnected: Policy::Wait,
        idle_interval: Duration::from_millis(20),
        ..options()
    };
    let server = Running::start(options, Tally::default());
    let mut other = server.joined("A", 2);
    let mut leaving = server.joined("A", 1);
    other.send("(syn)");
    assert!(leaving.turn("").contains("(t 1.00)"));
    assert!(other.receive().contains("(t 1.00)"));
    other.send("(he1 1)(syn)");
    drop(leaving);
    // The turn waits until the server has noticed that the clock is stopped.
    assert!(other.receive().contains("(t 1.00)"));
    assert!(other.turn("").contains("(t 1.00)"));
    let mut back = server.joined("A", 1);
    other.send("(syn)");
    assert!(back.turn("(pass)").contains("(t 2.00)"));
    let tally = server.finish();
    assert_eq!(
        tally.log[3..],
        ["left1 is back", "2: left1(pass) left2(he1 1)"]
    );
}

#[test]
fn the_match_does_not_wait_for_an_agent_that_has_not_joined() {
    let mut tally = Tally::default();
    tally.padding = 1 << 20;
    let server = Running::start(options(), tally);
    let mut idle = server.agent();
    idle.send("(scene rsg/agent/nao/nao.rsg)");
    idle.send_many(100, "(syn)");
    let mut agent = server.joined("A", 1);
    assert!(agent.turn("").contains("(t 1.00)"));
    server.finish();
}
