//! Reach of a match over ROS: this host, other hosts if the user requests it, or isolated.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use ros_testing::{Domain, free_port};
use rustix::process::Signal;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::sockets::Socket;
use crate::common::{SHORT, in_process, sil};

/// Arguments of a match of one robot that is long enough to inspect its sockets.
const LONG: [&str; 4] = [
    "hulks:=1",
    "opponents:=0",
    "half_duration:=60000",
    "auto_referee.initial_duration:=0.1",
];

/// Returns `sil match` in an environment without network settings.
fn match_without_settings() -> Command {
    let mut command = sil();
    command.arg("match").args(LONG);
    for name in [
        "ROS_AUTOMATIC_DISCOVERY_RANGE",
        "ROS_STATIC_PEERS",
        "FASTRTPS_DEFAULT_PROFILES_FILE",
    ] {
        command.env_remove(name);
    }
    command
}

/// Returns the sockets of `running` as soon as `are_there`.
fn wait_for_sockets(running: &MatchOverRos, are_there: impl Fn(&[Socket]) -> bool) -> Vec<Socket> {
    for _ in 0..300 {
        let sockets = running.sockets();
        if are_there(&sockets) {
            return sockets;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("missing among {:#?}", running.sockets());
}

#[track_caller]
fn assert_on_loopback(sockets: &[Socket]) {
    let beyond: Vec<_> = sockets
        .iter()
        .filter(|socket| !socket.address.is_loopback())
        .collect();
    assert!(beyond.is_empty(), "bound beyond the loopback: {beyond:#?}");
}

/// Returns true if a program of this name has a socket. The kernel keeps 15 characters of a name.
fn has(sockets: &[Socket], program: &str) -> bool {
    sockets.iter().any(|socket| socket.program == program)
}

#[test]
fn no_socket_of_a_match_is_bound_beyond_the_loopback() {
    let folder = tempfile::tempdir().unwrap();
    let foxglove = free_port().unwrap();
    let mut command = match_without_settings();
    command.args([
        &format!("--foxglove=127.0.0.1:{foxglove}"),
        "recorder:=node",
    ]);
    let mut running = MatchOverRos::start_command(&mut command, &folder.path().join("bag"));
    running.wait_for_progress();
    let sockets = running.sockets();
    for program in ["world_sim", "behavior_node", "recorder_node"] {
        assert!(has(&sockets, program), "{program}: {sockets:#?}");
    }
    assert!(sockets.iter().any(|socket| socket.port == foxglove));
    assert_on_loopback(&sockets);
    running.signal(Signal::INT);
    running.wait();
}

#[test]
fn no_socket_of_the_bridge_to_hulks_nodes_is_bound_beyond_the_loopback() {
    let folder = tempfile::tempdir().unwrap();
    let router = free_port().unwrap();
    let mut command = match_without_settings();
    command
        .arg("--hulks-node=hulks/robot_1")
        .arg(format!("listen:=tcp/127.0.0.1:{router}"));
    let running = MatchOverRos::start_command(&mut command, &folder.path().join("bag"));
    let listens = |sockets: &[Socket]| sockets.iter().any(|socket| socket.port == router);
    assert_on_loopback(&wait_for_sockets(&running, listens));
    running.signal(Signal::INT);
    running.wait();
}

#[test]
fn a_match_can_be_reached_from_other_hosts_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = match_without_settings();
    command.env("ROS_AUTOMATIC_DISCOVERY_RANGE", "SUBNET");
    let running = MatchOverRos::start_command(&mut command, &folder.path().join("bag"));
    wait_for_sockets(&running, |sockets| {
        let mut addresses = sockets.iter().map(|socket| socket.address);
        addresses.any(|address| address.is_unspecified())
    });
    running.signal(Signal::INT);
    running.wait();
}

#[test]
fn isolated_matches_share_a_domain_undisturbed() {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    let bags = ["first", "second"].map(|name| folder.path().join(name));
    let running = bags.each_ref().map(|bag| {
        let mut command = sil();
        command.args(["match", "--isolated", "--bag"]).arg(bag);
        command.args(SHORT).env("ROS_DOMAIN_ID", domain.id());
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().unwrap()
    });
    let alone = folder.path().join("alone");
    in_process(SHORT, &alone);
    for (running, bag) in running.into_iter().zip(bags) {
        let output = running.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        if text.contains("the kernel refused --isolated") {
            assert_eq!(output.status.code(), Some(3), "{text}");
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert_eq!(recording(&bag), recording(&alone));
    }
}

#[test]
fn isolated_runs_of_a_campaign_share_a_domain_undisturbed() {
    let folder = tempfile::tempdir().unwrap();
    let domain = Domain::claim().unwrap();
    // A match of another program in the domain of the campaign.
    let mut other = sil();
    other.args(["match", "--no-record"]).args(SHORT);
    other.env("ROS_DOMAIN_ID", domain.id());
    other.stdout(Stdio::null()).stderr(Stdio::null());
    let mut other = other.spawn().unwrap();
    let output = sil()
        .args(["batch", "striker_kicks_close_ball", "--ros", "--isolated"])
        .args([
            "--seeds", "0..2", "--jobs", "1", "--bags", "none", "--folder",
        ])
        .arg(folder.path().join("campaign"))
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    other.wait().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    match output.status.code() {
        Some(3) => assert!(said.contains("the kernel refused --isolated"), "{said}"),
        code => assert_eq!(code, Some(0), "{said}"),
    }
}

/// Returns the bytes of a bag's file.
fn recording(bag: &Path) -> Vec<u8> {
    fs::read(bag.join("match_0.mcap")).unwrap()
}
