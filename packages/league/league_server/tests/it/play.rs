//! Joining, turns and trainers.

use std::time::Duration;

use league_server::{Mode, Server, ServerOptions};

use crate::clients::{Running, options};
use crate::tally::Tally;

fn at(time: u32) -> String {
    format!("(GS (sl 0) (sr 0) (t {time}.00) (pm PlayOn))")
}

#[test]
fn turns_are_in_the_order_of_teams_and_numbers_and_not_of_connections() {
    let players = [("A", 2), ("B", 1), ("A", 1)];
    let play = |order: [usize; 3]| {
        let options = ServerOptions {
            agents: 4,
            ..options()
        };
        let server = Running::start(options, Tally::default());
        // The first team is the left one.
        let mut first = server.joined("A", 3);
        let mut agents: Vec<_> = order.map(|index| players[index]).into();
        let mut agents: Vec<_> = agents
            .drain(..)
            .map(|(team, number)| (format!("(say {team}{number})"), server.joined(team, number)))
            .collect();
        for _ in 0..2 {
            for (say, agent) in &mut agents {
                agent.send(&format!("{say}(syn)"));
            }
            first.send("(he1 1)(syn)");
            first.receive();
        }
        let tally = server.finish();
        let turns = tally.log.iter().filter(|line| line.contains(':'));
        turns.cloned().collect::<Vec<_>>()
    };
    let turns = play([0, 1, 2]);
    assert_eq!(
        turns[0],
        "1: left1(say A1) left2(say A2) left3(he1 1) right1(say B1)"
    );
    assert_eq!(turns, play([2, 1, 0]));
}

#[test]
fn messages_that_arrive_before_a_cycle_count_in_it_also_after_the_end_of_a_turn() {
    let options = ServerOptions {
        agents: 2,
        ..options()
    };
    let server = Running::start(options, Tally::default());
    let mut agent = server.joined("A", 1);
    let mut other = server.joined("A", 2);
    agent.send("(he1 1)");
    agent.send("(he2 2)(jump)");
    agent.send("(syn)");
    agent.send("(he1 3)(syn)");
    agent.send("(he1 4)");
    // The answer to a trainer shows that the server has read all earlier messages.
    let mut trainer = server.monitor();
    trainer.receive();
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(other.turn(""), at(1));
    assert_eq!(agent.receive(), at(1));
    // The second `(syn)` has not ended the turn of the second cycle.
    other.send("(syn)");
    assert_eq!(agent.turn("(pass)"), at(2));
    assert_eq!(other.receive(), at(2));
    let tally = server.finish();
    assert_eq!(
        tally.events()[2..],
        [
            "1: left1(he1 1)(he2 2)(he1 3)(he1 4) left2",
            "2: left1(pass) left2"
        ]
    );
}

#[test]
fn a_message_that_is_cut_off_ends_the_turn() {
    let server = Running::start(options(), Tally::default());
    let mut agent = server.joined("A", 1);
    agent.send("(he1 1)(he2 2(syn)");
    assert_eq!(agent.receive(), at(1));
    agent.send("(he1 3)(sy");
    assert_eq!(agent.receive(), at(2));
    agent.send("((((");
    assert_eq!(agent.receive(), at(3));
    assert_eq!(agent.turn("(he1 4)"), at(4));
    let tally = server.finish();
    assert_eq!(
        tally.events()[1..],
        ["1: left1(he1 1)", "2: left1(he1 3)", "4: left1(he1 4)"]
    );
}

#[test]
fn an_agent_that_cannot_join_stays_without_a_team_and_the_match_does_not_wait_for_it() {
    let server = Running::start(options(), Tally::default());
    let mut one = server.joined("A", 1);
    assert_eq!(one.turn(""), at(1));
    let mut two = server.joined("A", 1);
    assert_eq!(two.turn("(he1 1)"), at(1));
    assert_eq!(one.turn(""), at(2));
    two.send("(init (unum 2)(teamname A))(syn)");
    one.send("(syn)");
    assert_eq!(two.receive(), at(3));
    assert_eq!(server.finish().log.last().unwrap(), "3: left1 left2(he1 1)");
}

#[test]
fn syntax_errors_beside_the_end_of_a_turn_are_skipped_and_lengths_beyond_the_limit_disconnect() {
    let server = Running::start(options(), Tally::default());
    let mut agent = server.joined("A", 1);
    agent.send("(he1 1))(syn)(he2");
    assert_eq!(agent.receive(), at(1));
    agent.send_bytes(b"\0\0\0\x03\xff\xff\xff");
    assert_eq!(agent.turn("(he1 2)"), at(2));
    let mut other = server.agent();
    other.send_bytes(b"GET / HTTP/1.1\r\n\r\n");
    assert_eq!(other.try_receive(), None);
    assert_eq!(agent.turn(""), at(3));
    let tally = server.finish();
    assert_eq!(tally.events()[1..], ["1: left1(he1 1)", "2: left1(he1 2)"]);
}

#[test]
fn commands_of_trainers_belong_to_the_next_cycle() {
    let server = Running::start(options(), Tally::default());
    let mut trainer = server.monitor();
    let mut agent = server.joined("A", 1);
    agent.turn("");
    trainer.receive();
    trainer.send("(kickOff Left)(nonsense)(ball (pos 1 2 3))(reqfullstate)");
    // The answer shows that the server has handled all earlier messages.
    let mut cycles = 1;
    while !agent.turn("").is_empty() && !trainer.receive().contains("RSG") {
        cycles += 1;
        agent.turn("");
    }
    let tally = server.finish();
    let told = tally.log.iter().filter(|line| line.contains("kickOff"));
    let told: Vec<_> = told.collect();
    assert_eq!(told.len(), 1, "{cycles} cycles");
    assert!(
        told[0].ends_with(": left1 (kickOff Left) (ball (pos 1 2 3))"),
        "{told:?}"
    );
}

#[test]
fn in_real_time_cycles_pass_without_syn() {
    let mode = Mode::RealTime(Duration::from_millis(1));
    let server = Running::start(ServerOptions { mode, ..options() }, Tally::default());
    let mut agent = server.agent();
    agent.send("(scene rsg/agent/nao/nao.rsg)");
    assert_eq!(agent.receive(), at(0));
    agent.send("(init (unum 1)(teamname A))");
    while !agent.receive().contains("(t 3.00)") {}
    agent.send("(he1 1)");
    while !agent.receive().contains("(t 100.00)") {}
    let tally = server.finish();
    let done = tally
        .log
        .iter()
        .filter(|line| line.ends_with("left1(he1 1)"));
    assert_eq!(done.count(), 1);
}

#[test]
fn an_address_that_is_in_use_is_named() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let error = runtime.unwrap().block_on(async {
        let server = Server::bind(options()).await.unwrap();
        let agent_address = server.agent_address();
        let taken = ServerOptions {
            agent_address,
            ..options()
        };
        let error = Server::bind(taken).await.unwrap_err();
        assert_eq!(error.address, agent_address);
        error.to_string()
    });
    assert!(error.starts_with("cannot listen at 127.0.0.1:"), "{error}");
}
