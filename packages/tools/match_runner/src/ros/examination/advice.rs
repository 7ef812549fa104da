use hsl_types::{RobotId, Team, Time};
use hsl_wire::topics::CLOCK;
use scenario_kit::ScenarioOptions;
use schemars::JsonSchema;
use serde::Serialize;
use support::shell_command;

use super::Connection;
use super::connection::ANSWERS;
use super::program_run::TICK;
use super::report::ReportedTopic;
use super::timing::{ClockSource, OutputTiming, Period};
use super::trial::Trial;
use crate::plan::node_command::NodeCommand;
use crate::plan::team_program::TeamProgram;
use crate::sim_time::program_check::require_dynamic;

/// Relative difference within which a program answers each tick.
const TOLERANCE: f64 = 0.05;
/// Number of commands from which on the program plays.
const LEAST: u64 = 2;
/// Time of an answer from which on the default `tick_timeout` may be too short \[s\].
const SLOW: f64 = 0.4;
/// Recommended `tick_timeout` per time of an answer.
const SPARE_TIME: f64 = 5.0;
/// Cause and fix of a callback that does not return.
const WAITS_FOR_TIME: &str = "if it waits for simulated time (a sleep of the ROS clock, a Rate, tf with a timeout, a loop \
    until a time), it waits forever, because /clock advances only after the answer: return from the callback, and \
    compare times in later callbacks or in a timer";

/// Way to run a program in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// In lockstep: it answers each input in a callback.
    Callback,
    /// In lockstep: it answers in a timer of simulated time.
    Timer,
    /// On simulated time with the preloaded library, `--sim-time`.
    PreloadedClock,
    /// As fast as the wall clock, `pacing:=realtime`.
    Realtime,
    /// Bridge of its team, `behavior=NAME`.
    Bridge,
    /// None, before something is changed.
    None,
}

/// Recommended way to run a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Advice {
    /// Way that fits.
    pub way: Way,
    /// Reason.
    pub reason: String,
    /// Command to try; `None` without a way.
    pub command: Option<String>,
    /// Short match with that command; `None` without a way.
    pub trial: Option<Trial>,
    /// Changes of the program or its arguments with which more topics are connected.
    pub fixes: Vec<String>,
}

/// Observed properties of a program on which the advice is based.
pub(super) struct Observed<'a> {
    pub(super) command: &'a NodeCommand,
    pub(super) robot: RobotId,
    /// Team whose program it is, or `None`.
    pub(super) team: Option<&'static TeamProgram>,
    pub(super) publications: &'a [ReportedTopic],
    pub(super) subscriptions: &'a [ReportedTopic],
    /// Reason why the program cannot play at all.
    pub(super) fault: Option<String>,
    /// Wall time of the slowest answer in lockstep \[s\].
    pub(super) slowest: f64,
    /// Silent nodes of the program whose services do not answer.
    pub(super) blocked: &'a [String],
    /// Stamp of the first command with a time that no input had.
    pub(super) wrong_stamp: Option<Time>,
}

impl Advice {
    /// Returns the way that fits the observed program.
    pub(super) fn of(observed: &Observed<'_>) -> Self {
        let fixes = observed.fixes();
        let answer = observed.answer();
        let (way, reason, arguments) = match (observed.team, &observed.fault, answer) {
            (Some(team), ..) => observed.with_bridge(team),
            (None, Some(fault), _) => (Way::None, fault.clone(), Vec::new()),
            (None, None, None) => {
                let reason = "it publishes no command: motion_command, cmd_vel, cmd_vel_stamped or goal_pose";
                (Way::None, reason.to_owned(), Vec::new())
            }
            (None, None, Some((timing, _))) if timing.outputs() < LEAST => {
                (Way::None, observed.silence(timing), Vec::new())
            }
            (None, None, Some((timing, interface))) => {
                let (way, reason, mut arguments) = way_of(timing, observed.command);
                arguments.extend(observed.own_arguments(way));
                if let Some(interface) = interface {
                    arguments.push(format!("command_interface:={}={interface}", observed.robot));
                } else if observed.reads_standard_topics() {
                    arguments.push(format!("standard_topics:={}=true", observed.robot));
                }
                let period = arguments
                    .iter_mut()
                    .find(|it| it.starts_with("decision_period:="));
                if let Some(period) = period {
                    *period = period.replace(":=", &format!(":={}=", observed.robot));
                }
                (way, reason, arguments)
            }
        };
        let node = format!(
            "{}={}",
            observed.robot,
            shell_command(observed.command.words())
        );
        let command = ["sil", "match", "--node", &node]
            .map(str::to_owned)
            .into_iter()
            .chain(arguments);
        Self {
            way,
            reason,
            command: (way != Way::None).then(|| shell_command(command)),
            trial: None,
            fixes,
        }
    }

    /// Adds the trial of the command. If it failed, the program cannot be run as it is, and the command is removed.
    pub(super) fn judge(&mut self, trial: Trial) {
        if let Some(failure) = &trial.failure {
            self.way = Way::None;
            self.reason = format!("a short match with the command failed: {failure}");
            self.command = None;
        }
        self.trial = Some(trial);
    }
}

impl Observed<'_> {
    /// Returns the timing of the topic with which the program answers, and its command interface.
    fn answer(&self) -> Option<(&OutputTiming, Option<&'static str>)> {
        ANSWERS.iter().find_map(|(topic, interface)| {
            let name = topic.of_robot(self.robot);
            let is_answer =
                |it: &&ReportedTopic| it.name == name && it.connection == Connection::Connected;
            let timing = self.publications.iter().find(is_answer)?.timing.as_ref()?;
            Some((timing, *interface))
        })
    }

    /// Returns the way, its reason and its arguments for the program of a team.
    fn with_bridge(&self, team: &TeamProgram) -> (Way, String, Vec<String>) {
        let reason = format!(
            "it is {}, whose messages a bridge converts; see sil team {}",
            team.title(),
            team.name
        );
        let mut arguments = vec![format!("behavior:={}={}", self.robot, team.name)];
        arguments.extend(self.own_arguments(Way::Bridge));
        (Way::Bridge, reason, arguments)
    }

    /// Returns the reason why a program with nearly no commands cannot play.
    fn silence(&self, timing: &OutputTiming) -> String {
        if !self.blocked.is_empty() {
            return format!(
                "{} answers neither inputs nor services, because a callback does not return; {WAITS_FOR_TIME}",
                self.blocked.join(", ")
            );
        }
        let is_input =
            |it: &&ReportedTopic| it.connection == Connection::Connected && it.name != CLOCK.name;
        let inputs = match self.subscriptions.iter().any(|it| is_input(&it)) {
            true => "",
            false => ", and receives no input of its robot",
        };
        match timing.outputs() {
            0 => format!("it has never sent a command{inputs}"),
            count => format!("it has sent {count} command in all phases{inputs}"),
        }
    }

    /// Returns the arguments of `sil match` for a slow program, and for a robot that a match has not by default.
    fn own_arguments(&self, way: Way) -> Vec<String> {
        let mut arguments = Vec::new();
        let is_in_lockstep = matches!(way, Way::Callback | Way::Timer);
        if is_in_lockstep && self.slowest > SLOW {
            let timeout = (self.slowest * SPARE_TIME).ceil();
            arguments.push(format!("tick_timeout:={timeout}"));
        }
        let count = u8::from(self.robot.player_number);
        let defaults = ScenarioOptions::default();
        let (key, default) = match self.robot.team {
            Team::Hulks => ("hulks", defaults.hulks),
            Team::Opponent => ("opponents", defaults.opponents),
        };
        if count > default {
            arguments.push(format!("{key}:={count}"));
        }
        arguments
    }

    /// Returns whether the program subscribes to a common ROS message of its robot.
    fn reads_standard_topics(&self) -> bool {
        let standard = tick_encoder::STANDARD_INPUTS.map(|it| it.of_robot(self.robot));
        self.subscriptions
            .iter()
            .any(|it| standard.contains(&it.name))
    }

    /// Returns a change for each topic that is nearly that of a match.
    fn fixes(&self) -> Vec<String> {
        if self.team.is_some() {
            return Vec::new();
        }
        let topics = self.subscriptions.iter().chain(self.publications);
        let fixes = topics.filter_map(|topic| match &topic.connection {
            Connection::Connected | Connection::Unrelated => None,
            Connection::IncompatibleQos { reason } => Some(format!("{}: {reason}", topic.name)),
            Connection::WrongType { expected } => {
                Some(format!("{}: use the type {expected}", topic.name))
            }
            Connection::OtherName { remaps } => Some(format!(
                "{}: add to the command --ros-args {}",
                topic.name,
                remaps.join(" or ")
            )),
        });
        let stamp = self.wrong_stamp.map(|stamp| {
            format!(
                "the stamp of a command is {stamp}: copy the header of the input that it answers"
            )
        });
        fixes.chain(stamp).collect()
    }
}

/// Returns the way for the timing of the answers, the reason, and arguments of `sil match`. The decision period is
/// without its robot.
fn way_of(timing: &OutputTiming, command: &NodeCommand) -> (Way, String, Vec<String>) {
    let is_each = |number: f64| (number - 1.0).abs() <= TOLERANCE;
    let realtime = || vec!["pacing:=realtime".to_owned()];
    match (timing.clock, timing.period) {
        (ClockSource::None, _) if timing.per_input.is_some_and(is_each) => (
            Way::Callback,
            "it answers each input once, without a clock".to_owned(),
            Vec::new(),
        ),
        (ClockSource::None, _) => {
            let per_input = timing.per_input.unwrap_or_default();
            let reason = format!(
                "it answers an input {per_input:.2} times on average; lockstep needs one answer a tick"
            );
            (Way::Realtime, reason, realtime())
        }
        (ClockSource::Simulated, Some(period))
            if timing.per_input.is_none_or(|it| it <= 1.0 + TOLERANCE) =>
        {
            let reason = format!(
                "a timer of simulated time decides every {:.4} s",
                period.mean
            );
            let period = decision_period(period);
            let argument = period.map(|it| format!("decision_period:={it}"));
            (Way::Timer, reason, argument.into_iter().collect())
        }
        (ClockSource::Wall | ClockSource::Both, period) => {
            let program = command
                .words()
                .first()
                .map(String::as_str)
                .unwrap_or_default();
            if let Err(reason) = require_dynamic(program.as_ref()) {
                return (Way::Realtime, reason, realtime());
            }
            let mut arguments = vec!["--sim-time".to_owned()];
            let is_tick = |it: Period| is_each(it.median / TICK);
            if !period.is_some_and(is_tick) {
                // With another period than that of the tick, the last command counts.
                arguments.extend([
                    "pacing:=realtime".to_owned(),
                    "realtime_factor:=100".to_owned(),
                ]);
            }
            let reason =
                "it decides by the wall clock, which --sim-time replaces by that of the match";
            (Way::PreloadedClock, reason.to_owned(), arguments)
        }
        (ClockSource::Simulated | ClockSource::Unknown, _) => {
            let reason = "its commands follow neither each input nor a timer; in realtime, the last one counts";
            (Way::Realtime, reason.to_owned(), realtime())
        }
    }
}

/// Returns the value of a decision period; `None` for that of a tick. Times are observed in ticks, so a period that is
/// not a multiple of the tick is a fraction of a second.
fn decision_period(period: Period) -> Option<String> {
    let ticks = period.mean / TICK;
    let whole = ticks.round();
    if (ticks - whole).abs() > TOLERANCE * whole {
        return Some(format!("1/{:.0}", 1.0 / period.mean));
    }
    (whole != 1.0).then(|| format!("{:.2}", whole * TICK))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(least: f64, mean: f64, greatest: f64) -> Period {
        Period {
            median: mean,
            mean,
            least,
            greatest,
        }
    }

    #[test]
    fn a_period_is_a_multiple_of_the_tick_or_a_fraction_of_a_second() {
        for (given, expected) in [
            (period(0.01, 0.01, 0.01), None),
            (period(0.01, 0.020_1, 0.03), Some("0.02")),
            (period(0.01, 0.016_67, 0.02), Some("1/60")),
            (period(0.03, 0.033_4, 0.04), Some("1/30")),
        ] {
            assert_eq!(decision_period(given).as_deref(), expected, "{given:?}");
        }
    }

    /// Returns the way for a clock, a period and a number of outputs per input.
    fn way(clock: ClockSource, period: f64, per_input: f64) -> (Way, String) {
        let timing = OutputTiming {
            clock,
            period: Some(self::period(period, period, period)),
            per_input: Some(per_input),
            in_lockstep: 100,
            while_standing: 0,
            while_running: 0,
            while_fed: 0,
        };
        let (way, _, arguments) = way_of(&timing, &"sh -c x".parse().unwrap());
        (way, arguments.join(" "))
    }

    #[test]
    fn the_way_follows_from_the_clock() {
        let expected = |way, arguments: &str| (way, arguments.to_owned());
        assert_eq!(
            way(ClockSource::None, 0.01, 1.0),
            expected(Way::Callback, "")
        );
        let realtime = expected(Way::Realtime, "pacing:=realtime");
        assert_eq!(way(ClockSource::None, 0.01, 0.3), realtime);
        assert_eq!(way(ClockSource::Unknown, 0.01, 0.3), realtime);
        assert_eq!(way(ClockSource::Simulated, 0.01, 2.0), realtime);
        assert_eq!(
            way(ClockSource::Simulated, 0.01, 1.0),
            expected(Way::Timer, "")
        );
        let timer = expected(Way::Timer, "decision_period:=0.05");
        assert_eq!(way(ClockSource::Simulated, 0.05, 0.2), timer);
        let preloaded = expected(Way::PreloadedClock, "--sim-time");
        assert_eq!(way(ClockSource::Wall, 0.01, 1.0), preloaded);
        let other = expected(
            Way::PreloadedClock,
            "--sim-time pacing:=realtime realtime_factor:=100",
        );
        assert_eq!(way(ClockSource::Both, 0.05, 1.0), other);
    }
}
