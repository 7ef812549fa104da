//! Tests of a GameController with robots that follow it, over ROS and loopback sockets.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::Path;
use std::time::Duration;

use game_controller::{
    Audience, ControlMessage, ForwardedStatus, MonitorRequest, ReturnMessage, State,
};
use ros_testing::{Domain, Process};
use socket2::{Socket, Type};

const TIMEOUT: Duration = Duration::from_secs(60);
const MONITOR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Returns ports that are free now.
fn free_ports<const N: usize>() -> [u16; N] {
    let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let sockets = [(); N].map(|()| UdpSocket::bind(any).unwrap());
    sockets.map(|socket| socket.local_addr().unwrap().port())
}

fn socket(port: u16) -> UdpSocket {
    let socket = UdpSocket::bind((MONITOR, port)).unwrap();
    socket.set_read_timeout(Some(TIMEOUT)).unwrap();
    socket
}

fn receive(socket: &UdpSocket) -> Vec<u8> {
    let mut buffer = [0; 1000];
    let size = socket.recv(&mut buffer).unwrap();
    buffer[..size].to_vec()
}

/// Returns a socket as teams' programs open it: on all addresses, with address reuse.
fn shared_socket(port: u16) -> UdpSocket {
    let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
    let socket = Socket::new(socket2::Domain::IPV4, Type::DGRAM, None).unwrap();
    socket.set_reuse_address(true).unwrap();
    socket.bind(&everywhere.into()).unwrap();
    let socket = UdpSocket::from(socket);
    socket.set_read_timeout(Some(TIMEOUT)).unwrap();
    socket
}

#[test]
fn three_robots_and_three_other_programs_of_one_machine_share_the_port_and_receive_broadcasts() {
    let domain = Domain::claim().unwrap();
    let [control, returns, requests] = free_ports();
    let broadcast = format!("robots:=['127.255.255.255:{control}']");
    let return_address = format!("return_address:=127.0.0.1:{returns}");
    let requests = format!("monitor_request_address:=127.0.0.1:{requests}");
    let arguments = ["-p", &broadcast, "-p", &return_address, "-p", &requests];
    let controller = Process::node("game_controller_node", &arguments, &domain).unwrap();
    let robots = [1, 2, 3].map(|number| {
        let parameters = [
            format!("control_address:=0.0.0.0:{control}"),
            format!("return_port:={returns}"),
            format!("player_number:={number}"),
            "team_address:=null".to_owned(),
        ];
        let mut arguments: Vec<&str> = parameters.iter().flat_map(|it| ["-p", it]).collect();
        let namespace = format!("__ns:=/hulks/robot_{number}");
        arguments.extend(["-r", &namespace]);
        Process::node("game_controller_player_node", &arguments, &domain).unwrap()
    });
    let others = [(); 3].map(|()| shared_socket(control));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_match.py");
    let _fake = Process::python(&script, &[], &domain).unwrap();
    for (robot, number) in robots.iter().zip(1..) {
        let follows = "following the GameController at 127.0.0.1:";
        assert!(robot.wait_for_line(follows, TIMEOUT), "robot {number}");
    }
    // Each robot is logged once, in any order.
    for _ in &robots {
        assert!(controller.wait_for_line("of team 24 answers", TIMEOUT));
    }
    for other in &others {
        let (_, audience, _) = ControlMessage::from_bytes(&receive(other)).unwrap();
        assert_eq!(audience, Audience::Robots);
    }
}

#[test]
fn a_robot_and_a_monitor_follow_the_referee_of_a_match() {
    let domain = Domain::claim().unwrap();
    let [control, returns, requests, monitors, statuses] = free_ports();
    let local = |port: u16| format!("127.0.0.1:{port}");
    let parameters = [
        format!("robots:={}", local(control)),
        format!("return_address:={}", local(returns)),
        format!("monitor_request_address:={}", local(requests)),
        format!("monitor_port:={monitors}"),
        format!("forwarded_status_port:={statuses}"),
    ];
    let arguments: Vec<&str> = parameters.iter().flat_map(|it| ["-p", it]).collect();
    let controller = Process::node("game_controller_node", &arguments, &domain).unwrap();
    let parameters = [
        format!("control_address:={}", local(control)),
        format!("return_port:={returns}"),
        "player_number:=3".to_owned(),
        "team_address:=null".to_owned(),
    ];
    let mut arguments: Vec<&str> = parameters.iter().flat_map(|it| ["-p", it]).collect();
    arguments.extend(["-r", "__ns:=/hulks/robot_3"]);
    let _robot = Process::node("game_controller_player_node", &arguments, &domain).unwrap();
    let (monitor, forwarded) = (socket(monitors), socket(statuses));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_match.py");
    let fake = Process::python(&script, &[], &domain).unwrap();

    let ready = r#"{"state": 1, "stopped": false, "kicking_team": [1], "budget": 11987}"#;
    assert!(fake.wait_for_line(ready, TIMEOUT), "Ready");
    let stopped = r#"{"state": 3, "stopped": true, "kicking_team": [1], "budget": 11987}"#;
    assert!(fake.wait_for_line(stopped, TIMEOUT), "stopped");
    let answers = "player 3 of team 24 answers";
    assert!(controller.wait_for_line(answers, TIMEOUT), "{answers}");

    let to = SocketAddr::from((Ipv4Addr::LOCALHOST, requests));
    monitor.send_to(&MonitorRequest.to_bytes(), to).unwrap();
    let (_, audience, truth) = ControlMessage::from_bytes(&receive(&monitor)).unwrap();
    assert_eq!(audience, Audience::Monitors);
    assert_eq!((truth.state, truth.packet_number), (State::Playing, 0));
    let status = ForwardedStatus::from_bytes(&receive(&forwarded)).unwrap();
    let robot = ReturnMessage::from_bytes(&status.payload).unwrap();
    assert_eq!((robot.team, robot.player, robot.fallen), (24, 3, false));
}

#[test]
fn invalid_datagrams_are_logged_and_the_node_keeps_running() {
    let domain = Domain::claim().unwrap();
    let [control] = free_ports();
    let address = format!("control_address:=127.0.0.1:{control}");
    let arguments = ["-p", &address, "-p", "team_address:=null"];
    let robot = Process::node("game_controller_player_node", &arguments, &domain).unwrap();
    let socket = socket(0);
    let to = SocketAddr::from((Ipv4Addr::LOCALHOST, control));
    let named = (0..600).any(|_| {
        // The node may not listen yet.
        let _ = socket.send_to(b"RGme\x15", to);
        robot.wait_for_line(
            "has version 21, which is not supported",
            Duration::from_millis(100),
        )
    });
    assert!(named);
    for _ in 0..10_000 {
        let _ = socket.send_to(&[7; 158], to);
    }
    let flood = "datagrams refused from 127.0.0.2: does not begin with \"RGme or RGTD\"";
    assert!(robot.wait_for_line(flood, TIMEOUT));
}

#[test]
fn a_robot_receives_every_state_of_a_match_that_is_ten_times_as_fast_as_the_wall_clock() {
    let domain = Domain::claim().unwrap();
    let [control, returns, requests] = free_ports();
    let parameters = [
        format!("robots:=127.0.0.1:{control}"),
        format!("return_address:=127.0.0.1:{returns}"),
        format!("monitor_request_address:=127.0.0.1:{requests}"),
    ];
    let arguments: Vec<&str> = parameters.iter().flat_map(|it| ["-p", it]).collect();
    let controller = Process::node("game_controller_node", &arguments, &domain).unwrap();
    let parameters = [
        format!("control_address:=127.0.0.1:{control}"),
        format!("return_port:={returns}"),
        "player_number:=3".to_owned(),
        "team_address:=null".to_owned(),
    ];
    let mut arguments: Vec<&str> = parameters.iter().flat_map(|it| ["-p", it]).collect();
    arguments.extend(["-r", "__ns:=/hulks/robot_3"]);
    let _robot = Process::node("game_controller_player_node", &arguments, &domain).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fast_match.py");
    let fake = Process::python(&script, &[], &domain).unwrap();
    assert!(fake.wait_for_line("the robot received 12 states", TIMEOUT));
    let answers = "player 3 of team 24 answers";
    assert!(controller.wait_for_line(answers, TIMEOUT), "{answers}");
    let silent = "player 3 of team 24 has not answered for 4 s: it is silent";
    assert!(controller.wait_for_line(silent, TIMEOUT), "{silent}");
}

#[test]
fn the_secondary_time_counts_down_the_durations_of_the_referee() {
    let domain = Domain::claim().unwrap();
    let [control, returns, requests] = free_ports();
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/referee/hsl_2026.yaml");
    let rules = rules.to_str().unwrap();
    let parameters = [
        format!("robots:=127.0.0.1:{control}"),
        format!("return_address:=127.0.0.1:{returns}"),
        format!("monitor_request_address:=127.0.0.1:{requests}"),
    ];
    let mut arguments: Vec<&str> = parameters.iter().flat_map(|it| ["-p", it]).collect();
    arguments.extend(["--params-file", rules]);
    let _controller = Process::node("game_controller_node", &arguments, &domain).unwrap();
    let ready = ["-p", "auto_referee.ready_duration:=600.0"];
    let _referee = Process::node("referee_node", &ready, &domain).unwrap();
    let socket = UdpSocket::bind(("127.0.0.1", control)).unwrap();
    socket.set_read_timeout(Some(TIMEOUT)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_truth.py");
    let _fake = Process::python(&script, &[], &domain).unwrap();
    // The node sends all players, and the default durations, until the truth and the rules have arrived.
    let mut last = None;
    let is_complete = (0..200).any(|_| {
        let (_, _, message) = ControlMessage::from_bytes(&receive(&socket)).unwrap();
        let present = message.teams[0]
            .players
            .map(|player| player.penalty.is_none());
        last = Some((message.state, message.secondary_time, present));
        message.state == State::Ready
            && (540..=600).contains(&message.secondary_time)
            && present[..5] == [true, false, true, false, false]
    });
    assert!(is_complete, "{last:?}");
}
