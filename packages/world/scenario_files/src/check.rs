//! Checks that need the whole file.

use std::ops::Range;

use hsl_behavior_files::RobotParameters;
use hsl_types::RobotId;
use located_yaml::Located;
use scenario_kit::{CommandInterface, Fault, FaultSchedule, ScenarioOptions, StandardTopics};
use serde_yaml::Value;
use user_files::findings::Findings;

use crate::expect::{Expected, Limits};
use crate::file::ScenarioFile;
use crate::format::{Period, Phase, Robot, RobotName, ScenarioText, Seconds};
use crate::places;
use crate::settings::Settings;

const MOST_ELEMENTS: usize = 1000;
const MOST_OBSTACLES: usize = 100;
/// Parameters that have a key of their own in a file, or are set for a run, each with the reason.
const RESERVED: [(&str, &str); 5] = [
    ("hulks", "it is the number of `robots`"),
    ("opponents", "it is the number of `robots`"),
    ("substitutes", "all `robots` are on the field at the start"),
    ("seed", "set it for a run, with --seed"),
    ("faults", "use the key `faults` of the file"),
];

/// Check of a scenario file for errors that a single value does not show, and conversion of the file's values to types
/// of the engine. `text` has drawn values; errors are added to `findings`.
pub(crate) struct Check<'a> {
    text: &'a ScenarioText,
    file: &'a ScenarioFile,
    findings: &'a mut Findings,
}

impl<'a> Check<'a> {
    /// Creates a check. Nothing is checked before a method is called.
    pub(crate) fn new(
        text: &'a ScenarioText,
        file: &'a ScenarioFile,
        findings: &'a mut Findings,
    ) -> Self {
        Self {
            text,
            file,
            findings,
        }
    }

    /// Adds an error to `findings` for each contradiction in the file: lists that are too long, reserved or invalid
    /// parameters, places off the field, robots that do not play, and expectations that cannot be evaluated.
    pub(crate) fn run(&mut self) {
        let (text, start) = (self.text, 0..0);
        if text.robots.is_empty() {
            let help = "add one to `robots`";
            self.findings
                .add(&start, "a scenario needs at least one robot", help);
        }
        for (name, count, most) in [
            ("obstacles", text.obstacles.len(), MOST_OBSTACLES),
            ("faults", text.faults.len(), MOST_ELEMENTS),
            ("commands", text.commands.len(), MOST_ELEMENTS),
            ("expect", text.expect.len(), MOST_ELEMENTS),
        ] {
            if count > most {
                let message = format!("`{name}` has at most {most} elements, got {count}");
                self.findings.add(&start, message, "");
            }
        }
        for (key, _) in &text.parameters.0 {
            if let Some((name, help)) = RESERVED.iter().find(|(name, _)| *name == key.value) {
                let message = format!("the parameter `{name}` cannot be set here");
                self.findings.add(&key.place, message, *help);
            }
        }
        let before = self.findings.added();
        let options = self.options(ScenarioOptions::default());
        let has_options = self.findings.added() == before;
        self.check_robots();
        for robot in text.robots.keys() {
            self.robot_parameters(robot.value.0);
        }
        if text.game.phase == Phase::PenaltyShootout && text.game.kicking_team.is_none() {
            let message = "a penalty shoot-out needs the team that shoots";
            self.findings
                .add(&start, message, "set `game.kicking_team`");
        }
        self.expected();
        // With a wrong field, places on it are only consequences.
        if has_options {
            places::check(text, self.file.document(), &options, self.findings);
        }
    }

    /// Returns `base` with the parameters, field, faults and decision periods of the file. Invalid values are added to
    /// `findings` and left out.
    pub(crate) fn options(&mut self, base: ScenarioOptions) -> ScenarioOptions {
        let faults = self.faults();
        let mut options = self.text.parameters.apply(base, "", self.findings);
        self.text
            .field
            .refuse_repeated(&self.text.parameters, "field.", self.findings);
        options = self.text.field.apply(options, "field.", self.findings);
        options.faults = FaultSchedule(faults);
        self.set_periods(&mut options);
        self.set_interfaces(&mut options);
        options
    }

    /// Sets the decision periods of robots in `options`. A period shorter than a tick is an error.
    fn set_periods(&mut self, options: &mut ScenarioOptions) {
        let tick = options.simulation.tick_duration;
        for (name, form) in &self.text.robots {
            let Some(period) = Robot::from(form.clone()).decision_period else {
                continue;
            };
            let (place, Period(period)) = (period.place, period.value);
            if period.span() < tick {
                let message = format!("the period {period} is shorter than a tick, {tick:?}");
                self.findings.add(&place, message, "");
                continue;
            }
            options.decision_period.set(name.value.0, period);
        }
    }

    /// Adds the topics and command interfaces of robots.
    fn set_interfaces(&self, options: &mut ScenarioOptions) {
        for (name, form) in &self.text.robots {
            let (robot, interface) = (name.value.0, Robot::from(form.clone()));
            if interface.standard_topics {
                options.standard_topics.set(robot, StandardTopics(true));
            }
            if interface.command_interface != CommandInterface::default() {
                options
                    .command_interface
                    .set(robot, interface.command_interface);
            }
        }
    }

    /// Returns the faults of the file that can be parsed. Reports an invalid text, and a fault of a robot that does not
    /// play.
    fn faults(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for text in &self.text.faults {
            match text.value.parse::<Fault>() {
                Ok(fault) => {
                    let process = match &fault.kind {
                        scenario_kit::FaultKind::Signal(_, process) => match process {
                            scenario_kit::Process::Robot(robot) => Some(*robot),
                            _ => None,
                        },
                        other => other.robot(),
                    };
                    if let Some(robot) = process {
                        self.require_robot(robot, &text.place);
                    }
                    faults.push(fault);
                }
                Err(error) => self.findings.add(&text.place, error.to_string(), ""),
            }
        }
        faults
    }

    /// Returns the parameters of a robot's node: the defaults, overridden by `behavior` of the file, overridden by
    /// `behavior` of the robot. Reports invalid values.
    pub(crate) fn robot_parameters(&mut self, robot: RobotId) -> RobotParameters {
        let base = RobotParameters::default();
        let parameters = self
            .within_folder(&self.text.behavior)
            .apply(base, "", self.findings);
        let named = self
            .text
            .robots
            .iter()
            .find(|(name, _)| name.value.0 == robot);
        let Some((_, form)) = named else {
            return parameters;
        };
        let own = Robot::from(form.clone()).behavior;
        self.within_folder(&own)
            .apply(parameters, "", self.findings)
    }

    /// Returns the settings, with the path of a tree made relative to the current folder. In the file it is relative to
    /// the folder of the file.
    fn within_folder(&self, settings: &Settings) -> Settings {
        let mut settings = settings.clone();
        for (key, value) in &mut settings.0 {
            if key.value == "tree"
                && let Some(path) = value.as_str()
            {
                let path = self.file.folder().join(path);
                *value = Value::from(path.to_string_lossy().into_owned());
            }
        }
        settings
    }

    /// Checks that the robots of commands and penalties play.
    fn check_robots(&mut self) {
        let commands = self.text.commands.iter();
        let mut named: Vec<&Located<RobotName>> =
            commands.filter_map(|it| it.command.robot()).collect();
        named.extend(self.text.game.penalties.keys());
        for name in named {
            self.require_robot(name.value.0, &name.place);
        }
    }

    /// Adds an error at `place` if the robot does not play.
    fn require_robot(&mut self, robot: RobotId, place: &Range<usize>) {
        let robots: Vec<_> = self.text.robots.keys().map(|it| it.value).collect();
        if !robots.contains(&RobotName(robot)) {
            let names: Vec<_> = robots.iter().map(ToString::to_string).collect();
            // Without robots, there is an error about that.
            if names.is_empty() {
                return;
            }
            let help = format!("`robots` has {}", names.join(", "));
            self.findings
                .add(place, format!("{robot} does not play"), help);
        }
    }

    /// Adds an error for each command and fault after the end of the run.
    fn require_before_end(&mut self, limits: &Limits) {
        for command in &self.text.commands {
            limits.time(command.at.value, &command.at.place, self.findings);
        }
        for text in &self.text.faults {
            if let Ok(fault) = text.value.parse::<Fault>() {
                let at = Seconds(fault.at.as_secs_f64());
                limits.time(at, &text.place, self.findings);
            }
        }
    }

    /// Returns the valid expectations, compiled. Reports the invalid ones, and a scenario that nothing ends.
    pub(crate) fn expected(&mut self) -> Vec<Expected> {
        let limits = Limits::of(self.text, self.findings);
        self.require_before_end(&limits);
        let mut expected = Vec::new();
        for expectation in &self.text.expect {
            for robot in expectation.value.robots() {
                self.require_robot(robot.value.0, &robot.place);
            }
            expected.extend(Expected::compile(expectation, &limits, self.findings));
        }
        let robots = expected.iter().filter_map(Expected::topic_robot);
        let robots: Vec<_> = robots.collect();
        for (robot, place) in robots {
            self.require_robot(robot, &place);
        }
        limits.require_end(&expected, self.findings);
        expected
    }
}
