//! `game_controller_node` beside a match: robots receive every state of the game, however fast the match is, and a node
//! that starts late announces what happened before.

use std::net::{Ipv4Addr, UdpSocket};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use game_controller::{ControlMessage, State};
use hsl_types::SubState;
use ros_testing::{Domain, Process};

use crate::harness::{Match, PATIENCE, script};

/// Number of ticks between two control messages.
const PERIOD: u64 = 50;
/// States that last longer than that.
const LONG_STATES: &[&str] = &[
    "hulks:=1",
    "opponents:=0",
    "auto_referee.initial_duration:=1.0",
    "auto_referee.ready_duration:=1.0",
    "auto_referee.whistle_to_playing_delay:=1.0",
    "auto_referee.halftime_duration:=1.5",
];

/// The socket of a robot.
fn robot() -> UdpSocket {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let timeout = Duration::from_millis(100);
    socket.set_read_timeout(Some(timeout)).unwrap();
    socket
}

/// Receives the next control message, if one arrives soon.
fn receive(robot: &UdpSocket) -> Option<ControlMessage> {
    let mut buffer = [0; 1000];
    let size = robot.recv(&mut buffer).ok()?;
    let (_, _, message) = ControlMessage::from_bytes(&buffer[..size]).unwrap();
    Some(message)
}

/// Starts a GameController for a robot.
fn controller(robot: &UdpSocket, domain: &Domain) -> Process {
    let [returns, requests] = [(); 2].map(|()| ros_testing::free_port().unwrap());
    let parameters = [
        format!("robots:={}", robot.local_addr().unwrap()),
        format!("return_address:=127.0.0.1:{returns}"),
        format!("monitor_request_address:=127.0.0.1:{requests}"),
    ];
    let arguments: Vec<_> = parameters.iter().flat_map(|it| ["-p", it]).collect();
    Process::node("game_controller_node", &arguments, domain).unwrap()
}

/// Plays a match; returns what a robot received, and the number of ticks.
fn play(pacing: &[&str]) -> (Vec<ControlMessage>, u64) {
    let mut game = Match::start(&[], &[LONG_STATES, pacing].concat());
    let robot = robot();
    let controller = controller(&robot, &game.domain);
    assert!(controller.wait_for_line("the rules are those of", PATIENCE));
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let received = scope.spawn(|| {
            let mut messages = Vec::new();
            loop {
                match receive(&robot) {
                    Some(message) => messages.push(message),
                    None if is_over.load(Ordering::SeqCst) => return messages,
                    None => {}
                }
            }
        });
        game.add_robot("hulks/robot_1");
        let ended = game.wait();
        // The last messages may still be under way.
        thread::sleep(Duration::from_secs(1));
        is_over.store(true, Ordering::SeqCst);
        assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
        (received.join().unwrap(), ended.result.ticks)
    })
}

#[test]
fn robots_receive_every_state_twice_a_second_of_the_match_however_fast_it_is() {
    for pacing in [
        &["pacing:=lockstep"][..],
        &["pacing:=realtime", "realtime_factor:=5.0"],
        &["pacing:=realtime", "realtime_factor:=0.5"],
    ] {
        let (messages, ticks) = play(pacing);
        let mut states: Vec<_> = messages.iter().map(|message| message.state).collect();
        states.dedup();
        let expected = [State::Initial, State::Ready, State::Set, State::Playing];
        assert_eq!(states.get(..4), Some(&expected[..]), "{pacing:?}");
        let numbers = messages.iter().map(|it| u64::from(it.packet_number));
        assert!(numbers.eq(0..messages.len() as u64), "{pacing:?}: lost");
        let due = (ticks - 1) / PERIOD + 1;
        // The state of the finished game is sent after the end of the match, too.
        assert_eq!(states.last(), Some(&State::Finished), "{pacing:?}");
        let played = messages.iter().filter(|it| it.state != State::Finished);
        let count = played.count() as u64;
        assert!(
            (due - 1..=due).contains(&count),
            "{pacing:?}: {count} of {due}"
        );
    }
}

#[test]
fn a_node_that_starts_late_announces_earlier_cautions_and_the_begin_of_a_set_play() {
    let parameters = [
        "hulks:=1",
        "opponents:=0",
        "pacing:=realtime",
        "auto_referee.initial_duration:=0.1",
        "auto_referee.ready_duration:=0.3",
        "auto_referee.whistle_to_playing_delay:=0.1",
        "auto_referee.set_plays.duration:=600.0",
    ];
    let game = Match::start(&["hulks/robot_1"], &parameters);
    let operator = Process::python(&script("caution.py"), &[], &game.domain).unwrap();
    assert!(operator.wait_for_line("commanded", PATIENCE));
    thread::sleep(Duration::from_secs(3));
    let robot = robot();
    // A second node is one that was started again.
    for _ in 0..2 {
        let controller = controller(&robot, &game.domain);
        let first = (0..600).find_map(|_| receive(&robot)).unwrap();
        assert_eq!(first.set_play, Some(SubState::CornerKick));
        assert!(first.secondary_time < 599, "{}", first.secondary_time);
        assert_eq!(first.teams[0].players[0].cautions, 1);
        drop(controller);
        // Messages of the ended node.
        while receive(&robot).is_some() {}
    }
}
