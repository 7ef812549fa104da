//! Fast matches, and matches that restart.

use game_controller::{ControlMessage, Server, ServerSetup, State, Version, ports};
use hsl_types::{GameControllerState, GameState, PlayerNumber, Team, Time, WorldState};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::made;

fn at(seconds: u64) -> Time {
    Time::ZERO + Duration::from_secs(seconds)
}

fn server() -> Server {
    let setup = ServerSetup {
        setup: made::setup(),
        version: Version::V20,
        robots: vec![SocketAddr::from((Ipv4Addr::LOCALHOST, ports::CONTROL))],
        monitor_port: ports::CONTROL,
        forwarded_status_port: ports::FORWARDED_STATUS,
        delay_after_playing: Duration::ZERO,
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

/// Records a state, and returns the message that is due at its time.
fn sent(server: &mut Server, now: Time, state: &GameControllerState) -> Option<ControlMessage> {
    server.observe(now, state);
    let due = server.due(now).unwrap();
    let message = due.first().map(|it| ControlMessage::from_bytes(&it.bytes));
    message.map(|message| message.unwrap().2)
}

#[test]
fn a_message_is_sent_every_second_of_a_match_however_fast_it_is_played() {
    let mut server = server();
    let states = [GameState::Ready, GameState::Set, GameState::Playing];
    let messages = (1..=9).zip(states.iter().cycle()).map(|(second, state)| {
        let message = sent(&mut server, at(second), &in_state(*state)).unwrap();
        (message.packet_number, message.state)
    });
    let expected = (0..9).zip(
        [State::Ready, State::Set, State::Playing]
            .into_iter()
            .cycle(),
    );
    assert!(messages.eq(expected));
}

#[test]
fn a_match_that_restarts_has_no_cautions_and_counts_down_from_the_start() {
    let mut server = server();
    let mut state = in_state(GameState::Playing);
    state.hulks_team.cautions[PlayerNumber::new::<3>()] = 1;
    let before = sent(&mut server, at(500), &state).unwrap();
    assert_eq!(before.teams[0].players[2].cautions, 1);
    assert_eq!(sent(&mut server, at(500), &state), None, "it is not due");
    let again = in_state(GameState::Ready);
    let first = sent(&mut server, at(1), &again).unwrap();
    assert_eq!(first.teams[0].players[2].cautions, 0);
    assert_eq!((first.secondary_time, first.packet_number), (44, 1));
    let later = sent(&mut server, at(11), &again).unwrap();
    assert_eq!(later.secondary_time, 34);
}

#[test]
fn a_robot_reports_again_when_its_match_restarts() {
    let mut reporter = game_controller::Reporter::default();
    let world_state: WorldState = made::world_state(PlayerNumber::new::<1>());
    assert!(reporter.report(at(500), &world_state).is_some());
    assert!(reporter.report(at(500), &world_state).is_none());
    assert!(reporter.report(at(1), &world_state).is_some());
    assert!(reporter.report(at(1), &world_state).is_none());
}
