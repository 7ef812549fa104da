//! Monitors and their packets.

use game_controller::{Destination, MAX_MONITORS, Monitors};
use hsl_types::Time;
use std::net::Ipv4Addr;
use std::time::Duration;

fn at(millis: u64) -> Time {
    Time::ZERO + Duration::from_millis(millis)
}

#[test]
fn each_monitor_counts_its_own_packets() {
    let (one, other) = (Ipv4Addr::LOCALHOST, Ipv4Addr::new(127, 0, 0, 2));
    let mut monitors = Monitors::default();
    assert_eq!(monitors.add(one), Ok(true));
    assert_eq!(monitors.due(at(0), false), [(one, 0)]);
    assert_eq!(monitors.add(other), Ok(true));
    assert_eq!(monitors.add(one), Ok(false), "it is known");
    assert_eq!(monitors.due(at(250), false), [(other, 0)]);
    assert_eq!(monitors.due(at(500), false), [(one, 1)]);
    assert_eq!(monitors.due(at(750), true), [(one, 2), (other, 1)]);
}

#[test]
fn packet_numbers_wrap() {
    let mut robots = Destination::default();
    let numbers: Vec<u8> = (0..258)
        .filter_map(|packet| robots.due(at(packet * 500), false))
        .collect();
    assert_eq!(numbers.len(), 258);
    assert_eq!(numbers[254..], [254, 255, 0, 1]);
}

#[test]
fn a_flood_of_requests_is_refused() {
    let mut monitors = Monitors::default();
    let served = (0..10_000_u32).filter(|it| monitors.add(Ipv4Addr::from(*it)).is_ok());
    assert_eq!(served.count(), MAX_MONITORS);
    assert_eq!(monitors.addresses().count(), MAX_MONITORS);
}
