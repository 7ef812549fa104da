//! Command that starts a program of the user.

use std::str::FromStr;

use hsl_parameters::hint;
use hsl_types::RobotId;
use hsl_wire::topics;
use scenario_kit::ScenarioOptions;

use crate::plan::match_name::MatchName;
use crate::plan::program_place::{ProgramPlace, SIM_TIME};

/// Placeholder for the namespace of a robot's topics.
const NAMESPACE: &str = "namespace";
/// Placeholder for the namespace of a HULKs node.
const HULKS_NODE: &str = "hulks_node";
const PLACEHOLDERS: [&str; 8] = [
    "robot", "team", "player", NAMESPACE, "domain", "seed", "scenario", HULKS_NODE,
];

/// Words of a command, which may contain placeholders such as `{robot}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeCommand(Vec<String>);

/// Values of the placeholders that are equal for all robots of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchValues<'a> {
    /// Namespace of the match, if any.
    pub name: Option<&'a MatchName>,
    /// Seed of the match.
    pub seed: u64,
    /// Name of the scenario.
    pub scenario: &'a str,
    /// ROS domain of the match.
    pub domain: &'a str,
    /// Options of the scenario.
    pub options: &'a ScenarioOptions,
    /// True if the programs are on simulated time without `/clock`.
    pub sim_time: bool,
}

/// Error of a text that is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NodeCommandError {
    /// The text has no word.
    #[error("the command is empty; expected for example 'python3 robot.py'")]
    Empty,
    /// A quotation mark is not closed, or the text ends with a backslash.
    #[error("the command {0:?} has an unclosed quotation mark or ends with a backslash")]
    Quotes(String),
    /// Unknown placeholder.
    #[error("unknown placeholder {{{0}}}; {hint}", hint = hint(.0, PLACEHOLDERS.into_iter()))]
    Placeholder(String),
}

impl MatchValues<'_> {
    /// Returns the namespace of a robot, below the namespace of a match with a name.
    pub(crate) fn namespace_of(&self, robot: RobotId) -> String {
        match self.name {
            Some(name) => name.qualify(&robot.namespace()),
            None => robot.namespace(),
        }
    }
}

impl NodeCommand {
    /// Returns the words as they were given, with placeholders.
    pub(crate) fn words(&self) -> &[String] {
        &self.0
    }

    /// Returns the words of the command for a robot, with values for the placeholders. A command without `{namespace}`
    /// is completed with the ROS arguments for the robot's namespace and for simulated time.
    pub fn for_robot(&self, robot: RobotId, values: MatchValues<'_>) -> Vec<String> {
        let namespace = values.namespace_of(robot);
        let place = ProgramPlace::Namespace {
            remappings: remappings(robot, &namespace, values),
            namespace: namespace.clone(),
        };
        self.placed(robot, values, &namespace, place)
    }

    /// Returns the words of a command that runs a program in the namespace `namespace` for a robot, with values for the
    /// placeholders. A command without the placeholder of its namespace is completed for a place and simulated time.
    pub(crate) fn placed(
        &self,
        robot: RobotId,
        values: MatchValues<'_>,
        namespace: &str,
        place: ProgramPlace,
    ) -> Vec<String> {
        let of_robot = values.namespace_of(robot);
        let is_argument = matches!(place, ProgramPlace::Argument(_));
        let of_program = if is_argument { HULKS_NODE } else { NAMESPACE };
        let words = self.filled(robot, values, |name| match name == of_program {
            true => namespace.to_owned(),
            false => of_robot.clone(),
        });
        if self.uses(of_program) {
            return words;
        }
        // The last value of a parameter counts, so a value of the user must not be followed by another one.
        let has_sim_time = self.0.iter().any(|word| word.contains(SIM_TIME));
        place.complete(words, !has_sim_time && !values.sim_time)
    }

    /// Returns the words with values for the placeholders. `namespace` returns the values of placeholders for
    /// namespaces, by their names.
    fn filled(
        &self,
        robot: RobotId,
        values: MatchValues<'_>,
        namespace: impl Fn(&str) -> String,
    ) -> Vec<String> {
        let value = |name: &str| match name {
            "robot" => robot.to_string(),
            "team" => robot.team.to_string(),
            "player" => robot.player_number.to_string(),
            "domain" => values.domain.to_owned(),
            "seed" => values.seed.to_string(),
            "scenario" => values.scenario.to_owned(),
            name => namespace(name),
        };
        let words = self.0.iter().map(|word| {
            // The last placeholder first, so that the positions of the others stay valid.
            let parts = placeholders(word).into_iter().rev();
            parts.fold(word.clone(), |mut text, (begin, name)| {
                text.replace_range(begin..begin + name.len() + 2, &value(name));
                text
            })
        });
        words.collect()
    }

    /// Returns true if the command is only meant for a HULKs node.
    pub(crate) fn needs_hulks_node(&self) -> bool {
        self.uses(HULKS_NODE)
    }

    fn uses(&self, placeholder: &str) -> bool {
        let mut all = self.0.iter().flat_map(|word| placeholders(word));
        all.any(|(_, name)| name == placeholder)
    }
}

/// Returns the remappings of global topics to topics of a robot: its clock, and its transforms if it has some of its
/// own.
fn remappings(robot: RobotId, namespace: &str, values: MatchValues<'_>) -> Vec<String> {
    let clock = clock_of(robot, values);
    let clock = clock.map(|own| format!("{}:={own}", topics::CLOCK.name));
    let has_transforms = values.options.has_standard_topics(robot);
    let transforms = has_transforms.then(|| {
        let (global, own) = (topics::TF.name, topics::ROBOT_TF.name);
        format!("{global}:={namespace}/{own}")
    });
    clock.into_iter().chain(transforms).collect()
}

/// Returns the topic of a robot's clock, or `None` if it is `/clock`. A robot with a decision period has a clock of its
/// own.
fn clock_of(robot: RobotId, values: MatchValues<'_>) -> Option<String> {
    let has_own = values.options.decision_period.of(robot).is_some();
    let clock = match has_own {
        true => topics::DECISION_CLOCK.of_robot(robot),
        false => topics::CLOCK.name.to_owned(),
    };
    match values.name {
        Some(name) => Some(name.qualify(&clock)),
        None => has_own.then_some(clock),
    }
}

impl FromStr for NodeCommand {
    type Err = NodeCommandError;

    /// Splits a command into words as a shell does. Refuses a text without a program, with an open quotation mark, or
    /// with an unknown placeholder.
    fn from_str(text: &str) -> Result<Self, NodeCommandError> {
        let words = shlex::split(text).ok_or_else(|| NodeCommandError::Quotes(text.to_owned()))?;
        // An empty program could not be named in an error.
        if words.first().is_none_or(|program| program.is_empty()) {
            return Err(NodeCommandError::Empty);
        }
        let mut all = words.iter().flat_map(|word| placeholders(word));
        if let Some((_, unknown)) = all.find(|(_, name)| !PLACEHOLDERS.contains(name)) {
            return Err(NodeCommandError::Placeholder(unknown.to_owned()));
        }
        Ok(Self(words))
    }
}

/// Returns the placeholders in a word, in order, each with its position and its name: lower-case letters and `_` in
/// braces. `${name}` is a variable of a shell.
fn placeholders(word: &str) -> Vec<(usize, &str)> {
    let is_part = |character: char| character.is_ascii_lowercase() || character == '_';
    let found = word.match_indices('{').filter_map(|(begin, _)| {
        let (name, _) = word[begin + 1..].split_once('}')?;
        let is_name = !name.is_empty() && name.chars().all(is_part);
        (is_name && !word[..begin].ends_with('$')).then_some((begin, name))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the words of a command for hulks/2 in a match of this name.
    fn words(command: &str, name: Option<&str>) -> Vec<String> {
        words_with(&ScenarioOptions::default(), command, name)
    }

    /// Returns the words of a command for hulks/2 with these options.
    fn words_with(options: &ScenarioOptions, command: &str, name: Option<&str>) -> Vec<String> {
        let command: NodeCommand = command.parse().unwrap();
        let name = name.map(|name| name.parse().unwrap());
        let values = MatchValues {
            name: name.as_ref(),
            seed: 7,
            scenario: "soccer_match",
            domain: "3",
            options,
            sim_time: false,
        };
        command.for_robot("hulks/2".parse().unwrap(), values)
    }

    #[test]
    fn a_command_is_completed_with_namespace_and_clock_of_the_match() {
        assert_eq!(
            words("python3 'my robot.py' --seed {seed}", None).join("|"),
            "python3|my robot.py|--seed|7|--ros-args|-r|__ns:=/hulks/robot_2|-p|use_sim_time:=true"
        );
        assert_eq!(
            words("a", Some("m"))[1..].join(" "),
            "--ros-args -r __ns:=/m/hulks/robot_2 -r /clock:=/m/clock -p use_sim_time:=true"
        );
    }

    #[test]
    fn a_robot_with_a_decision_period_has_its_own_clock() {
        let clock = |periods: &str, name| {
            let options = ScenarioOptions {
                decision_period: periods.parse().unwrap(),
                ..ScenarioOptions::default()
            };
            words_with(&options, "a", name)[5].clone()
        };
        assert_eq!(clock("hulks=0.02", None), "/clock:=/hulks/robot_2/clock");
        assert_eq!(clock("0.02", Some("m")), "/clock:=/m/hulks/robot_2/clock");
        assert_eq!(clock("opponent=0.02", Some("m")), "/clock:=/m/clock");
    }

    #[test]
    fn a_robot_with_standard_topics_has_its_own_transforms() {
        let options = ScenarioOptions {
            command_interface: "hulks/2=twist".parse().unwrap(),
            ..ScenarioOptions::default()
        };
        let own = |name| words_with(&options, "a", name).join(" ");
        assert!(
            own(None).contains(" -r /tf:=/hulks/robot_2/tf "),
            "{}",
            own(None)
        );
        assert!(own(Some("m")).contains(" -r /tf:=/m/hulks/robot_2/tf "));
        assert!(!words("a", None).join(" ").contains("/tf"));
    }

    #[test]
    fn ros_arguments_of_the_user_are_kept_and_their_time_counts() {
        assert_eq!(
            words("a --ros-args -p gain:=2 -p use_sim_time:=false", None).join(" "),
            "a --ros-args -p gain:=2 -p use_sim_time:=false --ros-args -r __ns:=/hulks/robot_2"
        );
    }

    #[test]
    fn a_command_with_the_placeholder_of_the_namespace_is_not_completed() {
        assert_eq!(
            words(
                "a {namespace} {robot}/{team}{player} {domain} {scenario}",
                Some("m")
            )
            .join(" "),
            "a /m/hulks/robot_2 hulks/2/hulks2 3 soccer_match"
        );
    }

    #[test]
    fn a_command_for_a_hulks_node_is_completed_with_its_namespace_alone() {
        for (command, expected) in [
            ("nodes --lockstep", "nodes --lockstep hulks_2"),
            ("nodes {hulks_node} --seed {seed}", "nodes hulks_2 --seed 7"),
        ] {
            let command: NodeCommand = command.parse().unwrap();
            let options = ScenarioOptions::default();
            let values = MatchValues {
                name: None,
                seed: 7,
                scenario: "soccer_match",
                domain: "3",
                options: &options,
                sim_time: false,
            };
            let place = ProgramPlace::Argument("hulks_2".to_owned());
            let words = command.placed("hulks/2".parse().unwrap(), values, "hulks_2", place);
            assert_eq!(words.join(" "), expected);
        }
    }

    #[test]
    fn braces_that_are_no_placeholder_stay() {
        let kept = ["${robot}", "{a: 1}", "{}", "{HOME}", "{\"seed\": 1}"];
        for word in kept {
            let quoted = format!("a '{word}'");
            assert_eq!(words(&quoted, None)[1], word);
        }
    }

    #[test]
    fn an_unknown_placeholder_and_an_unclosed_quotation_mark_are_refused() {
        let error = |text: &str| text.parse::<NodeCommand>().unwrap_err().to_string();
        assert!(error("a {namspace}").contains("did you mean `namespace`?"));
        assert!(error("a 'b").contains("unclosed quotation mark"));
        assert!(error(" ").contains("empty"));
    }
}
