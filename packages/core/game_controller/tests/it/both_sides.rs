//! A server and players that exchange datagrams without sockets.

use game_controller::{
    Audience, ControlMessage, Datagram, ForwardedStatus, Liveness, MonitorRequest, Player, Refusal,
    ReturnMessage, Robot, Server, ServerSetup, State, Version, ports,
};
use hsl_types::{GameControllerState, GameState, PlayerNumber, Team, Time};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::made::{self, HULKS, OPPONENT};

const MONITOR: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));

fn at(millis: u64) -> Time {
    Time::ZERO + Duration::from_millis(millis)
}

fn robots() -> SocketAddr {
    SocketAddr::from(([10, 0, 255, 255], ports::CONTROL))
}

/// The GameController's socket for control messages.
fn controller() -> SocketAddr {
    SocketAddr::new(SERVER, 40_000)
}

fn robot() -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(10, 0, 24, 13))
}

/// Returns a server with one robot destination, which still sends Set for `delay_after_playing`.
fn server(delay_after_playing: Duration) -> Server {
    let setup = ServerSetup {
        setup: made::setup(),
        version: Version::V20,
        robots: vec![robots()],
        monitor_port: ports::CONTROL,
        forwarded_status_port: ports::FORWARDED_STATUS,
        delay_after_playing,
    };
    Server::new(setup, made::durations())
}

fn in_state(game_state: GameState) -> GameControllerState {
    GameControllerState {
        game_state,
        kicking_team: Some(Team::Hulks),
        ..GameControllerState::default()
    }
}

fn read(datagram: &Datagram) -> (Audience, ControlMessage) {
    let (_, audience, message) = ControlMessage::from_bytes(&datagram.bytes).unwrap();
    (audience, message)
}

#[test]
fn nothing_is_sent_before_the_first_state() {
    assert_eq!(server(Duration::ZERO).due(at(0)), Ok(Vec::new()));
}

#[test]
fn players_of_both_teams_follow_and_their_answers_are_signs_of_life() {
    let mut server = server(Duration::ZERO);
    server.observe(at(5000), &in_state(GameState::Ready));
    let sent = server.due(at(0)).unwrap();
    assert_eq!(sent.iter().map(|it| it.to).collect::<Vec<_>>(), [robots()]);
    for (team, own) in [(HULKS, Team::Hulks), (OPPONENT, Team::Opponent)] {
        let mut player = Player::new(team, ports::RETURN, None);
        let world_state = made::world_state(PlayerNumber::new::<3>());
        assert_eq!(player.report(at(0), &world_state), None, "to whom?");
        let state = player.receive(at(0), controller(), &sent[0].bytes).unwrap();
        assert_eq!(state.game_state, GameState::Ready);
        assert_eq!(state.kicking_team, Some(Team::Hulks.seen_from(own)));
        let answer = player.report(at(10), &world_state).unwrap();
        assert_eq!(answer.to, SocketAddr::new(SERVER, 3939));
        let received = server
            .receive_status(at(20), robot(), &answer.bytes)
            .unwrap();
        assert_eq!((received.team, received.player), (team, 3));
    }
    let robots = [OPPONENT, HULKS].map(|team| Robot { team, player: 3 });
    let answering = robots.map(|robot| (robot, Liveness::Answers));
    assert_eq!(server.signs_of_life().changes(at(20)), answering);
}

#[test]
fn monitors_get_the_truth_and_every_status_while_robots_still_receive_set() {
    let mut server = server(Duration::from_secs(10));
    assert_eq!(
        server.receive_request(MONITOR, &MonitorRequest.to_bytes()),
        Ok(true)
    );
    server.observe(at(5000), &in_state(GameState::Set));
    server.observe(at(5010), &in_state(GameState::Playing));
    let sent = server.due(at(0)).unwrap();
    let received: Vec<_> = sent
        .iter()
        .map(|it| (it.to, read(it).0, read(it).1.state))
        .collect();
    let monitor = SocketAddr::from((MONITOR, ports::CONTROL));
    let expected = [
        (robots(), Audience::Robots, game_controller::State::Set),
        (monitor, Audience::Monitors, game_controller::State::Playing),
    ];
    assert_eq!(received, expected);
    let robot = Ipv4Addr::new(10, 0, 24, 13);
    let forwarded = server.forward(robot, b"not valid");
    assert_eq!(forwarded[0].to, SocketAddr::from((MONITOR, 3940)));
    let status = ForwardedStatus::from_bytes(&forwarded[0].bytes).unwrap();
    assert_eq!(
        (status.sender, status.payload.as_slice()),
        (robot, b"not valid".as_slice())
    );
    assert_eq!(server.forward(robot, &[7; 60_000])[0].bytes.len(), 36);
}

#[test]
fn a_robot_is_no_monitor_whichever_it_is_first() {
    let mut server = server(Duration::ZERO);
    let request = MonitorRequest.to_bytes();
    assert_eq!(server.receive_request(MONITOR, &request), Ok(true));
    assert_eq!(server.receive_request(MONITOR, &request), Ok(false));
    assert_eq!(server.forward(MONITOR, b"").len(), 1);
    // Even an invalid datagram marks its sender as a robot.
    let refused = server.receive_status(at(0), IpAddr::V4(MONITOR), b"not valid");
    assert!(refused.is_err());
    assert_eq!(server.forward(MONITOR, b"").len(), 0);
    let again = server.receive_request(MONITOR, &request);
    assert_eq!(again, Err(Refusal::RobotAsMonitor));
    server.observe(at(0), &in_state(GameState::Set));
    assert_eq!(server.due(at(0)).unwrap().len(), 1, "only to robots");
}

#[test]
fn a_robot_of_a_team_that_does_not_play_is_no_sign_of_life() {
    let mut server = server(Duration::ZERO);
    let report =
        game_controller::return_message_about(&made::world_state(PlayerNumber::new::<1>()));
    let stranger = ReturnMessage::new(99, &report).to_bytes();
    let refusal = server
        .receive_status(at(0), robot(), &stranger)
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the teams are [24, 5]; team 99 does not play"
    );
    assert_eq!(server.signs_of_life().robots().count(), 0);
}

#[test]
fn a_player_refuses_messages_for_monitors_and_from_other_senders() {
    let mut player = Player::new(HULKS, ports::RETURN, Some(SERVER));
    let bytes = |audience| made::message().to_bytes(Version::V20, audience).unwrap();
    let for_monitors = player.receive(at(0), controller(), &bytes(Audience::Monitors));
    assert_eq!(for_monitors, Err(Refusal::ForMonitors));
    let robots = bytes(Audience::Robots);
    let from_other = player.receive(at(0), SocketAddr::from((MONITOR, 40_000)), &robots);
    assert_eq!(from_other, Err(Refusal::OtherSender { wanted: SERVER }));
    assert!(player.receive(at(0), controller(), &robots).is_ok());
}

#[test]
fn messages_of_the_behavior_are_sent_instead_of_own_ones() {
    let mut player = Player::new(HULKS, ports::RETURN, None);
    let world_state = made::world_state(PlayerNumber::new::<2>());
    let own = game_controller::return_message_about(&world_state);
    assert_eq!(player.send(at(0), &own), None, "to whom?");
    let bytes = made::message()
        .to_bytes(Version::V20, Audience::Robots)
        .unwrap();
    player.receive(at(0), controller(), &bytes).unwrap();
    let sent = player.send(at(100), &own).unwrap();
    assert_eq!(sent.bytes, ReturnMessage::new(HULKS, &own).to_bytes());
    assert_eq!(player.report(at(1500), &world_state), None);
}

/// Returns a control message with a packet number.
fn packet(packet_number: u8, state: State) -> Vec<u8> {
    let message = ControlMessage {
        packet_number,
        state,
        ..made::message()
    };
    message.to_bytes(Version::V20, Audience::Robots).unwrap()
}

#[test]
fn a_player_keeps_the_first_of_two_game_controllers_until_it_is_silent() {
    let mut player = Player::new(HULKS, ports::RETURN, None);
    let second = SocketAddr::from(([10, 0, 0, 2], 41_000));
    let mut states = Vec::new();
    for (number, millis) in (0..10).zip((0..).step_by(500)) {
        let first = player.receive(at(millis), controller(), &packet(number, State::Ready));
        states.push(first.unwrap().game_state);
        let refusal = player.receive(at(millis + 250), second, &packet(number, State::Set));
        let text = refusal.unwrap_err().to_string();
        assert!(
            text.contains("at 10.0.0.2:41000; 10.0.0.1:40000 is followed"),
            "{text}"
        );
    }
    assert_eq!(states, [GameState::Ready; 10]);
    assert_eq!(player.game_controller(), Some(controller()));
    // The last accepted packet is the one at 4.5 s.
    let set = packet(20, State::Set);
    assert!(player.receive(at(8_499), second, &set).is_err());
    let state = player.receive(at(8_500), second, &set).unwrap();
    assert_eq!(state.game_state, GameState::Set);
    assert_eq!(player.game_controller(), Some(second));
    let back = player.receive(at(8_600), controller(), &packet(30, State::Ready));
    assert!(back.is_err(), "the second one is followed now");
}

#[test]
fn a_second_program_at_the_same_address_is_another_game_controller() {
    let mut player = Player::new(HULKS, ports::RETURN, Some(SERVER));
    let first = packet(0, State::Ready);
    assert!(player.receive(at(0), controller(), &first).is_ok());
    let second = SocketAddr::new(SERVER, 40_001);
    let refusal = player.receive(at(500), second, &packet(1, State::Set));
    let followed = controller();
    let sender = second;
    let expected = Refusal::OtherGameController { sender, followed };
    assert_eq!(refusal, Err(expected));
}

#[test]
fn a_player_refuses_packets_that_were_repeated_or_overtaken() {
    let mut player = Player::new(HULKS, ports::RETURN, None);
    let sender = controller();
    let mut receive = |millis, number| {
        let received = player.receive(at(millis), sender, &packet(number, State::Ready));
        received.map(|_| ())
    };
    assert_eq!(receive(0, 254), Ok(()));
    assert_eq!(receive(500, 255), Ok(()));
    assert_eq!(receive(510, 255), Err(Refusal::OldPacket { sender }));
    assert_eq!(receive(520, 254), Err(Refusal::OldPacket { sender }));
    assert_eq!(receive(1000, 0), Ok(()), "the number wraps");
    assert_eq!(receive(1010, 255), Err(Refusal::OldPacket { sender }));
    assert_eq!(receive(1500, 100), Ok(()), "packets may be lost");
}

#[test]
fn a_game_controller_that_was_restarted_is_followed_after_its_silence() {
    let mut player = Player::new(HULKS, ports::RETURN, None);
    let mut receive = |millis, number, state| {
        let received = player.receive(at(millis), controller(), &packet(number, state));
        received.map(|state| state.game_state)
    };
    assert_eq!(receive(0, 90, State::Playing), Ok(GameState::Playing));
    assert!(receive(1000, 0, State::Initial).is_err());
    assert_eq!(receive(4000, 6, State::Initial), Ok(GameState::Initial));
    assert_eq!(receive(4500, 7, State::Ready), Ok(GameState::Ready));
}

#[test]
fn a_game_controller_of_other_teams_is_not_followed() {
    let mut player = Player::new(99, ports::RETURN, None);
    let refusal = player.receive(at(0), controller(), &packet(0, State::Ready));
    assert!(matches!(refusal, Err(Refusal::OtherTeams { .. })));
    assert_eq!(player.game_controller(), None);
}

#[test]
fn each_destination_of_robots_gets_every_message_with_its_own_number() {
    let destinations = [2, 3].map(|host| SocketAddr::from(([127, 0, 0, host], ports::CONTROL)));
    let setup = ServerSetup {
        setup: made::setup(),
        version: Version::V20,
        robots: destinations.to_vec(),
        monitor_port: ports::CONTROL,
        forwarded_status_port: ports::FORWARDED_STATUS,
        delay_after_playing: Duration::ZERO,
    };
    let mut server = Server::new(setup, made::durations());
    server.observe(at(0), &in_state(GameState::Ready));
    for (number, millis) in [(0, 0), (1, 500)] {
        let sent = server.due(at(millis)).unwrap();
        let sent: Vec<_> = sent
            .iter()
            .map(|it| (it.to, read(it).1.packet_number))
            .collect();
        assert_eq!(sent, destinations.map(|to| (to, number)));
    }
}
