//! Agents while the clock is stopped.

use std::time::Duration;

use league_server::ServerOptions;

use crate::clients::{Client, Running, TIMEOUT, options};
use crate::tally::Tally;

/// Returns options for two agents with warm-ups of two answers.
fn two_agents() -> ServerOptions {
    ServerOptions {
        agents: 2,
        warm_up: 2,
        ..options()
    }
}

/// Returns a world whose messages contain the time.
fn timed() -> Tally {
    let mut tally = Tally::default();
    tally.has_time = true;
    tally
}

/// Returns a message without a seat, for a time [s] of the server and a time of the match.
fn at(now: f64, time: u32) -> String {
    format!("(time (now {now:.2}))(GS (sl 0) (sr 0) (t {time}.00) (pm PlayOn))")
}

/// Returns a message that contains the agent's seat.
fn with_seat(now: f64, seat: &str) -> String {
    format!("(time (now {now:.2}))(GS {seat} (sl 0) (sr 0) (t 0.00) (pm PlayOn))")
}

/// Pause between two checks of the log.
const PERIOD: Duration = Duration::from_millis(20);

/// Waits until a text is logged.
fn wait_for(server: &Running, text: &str) {
    let mut waited = Duration::ZERO;
    while !server.log().text().contains(text) {
        let log = server.log().text();
        assert!(waited < TIMEOUT, "{text:?} was not logged: {log}");
        std::thread::sleep(PERIOD);
        waited += PERIOD;
    }
}

#[test]
fn each_agent_receives_the_same_number_of_answers_before_the_clock_runs_and_time_advances() {
    let server = Running::start(two_agents(), timed());
    let mut one = server.agent();
    one.send("(scene rsg/agent/nao/nao.rsg)(syn)");
    assert_eq!(one.receive(), at(0.02, 0));
    let answer = one.turn("(init (unum 0)(teamname A))");
    assert_eq!(answer, with_seat(0.04, "(unum 1) (team left)"));
    assert_eq!(one.turn("(beam -3 0 0)(he1 1)(say early)"), at(0.06, 0));
    // The last answer of its warm-up was the one before: the first cycle answers.
    one.send("(he1 2)(syn)");
    let mut two = server.agent();
    two.send("(scene rsg/agent/nao/nao.rsg)(syn)");
    assert_eq!(two.receive(), at(0.02, 0));
    let answer = two.turn("(init (unum 7)(teamname B))");
    assert_eq!(answer, with_seat(0.04, "(unum 7) (team right)"));
    assert_eq!(two.turn(""), at(0.06, 0));
    assert_eq!(two.turn("(pass)"), at(0.08, 1));
    assert_eq!(one.receive(), at(0.08, 1));
    one.send("(syn)");
    assert_eq!(two.turn(""), at(0.1, 2));
    let tally = server.finish();
    assert_eq!(
        tally.log[..3],
        [
            "left1 joins",
            "right7 joins",
            "1: left1(beam -3 0 0)(he1 1)(he1 2) right7(pass)"
        ]
    );
}

#[test]
fn an_agent_that_waits_for_long_receives_other_messages() {
    let options = ServerOptions {
        warm_up: 0,
        idle_interval: Duration::from_millis(20),
        ..two_agents()
    };
    let server = Running::start(options, timed());
    let mut one = server.joined("A", 1);
    let mut messages: Vec<_> = (0..3).map(|_| one.turn("(he1 1)")).collect();
    messages.dedup();
    assert_eq!(messages.len(), 3);
    let mut two = server.joined("B", 1);
    one.send("(syn)");
    assert!(two.turn("").contains("(t 1.00)"));
    assert!(one.receive().contains("(t 1.00)"));
    let tally = server.finish();
    assert_eq!(tally.events()[2], "1: left1(he1 1) right1");
}

/// Joins like agents that answer a message before they have a seat.
fn join_with_two_turns(server: &Running) -> Client {
    let mut agent = server.agent();
    agent.send("(scene rsg/agent/nao/nao.rsg)");
    agent.receive();
    agent.send("(init (unum 1)(teamname A))");
    agent.send("(he1 1)(syn)");
    agent.receive();
    agent.send("(he1 2)(syn)");
    agent
}

#[test]
fn an_agent_that_ends_two_turns_when_it_joins_receives_one_message_a_cycle() {
    let options = ServerOptions {
        settling: Duration::from_millis(200),
        ..options()
    };
    let server = Running::start(options, Tally::default());
    let mut agent = join_with_two_turns(&server);
    for cycle in 1..=5 {
        assert!(agent.receive().contains(&format!("(t {cycle}.00)")));
        agent.send(&format!("(he2 {cycle})(syn)"));
    }
    let tally = server.finish();
    assert_eq!(
        tally.events()[1..6],
        [
            "1: left1(he1 1)(he1 2)",
            "2: left1(he2 1)",
            "3: left1(he2 2)",
            "4: left1(he2 3)",
            "5: left1(he2 4)"
        ]
    );
}

#[test]
fn beams_and_passes_in_a_message_of_their_own_count_in_the_same_cycle_as_the_message_after_it() {
    let options = ServerOptions {
        settling: Duration::from_secs(2),
        ..options()
    };
    let server = Running::start(options, Tally::default());
    let mut agent = join_with_two_turns(&server);
    agent.receive();
    agent.send("(beam -3 0 0)(syn)");
    // More than the server needs for a cycle.
    std::thread::sleep(Duration::from_millis(20));
    agent.send("(he1 3)(syn)");
    agent.receive();
    agent.send("(pass)(syn)");
    std::thread::sleep(Duration::from_millis(20));
    agent.send("(he1 4)(syn)");
    agent.receive();
    let tally = server.finish();
    assert_eq!(
        tally.events()[2..4],
        ["2: left1(beam -3 0 0)(he1 3)", "3: left1(pass)(he1 4)"]
    );
}

#[test]
fn the_log_names_the_agents_for_which_the_clock_is_stopped() {
    let options = ServerOptions {
        agents: 4,
        ..two_agents()
    };
    let server = Running::start(options, Tally::default());
    let _agents = [server.joined("Alpha", 1), server.joined("Alpha", 2)];
    wait_for(
        &server,
        "2 of 4 agents have not joined; team Alpha (left) has 2 of 2, the right team has 0 of 2",
    );
    server.finish();
}

#[test]
fn an_agent_that_does_not_answer_before_the_clock_runs_is_silent() {
    let options = ServerOptions {
        silent: league_server::Policy::Remove,
        turn_timeout: Duration::from_millis(50),
        ..two_agents()
    };
    let server = Running::start(options, Tally::default());
    let mut silent = server.joined("A", 1);
    let mut other = server.joined("B", 1);
    for _ in 0..2 {
        other.turn("");
    }
    assert_eq!(silent.try_receive(), None);
    other.send("(syn)");
    let mut next = server.joined("A", 1);
    for _ in 0..2 {
        next.turn("");
    }
    assert!(next.turn("").contains("(t 1.00)"));
    assert!(other.receive().contains("(t 1.00)"));
    server.finish();
}
