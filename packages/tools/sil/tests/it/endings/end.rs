use std::fs;
use std::path::Path;

use hsl_bag::BagReader;
use rustix::process::Signal;

use crate::common::launched::Launched;
use crate::common::match_over_ros::{MatchOverRos, closed_bag};
use crate::common::wait_for_messages;

/// End of a match: a process receives a signal, and the match has a verdict.
pub(super) struct End {
    pub(super) arguments: Vec<&'static str>,
    /// True if the signal is sent after the first tick.
    pub(super) is_played: bool,
    /// Process that receives the signal; `None` for the one that the user started.
    pub(super) process: Option<&'static str>,
    pub(super) signal: Signal,
    /// Exit code; `None` if the process that the user started is killed.
    pub(super) code: Option<i32>,
    /// Texts in the output.
    pub(super) texts: Vec<&'static str>,
    /// Texts in the JUnit report; without texts, there is no report.
    pub(super) report: Vec<&'static str>,
    pub(super) bag: BagEnd,
}

/// State of the bag after the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum BagEnd {
    /// Readable.
    Readable,
    /// Closed.
    Closed,
    /// Closed, with the tick of the reported failure as the last one.
    AtFailure,
    /// Readable up to a second before the reported failure.
    SecondMissing,
}

/// Program with which the user starts the match.
#[derive(Clone, Copy, Debug)]
pub(super) enum Starter {
    Sil,
    Launch,
}

impl End {
    /// Plays the match, sends the signal, and checks the verdict, the report and the bag.
    pub(super) fn check(&self, starter: Starter) {
        let folder = tempfile::tempdir().unwrap();
        let [bag, report] = ["bag", "report.xml"].map(|name| folder.path().join(name));
        let files = [
            format!("bag:={}", bag.display()),
            format!("junit:={}", report.display()),
        ];
        let files = files.each_ref().map(String::as_str);
        let arguments = [self.arguments.as_slice(), &files].concat();
        let ended = match starter {
            Starter::Sil => {
                let arguments = [&["--verbose"], arguments.as_slice()].concat();
                let mut running = MatchOverRos::start_without_bag(&arguments);
                self.send_signal(&mut running, &bag);
                running.wait()
            }
            Starter::Launch => {
                let mut running = Launched::start("sil_match.launch.py", &arguments);
                self.send_signal(&mut running, &bag);
                running.wait()
            }
        };
        let output = format!("{}{}", ended.stdout, ended.stderr);
        match starter {
            Starter::Launch if self.is_cancelled_by_launch() => {
                assert_eq!(ended.status.code(), Some(1), "{output}");
            }
            _ => self.check_output(ended.status.code(), &output),
        }
        if self.is_played {
            self.check_bag(&output, &bag);
        }
        self.check_report(&report, &bag);
    }

    /// Returns whether launch ends at the signal without waiting for its processes. The exit code is then always 1, and
    /// the output of the processes is not read any more.
    fn is_cancelled_by_launch(&self) -> bool {
        self.process.is_none() && [Signal::TERM, Signal::HUP].contains(&self.signal)
    }

    /// Sends the signal in its moment.
    fn send_signal(&self, running: &mut MatchOverRos, bag: &Path) {
        if self.is_played {
            running.wait_for_progress();
            wait_for_messages(bag);
        } else {
            running.wait_for("[world_sim]: waiting for ");
        }
        match self.process {
            Some(program) => running.signal_process(program, "", self.signal),
            None => running.signal(self.signal),
        }
    }

    /// Checks the exit code and the output.
    fn check_output(&self, code: Option<i32>, output: &str) {
        assert_eq!(code, self.code, "{output}");
        for text in &self.texts {
            assert!(output.contains(text), "{text:?} is missing in: {output}");
        }
        let mut wrong = vec!["no match was played", "has disappeared"];
        if self.process.is_some() {
            wrong.push("interrupted by a signal");
        }
        for text in wrong {
            assert!(!output.contains(text), "{text:?}: {output}");
        }
    }

    /// Checks the bag of a match with this output.
    fn check_bag(&self, output: &str, bag: &Path) {
        let failed_tick = || {
            let (_, rest) = output.split_once("sil: tick ").expect("a tick is reported");
            let digits = rest.split([',', ':']).next().unwrap();
            digits.parse::<u64>().unwrap()
        };
        match self.bag {
            BagEnd::Readable => {
                let summary = BagReader::open(bag).unwrap().summary().unwrap();
                assert!(summary.message_count() > 0);
            }
            BagEnd::Closed => _ = closed_bag(bag),
            BagEnd::AtFailure => {
                closed_bag(bag);
                assert_eq!(failed_tick(), last_tick(bag));
            }
            BagEnd::SecondMissing => {
                let (played, recorded) = (failed_tick(), last_tick(bag));
                assert!(played >= recorded && played - recorded <= 100, "{output}");
            }
        }
    }

    /// Checks the JUnit report.
    fn check_report(&self, file: &Path, bag: &Path) {
        if self.report.is_empty() {
            return;
        }
        let report = fs::read_to_string(file).unwrap();
        for text in &self.report {
            assert!(report.contains(text), "{text:?} is missing in: {report}");
        }
        if self.is_played {
            let command = format!("sil view {}", bag.display());
            assert!(report.contains(&command), "{report}");
        }
        if self.process.is_none() {
            let interruption = format!("tick {}: the run was interrupted", last_tick(bag));
            assert!(report.contains(&interruption), "{report}");
        }
    }
}

/// Returns the last tick in a bag: each tick has one clock message.
fn last_tick(bag: &Path) -> u64 {
    let topics = BagReader::open(bag).unwrap().summary().unwrap().topics;
    let clock = topics.iter().find(|topic| topic.name == "/clock");
    clock.map_or(0, |clock| clock.message_count)
}
