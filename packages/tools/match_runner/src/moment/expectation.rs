use std::collections::BTreeSet;

use hsl_types::BehaviorOutput;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use user_files::suggest;

/// Deviation of numbers that are equal, relative to the larger one and 1.
const TOLERANCE: f64 = 1e-4;

/// Wanted decision, or a property of it. Parts that are not given are not checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// Motion command, or parts of it, as in `{kind: walk}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub motion: Option<Value>,
    /// Actions of the tree that run, in order; others may run between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub runs: Vec<String>,
    /// Actions of the tree that do not run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub does_not_run: Vec<String>,
}

impl Expectation {
    /// Creates the expectation of a whole motion command and of the actions that ran.
    pub fn of(output: &BehaviorOutput, actions: Vec<String>) -> Self {
        Self {
            motion: Some(rounded(json!(output.motion_command))),
            runs: actions,
            does_not_run: Vec::new(),
        }
    }

    /// Returns the error of the first action that must not run and is none of `actions`, those of the tree; `None` if there
    /// is no such action. A name with a mistake would never run.
    pub(super) fn unknown_action(&self, actions: &[&str]) -> Option<String> {
        let mut unwanted = self.does_not_run.iter();
        let unknown = unwanted.find(|name| !actions.contains(&name.as_str()))?;
        let all = || {
            let known: BTreeSet<_> = actions.iter().copied().collect();
            let known: Vec<_> = known.into_iter().collect();
            format!("available: {}", known.join(", "))
        };
        let help = suggest(unknown, actions.iter().copied()).unwrap_or_else(all);
        Some(format!(
            "expect.does_not_run: the tree has no action {unknown:?}; {help}"
        ))
    }

    /// Returns the deviations of a decision, which ran these actions.
    pub fn deviations(&self, output: &BehaviorOutput, actions: &[String]) -> Vec<String> {
        let mut found = output.faults.clone();
        if let Some(wanted) = &self.motion {
            compare("motion", wanted, &json!(output.motion_command), &mut found);
        }
        let mut left = actions.iter();
        for wanted in &self.runs {
            if !left.any(|action| action == wanted) {
                let ran = actions.join(", ");
                found.push(format!(
                    "runs: {wanted:?} does not run here; actions: {ran}"
                ));
                break;
            }
        }
        let unwanted = self.does_not_run.iter().filter(|it| actions.contains(it));
        found.extend(unwanted.map(|action| format!("does_not_run: {action:?} runs")));
        found
    }
}

/// Adds the deviations of a value from the wanted parts.
fn compare(path: &str, wanted: &Value, value: &Value, found: &mut Vec<String>) {
    match (wanted, value) {
        (Value::Object(wanted), Value::Object(value)) => {
            for (name, wanted) in wanted {
                let value = value.get(name).unwrap_or(&Value::Null);
                compare(&format!("{path}.{name}"), wanted, value, found);
            }
        }
        (Value::Array(wanted), Value::Array(value)) if wanted.len() == value.len() => {
            for (place, (wanted, value)) in wanted.iter().zip(value).enumerate() {
                compare(&format!("{path}[{place}]"), wanted, value, found);
            }
        }
        (Value::Number(a), Value::Number(b)) if is_near(a.as_f64(), b.as_f64()) => {}
        _ if wanted == value => {}
        _ => found.push(format!(
            "{path}: wanted {wanted}, got {}",
            rounded(value.clone())
        )),
    }
}

/// Returns true if two numbers are equal within the tolerance.
fn is_near(a: Option<f64>, b: Option<f64>) -> bool {
    a.zip(b)
        .is_some_and(|(a, b)| (a - b).abs() <= TOLERANCE * a.abs().max(b.abs()).max(1.0))
}

/// Returns a value with the numbers of 32 bits in their shortest form.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let short = number.as_f64().map(|it| (it as f32).to_string());
            let short = short.and_then(|it| it.parse::<f64>().ok());
            short.map_or(Value::Number(number), Value::from)
        }
        Value::Array(parts) => parts.into_iter().map(rounded).collect(),
        Value::Object(parts) => {
            let parts = parts.into_iter();
            parts.map(|(name, value)| (name, rounded(value))).collect()
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{HeadMotion, MotionCommand};

    use super::*;

    fn stands() -> BehaviorOutput {
        let head = HeadMotion::ZeroAngles;
        MotionCommand::Stand { head }.into()
    }

    fn deviations(expect: &str) -> Vec<String> {
        let expect: Expectation = serde_yaml::from_str(expect).unwrap();
        expect.deviations(&stands(), &["look ahead".to_owned(), "stand".to_owned()])
    }

    #[test]
    fn only_the_given_parts_are_checked() {
        for passes in [
            "{}",
            "motion: {kind: stand}",
            "runs: [stand]",
            "does_not_run: [kick]",
        ] {
            assert_eq!(deviations(passes), [""; 0], "{passes}");
        }
    }

    #[test]
    fn each_deviation_names_its_part() {
        let found = deviations("motion: {kind: walk, speed: 1}\ndoes_not_run: [stand]");
        let expected = [
            "motion.kind: wanted \"walk\", got \"stand\"",
            "motion.speed: wanted 1, got null",
            "does_not_run: \"stand\" runs",
        ];
        assert_eq!(found, expected);
        let found = deviations("runs: [stand, look ahead]");
        assert!(
            found[0].contains("\"look ahead\" does not run here"),
            "{found:?}"
        );
    }

    #[test]
    fn an_action_that_must_not_run_is_one_of_the_tree() {
        let unknown = |expect: &str| {
            let expect: Expectation = serde_yaml::from_str(expect).unwrap();
            expect.unknown_action(&["stand", "look ahead", "stand"])
        };
        assert_eq!(unknown("does_not_run: [stand, look ahead]"), None);
        let text = "expect.does_not_run: the tree has no action \"stnd\"; did you mean stand?";
        assert_eq!(unknown("does_not_run: [stnd]").as_deref(), Some(text));
        let text =
            "expect.does_not_run: the tree has no action \"kick\"; available: look ahead, stand";
        assert_eq!(unknown("does_not_run: [kick]").as_deref(), Some(text));
    }

    #[test]
    fn the_expectation_of_a_decision_is_met_by_it() {
        let expect = Expectation::of(&stands(), vec!["stand".to_owned()]);
        assert_eq!(expect.deviations(&stands(), &["stand".to_owned()]), [""; 0]);
    }
}
