//! Verdicts of all causes in `packages/tools/VERDICTS.md`, in the result, the bag, JUnit and the report.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use match_runner::verdict::failure::Verdict;
use match_setup::MatchResult;
use ros_testing::{Domain, python};
use rustix::process::Signal;

use crate::common::match_over_ros::MatchOverRos;
use crate::common::sil;

/// Arguments of a match in which the robot of the test does something soon.
const SHORT: &[&str] = &[
    "hulks:=2",
    "opponents:=0",
    "half_duration:=1",
    "auto_referee.initial_duration:=0.1",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.2",
    "startup_timeout:=8",
];

/// Way to make a cause.
enum Way {
    /// The program of the test does this.
    Program(&'static str),
    /// The program of the test does this in a match with these arguments.
    ProgramIn(&'static str, &'static [&'static str]),
    /// A person's program does this before the first tick, and the result lists requests that contain these texts.
    Person(&'static str, &'static [&'static str]),
    /// The match has these arguments.
    Arguments(&'static [&'static str]),
    /// The match receives this signal.
    Signal(Signal),
    /// The scenario with this text is played in process.
    Scenario(&'static str),
}

use Way::{Arguments, Person, Program, ProgramIn, Scenario};

/// Causes of the table with the way to make each, in its order.
const CAUSES: &[(&str, Way)] = &[
    ("nothing", Program("stand")),
    (
        "a person commands the referee",
        Person("command", &["command the referee: Whistle"]),
    ),
    (
        "a person sets a parameter of the referee",
        Person(
            "parameter",
            &["set auto_referee.ready_duration:=0.4 of /referee_node"],
        ),
    ),
    (
        "a person pauses and resumes the match",
        Person("resume", &["pause", "play"]),
    ),
    ("the program ends with an exit code", Program("exit")),
    (
        "the program ends before the first tick, for example with a wrong import",
        Program("import"),
    ),
    ("the program runs without a node", Program("no node")),
    (
        "the program has another topic than the match",
        Program("topic"),
    ),
    (
        "the program has another type than the match",
        Program("type"),
    ),
    ("the program has another QoS than the match", Program("qos")),
    ("the program never answers", Program("silent")),
    (
        "the program waits for simulated time in a callback",
        Program("sleep"),
    ),
    (
        "the program answers with a stamp of the wall clock",
        Program("wall"),
    ),
    ("the program sends an invalid command", Program("invalid")),
    (
        "the program calls a service that changes the match",
        Program("quit"),
    ),
    ("the program pauses the match", Program("pause")),
    ("the program commands the referee", Program("command")),
    (
        "the program has a publisher of commands to the referee",
        Program("commander"),
    ),
    (
        "the program sets a parameter of the world",
        Program("world"),
    ),
    (
        "the program sets a parameter of the referee",
        Program("referee"),
    ),
    (
        "the program sets parameters of the referee together",
        Program("atomically"),
    ),
    (
        "the program sets a parameter of a referee in its own process",
        ProgramIn("referee", &["referee:=node"]),
    ),
    ("the program publishes the clock", Program("clock")),
    (
        "the program publishes decisions of the referee",
        Program("decision"),
    ),
    (
        "the program publishes commands of another robot",
        Program("other"),
    ),
    (
        "the program has a second publisher of its commands",
        Program("twin"),
    ),
    (
        "the program has a forbidden publisher before the first tick",
        Program("early publisher"),
    ),
    ("a warning of a strict run", Program("stale")),
    (
        "an expectation of the scenario",
        Scenario(
            "robots: {hulks/1: [-1, 0]}\ntime_limit: 1\nexpect: [{goal: hulks, within: 0.5}]\n",
        ),
    ),
    (
        "the world is killed",
        Arguments(&["faults:=kill world at 0.5 s"]),
    ),
    (
        "the recorder is killed",
        Arguments(&["recorder:=node", "faults:=kill recorder at 0.5 s"]),
    ),
    (
        "the disk is full",
        Arguments(&["recorder:=node", "faults:=fill disk at 65536 bytes"]),
    ),
    ("a signal ends the run", Way::Signal(Signal::INT)),
];

/// Run of a cause, with its files in a folder.
struct Played {
    cause: &'static str,
    code: i32,
    folder: PathBuf,
    output: String,
}

/// Makes a cause happen in a run with files in `folder`.
fn play(cause: &'static str, way: &Way, folder: PathBuf) -> Played {
    fs::create_dir(&folder).unwrap();
    let file = |name: &str| folder.join(name).display().to_string();
    let result = format!("result:={}", file("result.json"));
    let junit = file("junit.xml");
    let bag = folder.join("bag");
    let files = ["--junit", &junit, &result];
    let (status, output) = match way {
        Program(action) | ProgramIn(action, _) => {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judged_robot.py");
            let node = format!(
                "hulks/1={} {} '{action}'",
                python().display(),
                script.display()
            );
            let own: &[_] = match way {
                ProgramIn(_, own) => own,
                _ => &[],
            };
            let arguments = [&["--node", &node], SHORT, own, &files].concat();
            let ended = MatchOverRos::start(&arguments, &bag).wait();
            (ended.status, [ended.stdout, ended.stderr].concat())
        }
        Person(way, _) => {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judging_person.py");
            let domain = Domain::claim().unwrap();
            let mut person = Command::new(python());
            person
                .arg(script)
                .arg(way)
                .env("ROS_DOMAIN_ID", domain.id());
            let mut person = person.stdout(Stdio::piped()).spawn().unwrap();
            // The match is short, so the person is ready before it starts.
            let mut line = String::new();
            let mut ready = BufReader::new(person.stdout.take().unwrap());
            ready.read_line(&mut line).unwrap();
            let mut command = sil();
            command.arg("match").args(SHORT).args(files);
            let ended = MatchOverRos::spawn(command.arg("--bag").arg(&bag), &domain).wait();
            if person.try_wait().unwrap().is_none() {
                person.kill().unwrap();
                person.wait().unwrap();
            }
            (ended.status, [ended.stdout, ended.stderr].concat())
        }
        Way::Arguments(own) => {
            let arguments = [*own, SHORT, &files].concat();
            let ended = MatchOverRos::start(&arguments, &bag).wait();
            (ended.status, [ended.stdout, ended.stderr].concat())
        }
        Way::Signal(signal) => {
            let arguments = [SHORT, &["half_duration:=600"], &files].concat();
            let mut running = MatchOverRos::start(&arguments, &bag);
            running.wait_for_progress();
            running.signal(*signal);
            let ended = running.wait();
            (ended.status, [ended.stdout, ended.stderr].concat())
        }
        Way::Scenario(text) => {
            let scenario = folder.join("scenario.yaml");
            fs::write(&scenario, text).unwrap();
            let output = sil()
                .arg("run")
                .args([&scenario, Path::new("--bag"), &bag])
                .args(["--junit", &junit, "--result", &file("result.json")])
                .output()
                .unwrap();
            let text = [output.stdout, output.stderr].concat();
            (output.status, String::from_utf8_lossy(&text).into_owned())
        }
    };
    Played {
        cause,
        code: status.code().unwrap(),
        folder,
        output,
    }
}

impl Played {
    /// Returns the result of the result file.
    fn result(&self) -> MatchResult {
        let text = fs::read(self.folder.join("result.json"));
        let text = text.unwrap_or_else(|_| panic!("{}: {}", self.cause, self.output));
        serde_json::from_slice(&text).unwrap()
    }

    /// Returns the bag, if one was written.
    fn bag(&self) -> Option<PathBuf> {
        Some(self.folder.join("bag")).filter(|it| it.exists())
    }
}

/// Returns the rows of the table: cause, verdict and exit code.
fn rows() -> Vec<[String; 3]> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../VERDICTS.md");
    let text = fs::read_to_string(file).unwrap();
    let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = rows.map(|line| {
        let cells: Vec<_> = line.split('|').map(|it| it.trim().to_owned()).collect();
        [cells[1].clone(), cells[2].clone(), cells[3].clone()]
    });
    cells.collect()
}

/// Causes of the fast test, one of each verdict.
const SAMPLE: [&str; 4] = [
    "nothing",
    "an expectation of the scenario",
    "the program ends with an exit code",
    "the world is killed",
];

#[test]
fn a_cause_of_each_verdict_has_it_in_all_outputs() {
    assert_as_in_the_table(|cause| SAMPLE.contains(&cause));
}

/// Plays the causes that are wanted, and checks their verdicts, exit codes and outputs.
#[track_caller]
fn assert_as_in_the_table(is_wanted: impl Fn(&str) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let rows = rows();
    let causes: Vec<_> = rows.iter().map(|[cause, ..]| cause.as_str()).collect();
    let known: Vec<_> = CAUSES.iter().map(|(cause, _)| *cause).collect();
    assert_eq!(causes, known, "the table and the test differ");
    let mut unlike = Vec::new();
    let wanted = CAUSES.iter().zip(&rows).enumerate();
    let wanted = wanted.filter(|(_, ((cause, _), _))| is_wanted(cause));
    for (number, ((cause, way), [_, verdict, code])) in wanted {
        let played = play(cause, way, folder.path().join(number.to_string()));
        let result = played.result();
        let found = result.verdict();
        let junit = fs::read_to_string(played.folder.join("junit.xml")).unwrap();
        let kind = match found {
            Verdict::Passed => "failures=\"0\" errors=\"0\"".to_owned(),
            other => format!("type=\"{}\"", other.name()),
        };
        let is_like = (found.name(), played.code.to_string()) == (verdict, code.clone())
            && junit.contains(&kind);
        if !is_like {
            let (code, output) = (played.code, &played.output);
            unlike.push(format!("{cause}: {found}, {code}\n{output}\n{junit}"));
        }
        let expected: &[_] = match way {
            Person(_, expected) => expected,
            _ => &[],
        };
        let is_listed = |text: &&str| result.requests.iter().any(|it| it.contains(text));
        let missing: Vec<_> = expected.iter().filter(|it| !is_listed(it)).collect();
        if !missing.is_empty() {
            let requests = &result.requests;
            unlike.push(format!("{cause}: {missing:?} not in {requests:?}"));
        }
        if let Some(bag) = played.bag() {
            unlike.extend(unlike_in_bag(cause, found, &bag));
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n\n"));
}

/// Returns the differences between the verdict on a run and the verdicts from its bag alone.
fn unlike_in_bag(cause: &str, verdict: Verdict, bag: &Path) -> Option<String> {
    let check = sil().args(["bag", "check"]).arg(bag).output().unwrap();
    let check = String::from_utf8_lossy(&check.stdout).into_owned();
    let page = bag.with_file_name("page");
    let report = sil()
        .arg("report")
        .args([bag, Path::new("-o"), &page])
        .output()
        .unwrap();
    let report = report.status.success();
    let page = fs::read_to_string(page.join("index.html")).unwrap_or_default();
    let (result, runs) = match verdict {
        Verdict::Passed => ("result: passed", "1 run: 1 passed"),
        Verdict::Infrastructure => ("", "1 not judged"),
        _ => ("result: failed", "1 run: 1 failed"),
    };
    // A killed world writes no result.
    let is_unknown = verdict == Verdict::Infrastructure && page.contains("unknown");
    let is_like = report && check.contains(result) && (page.contains(runs) || is_unknown);
    (!is_like).then(|| format!("{cause}, {verdict}, from the bag:\n{check}"))
}

mod slow {
    use super::*;

    #[test]
    fn every_cause_has_the_verdict_of_the_table_in_all_outputs() {
        assert_as_in_the_table(|_| true);
    }
}
