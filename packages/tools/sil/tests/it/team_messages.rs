//! UDP team messages of other teams' programs, through the world.

use std::collections::BTreeMap;
use std::net::UdpSocket;
use std::path::{Path, PathBuf};

use hsl_bag::{BagReader, sha256};
use hsl_wire::{Message, hsl_msgs};
use ros_testing::python;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::sil;

/// Arguments of a short match of three programs without an opponent.
const SHORT: &[&str] = &[
    "hulks:=3",
    "opponents:=0",
    "half_duration:=1.0",
    "auto_referee.initial_duration:=0.3",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.3",
];

/// Numbers of packets and of their events, and the kinds of motion commands of each robot.
#[derive(Debug, Default, PartialEq)]
struct Traffic {
    /// Messages of bytes by topic, with their lengths.
    sent: BTreeMap<String, Vec<usize>>,
    /// Number of events of each kind.
    events: BTreeMap<u8, usize>,
    /// Kinds of motion commands by topic, without repetitions.
    commands: BTreeMap<String, Vec<u8>>,
    /// True if the last state of the game names illegal communication of hulks.
    is_illegal: bool,
}

/// Returns the path of the example.
fn script() -> PathBuf {
    let world_sim = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../world/world_sim");
    world_sim.join("examples/udp_team_robot.py")
}

/// Returns the first octets of addresses that no other test of this process uses, and a free port there.
fn network(number: u8) -> (String, u16) {
    let network = format!("127.{}.{number}", 20 + std::process::id() % 200);
    let socket = UdpSocket::bind((format!("{network}.254"), 0)).unwrap();
    let port = socket.local_addr().unwrap().port();
    (network, port)
}

/// Plays a match with one address of the world, in which the programs have an address each. `player` is that of the
/// test.
fn play(number: u8, options: &[&str], arguments: &str, bag: &Path) -> Traffic {
    let (network, port) = network(number);
    let world = format!("{network}.254:{port}");
    let (python, script) = (python(), script());
    let node = format!(
        "hulks={} {} {world} {network}.{{player}}:{port} {arguments}",
        python.display(),
        script.display()
    );
    let of_world = format!("team_messages.hulks_world:={world}");
    let of_programs = format!("team_messages.hulks_program:={network}.{{player}}:{port}");
    let own = [of_world.as_str(), of_programs.as_str(), "--node", &node];
    let ended = MatchOverRos::start(&[SHORT, options, &own].concat(), bag).wait();
    ended.assert_passed();
    traffic(bag)
}

/// Reads the traffic of a bag.
fn traffic(bag: &Path) -> Traffic {
    let mut traffic = Traffic::default();
    for message in BagReader::open(bag).unwrap().messages().unwrap() {
        let message = message.unwrap();
        let topic = message.topic().to_owned();
        if topic.ends_with("hsl/outgoing") {
            let packet = hsl_msgs::HslMessage::from_cdr(message.data()).unwrap();
            assert_eq!(packet.kind, hsl_msgs::HslMessage::BYTES);
            assert_eq!(packet.bytes.first(), Some(&packet.sender));
            traffic
                .sent
                .entry(topic)
                .or_default()
                .push(packet.bytes.len());
        } else if topic.ends_with("motion_command") {
            let command = hsl_msgs::MotionCommand::from_cdr(message.data()).unwrap();
            let kinds = traffic.commands.entry(topic).or_default();
            kinds.push(command.kind);
            kinds.dedup();
        } else if topic == "/sim/packet_events" {
            let events = hsl_msgs::PacketEvents::from_cdr(message.data()).unwrap();
            for event in &events.events {
                *traffic.events.entry(event.kind).or_default() += 1;
            }
        } else if topic == "/hulks/robot_1/game_controller_state" {
            let game = hsl_msgs::GameControllerState::from_cdr(message.data()).unwrap();
            traffic.is_illegal = game.hulks_team.illegal_communication;
        }
    }
    traffic
}

#[test]
fn programs_of_a_team_exchange_messages_of_400_bytes_and_equal_matches_give_equal_bags() {
    let folder = tempfile::tempdir().unwrap();
    let [a, b] = ["a", "b"].map(|name| folder.path().join(name));
    let traffic = play(1, &[], "", &a);
    assert_eq!(traffic.sent.len(), 3);
    for lengths in traffic.sent.values() {
        assert!(lengths.len() >= 20, "{lengths:?}");
        assert!(lengths.iter().all(|length| *length == 400), "{lengths:?}");
    }
    let sent: usize = traffic.sent.values().map(Vec::len).sum();
    let routed = usize::from(hsl_msgs::PacketEvent::ROUTED);
    assert_eq!(traffic.events, BTreeMap::from([(routed as u8, 2 * sent)]));
    let (stand, walk) = (
        hsl_msgs::MotionCommand::STAND,
        hsl_msgs::MotionCommand::WALK_WITH_VELOCITY,
    );
    for kinds in traffic.commands.values() {
        assert_eq!(*kinds, [stand, walk], "each program receives both others");
    }
    assert!(!traffic.is_illegal);
    play(1, &[], "", &b);
    assert_eq!(sha256(&a).unwrap(), sha256(&b).unwrap());
}

#[test]
fn budget_loss_and_range_are_those_of_the_options() {
    let folder = tempfile::tempdir().unwrap();
    let count = |traffic: &Traffic, kind: u8| traffic.events.get(&kind).copied().unwrap_or(0);
    let options = ["simulation.noise.message_loss:=0.5"];
    let lossy = play(2, &options, "", &folder.path().join("lossy"));
    let lost = count(&lossy, hsl_msgs::PacketEvent::LOST);
    let routed = count(&lossy, hsl_msgs::PacketEvent::ROUTED);
    assert!(lost > 0 && routed > 0, "{lossy:?}");
    let sent: usize = lossy.sent.values().map(Vec::len).sum();
    assert_eq!(lost + routed, 2 * sent);

    let options = ["simulation.noise.message_range:=0.01"];
    let alone = play(2, &options, "", &folder.path().join("alone"));
    assert_eq!(alone.events.len(), 1, "{alone:?}");
    assert!(count(&alone, hsl_msgs::PacketEvent::OUT_OF_RANGE) > 0);

    let options = ["simulation.remaining_amount_of_messages:=9"];
    let silenced = play(2, &options, "", &folder.path().join("silenced"));
    assert!(count(&silenced, hsl_msgs::PacketEvent::OVER_BUDGET) > 0);
    assert!(silenced.is_illegal);

    let long = play(2, &[], "--size 513", &folder.path().join("long"));
    let sent: usize = long.sent.values().map(Vec::len).sum();
    assert_eq!(count(&long, hsl_msgs::PacketEvent::TOO_LONG), sent);
    assert!(long.is_illegal);
}

#[test]
fn addresses_that_cannot_be_used_are_refused_with_the_reason() {
    let error = |arguments: &[&str]| {
        let output = sil().arg("match").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let alone = error(&["team_messages.hulks_world:=127.0.0.1:10024"]);
    assert!(
        alone.contains("team_messages.hulks_program: is needed"),
        "{alone}"
    );
    let wrong = error(&[
        "team_messages.hulks_world:=localhost:10024",
        "team_messages.hulks_program:=127.0.0.1:{65530+player}",
    ]);
    assert!(
        wrong.contains("\"localhost:10024\" is not an address"),
        "{wrong}"
    );
    assert!(
        wrong.contains("\"127.0.0.1:65536\" is not an address"),
        "{wrong}"
    );
}
