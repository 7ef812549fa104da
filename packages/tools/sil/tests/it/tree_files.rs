//! Matches of robots with trees from files.

use std::fs;
use std::path::Path;

use hsl_bag::{BagReader, sha256};
use hsl_types::RobotId;
use hsl_wire::{Message, hsl_msgs, topics};
use rustix::process::Signal;

use crate::common::match_over_ros::{MatchOverRos, closed_bag};
use crate::common::{SHORT, in_process, sil};

/// Tree with which one robot of the team turns while it holds the semaphore, and the others look around.
const TAKE_TURNS: &str = r#"
tree main = ReactiveFallback {
    ReactiveSequence { TheRobotIsDamping DampAllJoints }
    Semaphore (id <- "dancer", max_count <- "1") {
        Timeout (msec <- "300") { TurnAround }
    }
    ReactiveSequence { LookAround Stand }
}
"#;

/// Returns the messages of one type in a bag.
fn messages<M: Message>(bag: &Path, topic: &str) -> Vec<M> {
    let messages = BagReader::open(bag).unwrap().messages().unwrap();
    messages
        .map(Result::unwrap)
        .filter(|message| message.topic() == topic)
        .map(|message| M::from_cdr(message.data()).unwrap())
        .collect()
}

fn robot(name: &str) -> RobotId {
    name.parse().unwrap()
}

/// A strict match would print each violation again at its end.
const NOT_STRICT: &str = "strict:=false";

#[test]
fn robots_that_share_a_semaphore_leave_the_same_bytes_over_ros_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let tree = folder.join("take_turns.btc");
    fs::write(&tree, TAKE_TURNS).unwrap();
    let tree = format!("hulks/**:tree:={}", tree.display());
    let rules = [SHORT, &["hulks:=3", "opponents:=2", &tree]].concat();
    in_process(&rules, &folder.join("in_process"));
    MatchOverRos::start(&rules, &folder.join("ros"))
        .wait()
        .assert_passed();
    let digest = |bag| sha256(folder.join(bag)).unwrap();
    assert_eq!(digest("ros"), digest("in_process"));

    let held = |name| {
        let topic = topics::WORLD_STATE.of_robot(robot(name));
        let states = messages::<hsl_msgs::WorldState>(&folder.join("ros"), &topic);
        states
            .into_iter()
            .map(|state| state.semaphores == ["dancer"])
            .collect::<Vec<_>>()
    };
    let turns = ["hulks/1", "hulks/2", "hulks/3"].map(held);
    for tick in 0..turns[0].len() {
        let holders = turns.iter().filter(|robot| robot[tick]).count();
        assert!(
            holders <= 1,
            "{holders} robots hold it in tick {}",
            tick + 1
        );
    }
    let had_it = turns.map(|ticks| ticks.contains(&true));
    assert_eq!(
        had_it,
        [true, true, false],
        "who gives it back comes before who has a greater number"
    );
}

#[test]
fn a_tree_is_loaded_again_over_ros_and_a_broken_one_is_a_recorded_violation() {
    let folder = tempfile::tempdir().unwrap();
    let (tree, bag) = (folder.path().join("tree.btc"), folder.path().join("bag"));
    fs::write(&tree, TAKE_TURNS).unwrap();
    let rule = format!("tree:={}", tree.display());
    let rules = [
        "hulks:=1",
        "opponents:=0",
        "hot_reload:=true",
        NOT_STRICT,
        &rule,
    ];
    let mut playing = MatchOverRos::start(&rules, &bag);
    playing.wait_for_progress();
    fs::write(&tree, "tree main = Sequence { LookAround Stnad }").unwrap();
    playing.wait_for_progress();
    fs::write(&tree, "tree main = Sequence { LookAround Stand }").unwrap();
    playing.wait_for_progress();
    playing.signal(Signal::INT);
    let shown = playing.wait().stderr;
    assert_eq!(shown.matches("tree.btc:1:35: ").count(), 1, "{shown}");

    assert!(closed_bag(&bag).damage.is_none());
    let layouts = topics::TREE_LAYOUT.of_robot(robot("hulks/1"));
    let layouts: Vec<hsl_msgs::BehaviorTreeLayout> = messages(&bag, &layouts);
    let versions: Vec<_> = layouts
        .iter()
        .map(|it| (it.version, it.nodes.len()))
        .collect();
    assert_eq!(versions, [(0, 10), (1, 3)]);
    let violations = messages::<hsl_msgs::Violations>(&bag, topics::VIOLATIONS.name);
    let told: Vec<_> = violations.iter().flat_map(|it| &it.violations).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    let message = &told[0].message;
    assert!(
        message.contains("tree.btc:1:35") && message.contains("the old tree keeps running"),
        "{message}"
    );
}

/// Returns the time of each robot's first tick with this version of its tree.
fn first_ticks(bag: &Path, version: u32) -> Vec<hsl_wire::builtin_interfaces::Time> {
    let first = |name| {
        let topic = topics::TRACE.of_robot(robot(name));
        let traces = messages::<hsl_msgs::BehaviorTrace>(bag, &topic);
        let mut traces = traces.into_iter();
        let found = traces.find(|it| it.layout_version == version);
        found.expect("the robot runs the version").header.stamp
    };
    ["hulks/1", "hulks/2", "hulks/3"].map(first).to_vec()
}

#[test]
fn all_robots_change_to_a_new_tree_in_the_same_tick_over_ros_and_in_process() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.btc");
    let rule = format!("tree:={}", tree.display());
    let rules = ["hulks:=3", "opponents:=0", "hot_reload:=true", &rule];
    let in_process = ["--in-process", "--pacing", "realtime"];
    for (name, shell) in [("ros", &[][..]), ("in_process", &in_process)] {
        let bag = folder.path().join(name);
        fs::write(&tree, TAKE_TURNS).unwrap();
        let mut playing = MatchOverRos::start(&[shell, &rules].concat(), &bag);
        playing.wait_for_progress();
        fs::write(&tree, "tree main = Sequence { LookAround Stand }").unwrap();
        playing.wait_for_progress();
        playing.signal(Signal::INT);
        playing.wait();
        let ticks = first_ticks(&bag, 1);
        assert!(ticks.iter().all(|it| *it == ticks[0]), "{name}: {ticks:?}");
    }
}

#[test]
fn the_same_change_at_the_same_tick_leaves_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.btc");
    let rule = format!("tree:={}", tree.display());
    let rules = [
        "hulks:=3",
        "opponents:=1",
        "hulks/**:hot_reload:=true",
        "half_duration:=120",
    ];
    let tree_of_team = format!("hulks/**:{rule}");
    let rules = [&rules[..], &[&tree_of_team]].concat();
    let digests = ["a", "b"].map(|name| {
        fs::write(&tree, TAKE_TURNS).unwrap();
        let bag = folder.path().join(name);
        let mut playing = MatchOverRos::start(&rules, &bag);
        playing.wait_for_progress();
        let domain = playing.domain().clone();
        let control = |arguments: &[&str]| {
            let mut command = sil();
            command.args(arguments).env("ROS_DOMAIN_ID", domain.id());
            let output = command.output().unwrap();
            assert!(output.status.success(), "{output:?}");
        };
        control(&["pause"]);
        control(&["reset"]);
        control(&["step", "20"]);
        fs::write(&tree, "tree main = Sequence { LookAround Stand }").unwrap();
        control(&["step", "20"]);
        playing.signal(Signal::INT);
        playing.wait();
        let bag = folder.path().join(format!("{name}-run2"));
        let ticks = first_ticks(&bag, 1);
        // Read in tick 21, agreed on, and changed in tick 22.
        let first =
            messages::<hsl_msgs::BehaviorTrace>(&bag, &topics::TRACE.of_robot(robot("hulks/1")));
        assert_eq!(ticks, vec![first[21].header.stamp.clone(); 3]);
        sha256(bag).unwrap()
    });
    assert_eq!(digests[0], digests[1]);
}

#[test]
fn a_broken_tree_of_several_robots_is_one_line_on_standard_error_in_process_too() {
    let folder = tempfile::tempdir().unwrap();
    let (tree, bag) = (folder.path().join("tree.btc"), folder.path().join("bag"));
    fs::write(&tree, TAKE_TURNS).unwrap();
    let rule = format!("tree:={}", tree.display());
    let match_in_process = ["--in-process", "--pacing", "realtime"];
    let rules = [
        "hulks:=3",
        "opponents:=0",
        "hot_reload:=true",
        NOT_STRICT,
        &rule,
    ];
    let mut playing = MatchOverRos::start(&[&match_in_process[..], &rules].concat(), &bag);
    playing.wait_for_progress();
    fs::write(&tree, "tree main = Sequence { LookAround Stnad }").unwrap();
    playing.wait_for_progress();
    playing.wait_for_progress();
    playing.signal(Signal::INT);
    let shown = playing.wait().stderr;
    let lines = shown.lines();
    let faults: Vec<_> = lines
        .filter(|line| line.contains("tree.btc:1:35: "))
        .collect();
    let [fault] = &faults[..] else {
        panic!("{shown}");
    };
    assert!(
        fault.contains("hulks/") && fault.contains("Stnad"),
        "{fault}"
    );
}

#[test]
fn a_script_without_an_end_is_a_failure_of_that_robots_tick_and_no_hang() {
    let folder = tempfile::tempdir().unwrap();
    let (tree, bag) = (
        folder.path().join("endless.rhai"),
        folder.path().join("bag"),
    );
    let script =
        "fn is_patient(s) {\n    loop {}\n}\n\nGuard(is_patient, Stand(), \"it is patient\")\n";
    fs::write(&tree, script).unwrap();
    let output = sil()
        .args(["match", "--in-process", "--bag", &bag.display().to_string()])
        .arg(format!("hulks/robot_3/**:tree:={}", tree.display()))
        .output()
        .unwrap();
    let log = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{log}");
    assert!(log.contains("tick 1, hulks/3: node 0 (Guard): "), "{log}");
    assert!(
        log.contains("endless.rhai:1:18: it exceeds 10000 operations"),
        "{log}"
    );
    assert!(closed_bag(&bag).damage.is_none());
}
