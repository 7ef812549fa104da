//! A server and players that exchange datagrams without sockets.

use gamecontroller::{
    Audience, ControlMessage, Datagram, ForwardedStatus, MonitorRequest, Player, Refusal,
    ReturnMessage, Server, ServerSetup, Version, ports,
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

fn robot() -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(10, 0, 24, 13))
}

fn server(delay_after_playing: Duration) -> Server {
    let setup = ServerSetup {
        setup: made::setup(),
        version: Version::V20,
        robots: robots(),
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
        let world_state = made::world_state(PlayerNumber::Three);
        assert_eq!(player.report(at(0), &world_state), None, "to whom?");
        let state = player.receive(at(0), SERVER, &sent[0].bytes).unwrap();
        assert_eq!(state.game_state, GameState::Ready);
        assert_eq!(state.kicking_team, Some(Team::Hulks.seen_from(own)));
        let answer = player.report(at(10), &world_state).unwrap();
        assert_eq!(answer.to, SocketAddr::new(SERVER, 3939));
        let heard = server
            .receive_status(at(20), robot(), &answer.bytes)
            .unwrap();
        assert_eq!((heard.team, heard.player), (team, 3));
    }
    let heard = server.signs_of_life().clone();
    assert_eq!(
        heard,
        [((OPPONENT, 3), at(20)), ((HULKS, 3), at(20))].into()
    );
}

#[test]
fn monitors_get_the_truth_and_every_status_while_robots_are_told_set() {
    let mut server = server(Duration::from_secs(10));
    assert_eq!(
        server.receive_request(MONITOR, &MonitorRequest.to_bytes()),
        Ok(true)
    );
    server.observe(at(5000), &in_state(GameState::Set));
    server.observe(at(5010), &in_state(GameState::Playing));
    let sent = server.due(at(0)).unwrap();
    let told: Vec<_> = sent
        .iter()
        .map(|it| (it.to, read(it).0, read(it).1.state))
        .collect();
    let monitor = SocketAddr::from((MONITOR, ports::CONTROL));
    let expected = [
        (robots(), Audience::Robots, gamecontroller::State::Set),
        (monitor, Audience::Monitors, gamecontroller::State::Playing),
    ];
    assert_eq!(told, expected);
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
    // Even what is not valid comes from a robot.
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
    let report = gamecontroller::return_message_of(&made::world_state(PlayerNumber::One));
    let stranger = ReturnMessage::new(99, &report).to_bytes();
    let refusal = server
        .receive_status(at(0), robot(), &stranger)
        .unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the teams are [24, 5]; team 99 does not play"
    );
    assert!(server.signs_of_life().is_empty());
}

#[test]
fn a_player_refuses_what_is_for_monitors_or_from_others() {
    let mut player = Player::new(HULKS, ports::RETURN, Some(SERVER));
    let bytes = |audience| made::message().to_bytes(Version::V20, audience).unwrap();
    let for_monitors = player.receive(at(0), SERVER, &bytes(Audience::Monitors));
    assert_eq!(for_monitors, Err(Refusal::ForMonitors));
    let robots = bytes(Audience::Robots);
    let from_other = player.receive(at(0), IpAddr::V4(MONITOR), &robots);
    assert_eq!(from_other, Err(Refusal::OtherSender { wanted: SERVER }));
    assert!(player.receive(at(0), SERVER, &robots).is_ok());
}

#[test]
fn messages_of_the_behavior_are_sent_instead_of_own_ones() {
    let mut player = Player::new(HULKS, ports::RETURN, None);
    let world_state = made::world_state(PlayerNumber::Two);
    let own = gamecontroller::return_message_of(&world_state);
    assert_eq!(player.send(at(0), &own), None, "to whom?");
    let bytes = made::message()
        .to_bytes(Version::V20, Audience::Robots)
        .unwrap();
    player.receive(at(0), SERVER, &bytes).unwrap();
    let sent = player.send(at(100), &own).unwrap();
    assert_eq!(sent.bytes, ReturnMessage::new(HULKS, &own).to_bytes());
    assert_eq!(player.report(at(1500), &world_state), None);
}
