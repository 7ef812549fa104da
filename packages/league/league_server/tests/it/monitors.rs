//! Messages to monitors.

use crate::clients::{Running, options};
use crate::tally::Tally;

#[test]
fn a_monitor_receives_the_full_state_at_once_and_then_changes_every_other_cycle() {
    let server = Running::start(options(), Tally::default());
    let mut monitor = server.monitor();
    assert_eq!(monitor.receive(), "((time 0))(RSG 0 1)()");
    let mut agent = server.joined("A", 1);
    for _ in 0..4 {
        agent.turn("");
    }
    assert_eq!(monitor.receive(), "((time 2))(RDS 0 1)()");
    assert_eq!(monitor.receive(), "((time 4))(RDS 0 1)()");
    let mut other = server.monitor();
    assert_eq!(other.receive(), "((time 4))(RSG 0 1)()");
    server.finish();
    while other.try_receive().is_some() {}
}

#[test]
fn the_full_state_is_sent_on_request_also_while_the_clock_is_stopped() {
    let server = Running::start(options(), Tally::default());
    let mut monitor = server.monitor();
    monitor.receive();
    monitor.send("(reqfullstate)");
    assert_eq!(monitor.receive(), "((time 0))(RSG 0 1)()");
    server.finish();
}
