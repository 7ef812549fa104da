//! Counting of refused datagrams.

use game_controller::Refusals;
use std::net::{IpAddr, Ipv4Addr};

#[test]
fn a_flood_is_counted_and_named_in_a_few_lines() {
    let sender = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let mut refusals = Refusals::default();
    let lines: Vec<_> = (0..10_000)
        .filter_map(|_| refusals.count(sender, &"state is 9"))
        .collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        lines[4],
        "10000 datagrams refused from 127.0.0.1: state is 9"
    );
    assert_eq!(refusals.total(), 10_000);
}

#[test]
fn many_senders_take_a_bounded_memory() {
    let mut refusals = Refusals::default();
    let lines = (0..10_000_u32)
        .filter_map(|it| refusals.count(IpAddr::V4(Ipv4Addr::from(it)), &"too short"));
    assert_eq!(lines.count(), 64 + 4);
    assert_eq!(refusals.total(), 10_000);
}
