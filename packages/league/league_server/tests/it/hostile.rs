//! Hostile and hanging clients: the match continues, and the log names the clients.

use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use league_server::ServerOptions;
use simspark_protocol::write_frame;

use crate::clients::{Client, Running, options};
use crate::tally::Tally;

/// A hundred megabytes.
const FLOOD: usize = 100_000_000;

/// Plays some turns of an agent that has joined.
fn play(agent: &mut Client, turns: usize) {
    for _ in 0..turns {
        agent.turn("(he1 1)");
    }
}

/// Sends a message until `bytes` bytes were sent or the server closes the connection, and reads nothing. Returns the
/// client and the number of sent bytes.
fn flood(mut client: Client, message: &str, bytes: usize) -> JoinHandle<(Client, usize)> {
    let mut frame = Vec::new();
    write_frame(message, &mut frame).unwrap();
    spawn(move || {
        let mut sent = 0;
        while sent < bytes && client.try_send_bytes(&frame) {
            sent += frame.len();
        }
        (client, sent)
    })
}

#[test]
fn idle_connections_do_not_block_new_ones() {
    let server = Running::start(options(), Tally::default());
    let agents: Vec<_> = (0..200).map(|_| server.agent()).collect();
    let monitors: Vec<_> = (0..200).map(|_| server.monitor()).collect();
    let mut one = server.joined("A", 1);
    let mut two = server.joined("B", 1);
    one.send("(syn)");
    assert!(two.turn("").contains("(t 1.00)"));
    one.receive();
    let more: Vec<_> = (0..200).map(|_| server.agent()).collect();
    one.send("(syn)");
    assert!(
        two.turn("").contains("(t 2.00)"),
        "those that have joined stay"
    );
    let log = server.log();
    // A trainer can still connect.
    server.finish();
    drop((agents, monitors, more));
    for reason in [
        "too many agents that have not joined",
        "too many are connected",
    ] {
        assert!(log.text().contains(reason), "{}", log.text());
    }
}

#[test]
fn an_agent_that_does_not_join_in_time_is_disconnected() {
    let join_timeout = Duration::from_millis(100);
    let server = Running::start(
        ServerOptions {
            join_timeout,
            ..options()
        },
        Tally::default(),
    );
    let mut agent = server.joined("A", 1);
    let (mut idle, mut half) = (server.agent(), server.agent());
    half.send_bytes(b"\0\0\0\x20(scene rsg");
    assert_eq!(idle.try_receive(), None);
    assert_eq!(half.try_receive(), None);
    play(&mut agent, 3);
    let log = server.log();
    server.finish();
    let reasons = log
        .text()
        .matches("not joined within the join timeout")
        .count();
    assert_eq!(reasons, 2, "{}", log.text());
    assert!(
        log.text().contains("agent 1 at 127.0.0.1:"),
        "{}",
        log.text()
    );
}

#[test]
fn a_hundred_megabytes_of_an_agent_do_not_stop_the_match() {
    let server = Running::start(options(), Tally::default());
    let mut agent = server.joined("A", 1);
    let mut joined = server.joined("A", 2);
    joined.send("(syn)");
    play(&mut agent, 1);
    joined.receive();
    // The server reads a joined agent only up to some messages per cycle, and another agent only up to its first turn.
    let text = format!("(say {})(syn)", "x".repeat(60_000));
    let turns = flood(joined, &text, usize::MAX);
    let unjoined = flood(server.agent(), &text, FLOOD);
    play(&mut agent, 100);
    let tally = server.finish();
    assert!(unjoined.join().unwrap().1 < FLOOD, "it was read");
    // Up to 32 messages after each turn, queued messages, and the buffers of the sockets.
    let limit = 40 * 110 * text.len();
    assert!(turns.join().unwrap().1 < limit, "it was read without limit");
    let lines = tally
        .log
        .iter()
        .filter(|line| line.contains("left1(he1 1)"));
    assert_eq!(lines.count(), 101);
}

#[test]
fn an_agent_that_reads_nothing_holds_the_match_up_once() {
    let mut tally = Tally::default();
    tally.padding = 1 << 20;
    let options = ServerOptions {
        agents: 2,
        turn_timeout: Duration::from_millis(200),
        ..options()
    };
    let server = Running::start(options, tally);
    let deaf = server.joined("A", 1);
    let mut agent = server.joined("A", 2);
    let deaf = flood(deaf, "(syn)", FLOOD);
    play(&mut agent, 100);
    let log = server.log();
    server.finish();
    let (_deaf, sent) = deaf.join().unwrap();
    assert!(sent < FLOOD, "it was read");
    let text = log.text();
    assert!(
        text.contains("messages to an agent that does not read were skipped"),
        "{text}"
    );
    assert!(text.contains("left 1 (agent 0 at 127.0.0.1:"), "{text}");
}

#[test]
fn monitors_that_flood_and_read_nothing_do_not_stop_the_match() {
    let mut tally = Tally::default();
    tally.padding = 1 << 16;
    let server = Running::start(options(), tally);
    let mut agent = server.joined("A", 1);
    let texts = [
        "(reqfullstate)",
        "(nonsense",
        ") x (ball (pos 1 2 3))",
        "\0\0\0\0",
    ];
    let floods: Vec<_> = texts
        .iter()
        .map(|text| flood(server.monitor(), &text.repeat(100), 1_000_000))
        .collect();
    play(&mut agent, 200);
    let log = server.log();
    let _floods: Vec<_> = floods.into_iter().map(|it| it.join().unwrap()).collect();
    server.finish();
    let text = log.text();
    assert!(text.contains("a part of a message was skipped"), "{text}");
    assert!(text.lines().count() < 1000, "the log is flooded: {text}");
}

#[test]
fn clients_that_connect_again_and_again_do_not_fill_the_log() {
    let server = Running::start(options(), Tally::default());
    let mut agent = server.joined("A", 1);
    for _ in 0..1000 {
        let mut other = server.joined("A", 2);
        other.send("(nonsense)(init (unum 2)(teamname A))(he1");
        server.monitor().send("(nonsense)");
    }
    play(&mut agent, 3);
    let log = server.log();
    server.finish();
    let lines = log.text().lines().count();
    assert!(lines < 700, "{lines} lines");
}
