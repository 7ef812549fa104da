//! Bags of matches of the 3D simulation league.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use hsl_bag::BagReader;
use hsl_wire::Message;
use hsl_wire::hsl_msgs::LeagueText;
use rustix::process::Signal;

use crate::common::launched::Launched;
use crate::common::match_over_ros::closed_bag;
use crate::common::sil;
use crate::league_agents::{Serving, play};

/// Left and right players of a match.
const PLAYERS: [(&str, u32); 6] = [
    ("Alpha", 1),
    ("Alpha", 2),
    ("Alpha", 10),
    ("Beta", 1),
    ("Beta", 2),
    ("Beta", 7),
];
/// Time at which agents stop \[s\], and the number of cycles until then.
const UNTIL: f64 = 3.0;
const CYCLES: usize = 150;

/// Plays with agents that connect in the order of their places or in the opposite one and answer after delays that
/// depend on `haste`. Returns the messages to each agent, in the order of [`PLAYERS`].
fn play_all(address: SocketAddr, haste: u64) -> Vec<Vec<String>> {
    let mut order: Vec<_> = (0..PLAYERS.len()).collect();
    if haste.is_multiple_of(2) {
        order.reverse();
    }
    let mut received: Vec<_> = order
        .into_iter()
        .map(|index| {
            let (team, number) = PLAYERS[index];
            let agent = thread::spawn(move || play(address, team, number, UNTIL, haste));
            (index, agent)
        })
        .collect();
    received.sort_by_key(|(index, _)| *index);
    let received = received.into_iter();
    received.map(|(_, agent)| agent.join().unwrap()).collect()
}

/// Starts a server for six agents that records into `bag`.
fn serve(bag: &Path, more: &[&str]) -> Serving {
    let bag = bag.to_str().unwrap();
    let arguments = [
        "--agents", "6", "--left", "Alpha", "--right", "Beta", "--record", bag,
    ];
    let patient = ["--turn-timeout", "60000", "--kick-off-after", "1"];
    Serving::start(&[&arguments[..], &patient, more].concat())
}

/// Records a match. Returns the messages to each agent.
fn record(bag: &Path, seed: &str, haste: u64) -> Vec<Vec<String>> {
    let serving = serve(bag, &["--seed", seed]);
    let received = play_all(serving.agents, haste);
    assert_eq!(serving.end(Some(Signal::INT)).0, Some(0));
    closed_bag(bag);
    received
}

fn sil_bag(arguments: &[&str], paths: &[&Path]) -> Output {
    let mut command = sil();
    command.arg("bag").args(arguments).args(paths);
    command.output().unwrap()
}

#[test]
fn a_bag_depends_on_the_seed_and_neither_on_who_connects_first_nor_on_how_fast_agents_are() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second, other] = ["first", "second", "other"].map(|it| folder.path().join(it));
    record(&first, "5", 1);
    record(&second, "5", 2);
    record(&other, "6", 1);
    let [a, b, c] = [&first, &second, &other].map(|bag| hsl_bag::sha256(bag).unwrap());
    assert_eq!(a, b);
    assert_ne!(a, c);

    let output = sil_bag(&["check"], &[&first]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("no findings") && !text.contains("of other programs"),
        "{text}"
    );
    let output = sil_bag(&["diff"], &[&first, &second]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, format!("equal in {CYCLES} ticks\n"));
    let output = sil_bag(&["diff"], &[&first, &other]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("first difference: tick 3, 0.060 s, "),
        "{text}"
    );
}

#[test]
fn a_bag_has_each_message_as_its_agent_received_it() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let received = record(&bag, "0", 1);
    let messages = |topic: &str| -> Vec<String> {
        let messages = BagReader::open(&bag).unwrap().messages().unwrap();
        let messages = messages
            .map(Result::unwrap)
            .filter(|it| it.topic() == topic);
        let texts = messages.map(|it| LeagueText::from_cdr(it.data()).unwrap().text);
        texts.collect()
    };
    assert_eq!(messages("/left/robot_10/senses"), received[2]);
    assert_eq!(messages("/right/robot_7/senses"), received[5]);
    let commands = messages("/left/robot_10/effectors");
    assert_eq!(commands.len(), CYCLES);
    let beam = commands.iter().position(|it| it == "(beam -10 10 0)");
    assert_eq!(beam, Some(1), "{:?}", &commands[..3]);
}

#[test]
fn a_trace_has_senses_and_commands_of_an_agent_in_one_cycle() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let received = record(&bag, "0", 1);
    let trace = |arguments: &[&str]| {
        let output = sil().arg("trace").arg(&bag).args(arguments).output();
        let output = output.unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), printed, told)
    };
    // Cycle 101, without an image of the camera; the last one is in cycle 99.
    let (code, printed, _) = trace(&["--robot", "left/10", "--at", "2.035"]);
    assert_eq!(code, Some(0));
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines[..2], ["left/10 at 2.020 s", "senses"]);
    let message = &received[2][100];
    let senses = lines[2..]
        .iter()
        .take_while(|line| !line.contains("seen at"));
    let senses: String = senses.map(|line| line.trim()).collect();
    assert_eq!(senses, *message);
    assert!(lines.contains(&"  seen at 1.980 s"), "{printed}");
    let seen = lines
        .iter()
        .position(|line| line.trim_start().starts_with("(G1R"));
    let commands = lines.iter().position(|line| *line == "commands");
    assert!(seen.is_some() && seen < commands, "{printed}");
    assert!(
        lines.contains(&"  (he1 0.7)") || lines.contains(&"  (he1 -0.7)"),
        "{printed}"
    );

    let (code, _, told) = trace(&["--robot", "left/3"]);
    assert_eq!(code, Some(2));
    assert!(told.contains("contains no senses of left/3"), "{told}");
}

#[test]
fn a_part_of_a_bag_is_valid_and_has_the_descriptions_of_its_robots() {
    let folder = tempfile::tempdir().unwrap();
    let [bag, part] = ["bag", "part"].map(|it| folder.path().join(it));
    record(&bag, "0", 1);
    let mut cut = sil();
    cut.args(["bag", "cut"]).arg(&bag).arg("-o").arg(&part);
    let cut = cut.args(["--from", "1", "--to", "2", "--robot", "left/10"]);
    assert!(cut.status().unwrap().success());
    let summary = closed_bag(&part);
    let topics: Vec<_> = summary.topics.iter().map(|it| it.name.as_str()).collect();
    assert!(topics.contains(&"/left/robot_10/robot_description"));
    assert!(
        !topics.iter().any(|it| it.starts_with("/right")),
        "{topics:?}"
    );
    let output = sil_bag(&["check"], &[&part]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn a_bag_is_closed_by_a_signal_and_readable_after_sigkill() {
    let folder = tempfile::tempdir().unwrap();
    for (signal, is_closed) in [(Signal::TERM, true), (Signal::KILL, false)] {
        let bag = folder.path().join(format!("{is_closed}"));
        let serving = serve(&bag, &[]);
        play_all(serving.agents, 0);
        serving.end(Some(signal));
        let summary = BagReader::open(&bag).unwrap().summary().unwrap();
        assert!(summary.message_count() > 1000, "{summary:?}");
        assert_eq!(bag.join("metadata.yaml").exists(), is_closed);
    }
}

#[test]
fn a_full_disk_ends_the_match_with_a_reason_and_a_closed_bag() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    // Blocks of 512 or 1024 bytes, as the shell counts them.
    let mut limited = Command::new("sh");
    limited
        .args(["-c", "ulimit -f 1000; exec \"$0\" \"$@\""])
        .arg(sil().get_program())
        .args([
            "league",
            "--port",
            "0",
            "--monitor-port",
            "0",
            "--agents",
            "6",
            "--record",
        ])
        .arg(&bag);
    let serving = Serving::spawn(&mut limited);
    let agents: Vec<_> = PLAYERS
        .map(|(team, number)| {
            let address = serving.agents;
            thread::spawn(move || play(address, team, number, 1000.0, 0))
        })
        .into();
    let (code, said) = serving.end(None);
    assert_eq!(code, Some(3), "{said}");
    assert!(
        said.contains("match_0.mcap") && said.contains("file size limit"),
        "{said}"
    );
    closed_bag(&bag);
    // The server has ended.
    assert!(agents.into_iter().all(|agent| agent.join().is_err()));
}

#[test]
fn a_folder_that_holds_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    let mut command = sil();
    let output = command.args(["league", "--record"]).arg(folder.path());
    let output = output.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("holds files already"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_match_over_ros_leaves_the_bag_of_one_without() {
    let folder = tempfile::tempdir().unwrap();
    let [alone, over_ros] = ["alone", "over_ros"].map(|it| folder.path().join(it));
    record(&alone, "5", 1);
    let bag = format!("bag:={}", over_ros.display());
    let arguments = [
        "agents:=6",
        "left:=Alpha",
        "right:=Beta",
        "seed:=5",
        "kick_off_after:=1",
        "turn_timeout:=60.0",
        "agent_address:=127.0.0.1:0",
        "monitor_address:=127.0.0.1:0",
        &bag,
    ];
    let mut launched = Launched::start("league.launch.py", &arguments);
    let line = launched.wait_for("agents at ");
    let mut words = line.split([' ', ',']).filter_map(|word| word.parse().ok());
    play_all(words.next().unwrap(), 2);
    launched.signal(Signal::INT);
    launched.wait();
    closed_bag(&over_ros);
    assert_eq!(
        hsl_bag::sha256(&alone).unwrap(),
        hsl_bag::sha256(&over_ros).unwrap()
    );
}
