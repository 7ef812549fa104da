//! Parameters of a node for the ROS services.

use std::collections::{BTreeMap, BTreeSet};

use hsl_types::limits;
use r2r::rcl_interfaces::msg::{
    ListParametersResult, Parameter, ParameterDescriptor, ParameterValue, SetParametersResult,
};
use r2r::rcl_interfaces::srv::ListParameters;
use serde_yaml::Value;
use support::LONGEST_LINE;

use crate::live_parameters::{READ_ONCE, Setter, Use};
use crate::ros_value::{from_ros, to_ros};
use crate::set_request::SetRequests;

/// Maximum number of parameters in a request; no node has a tenth of it.
const MOST_PARAMETERS: usize = 10_000;

/// Parameters of a node as the ROS parameter services read and set them. Only live parameters can change while the node
/// runs; other changes would make the run impossible to repeat.
#[derive(Default)]
pub(crate) struct OfferedParameters {
    parameters: BTreeMap<String, Offered>,
    /// Access to live parameters.
    pub(crate) live: Option<Setter>,
    /// Requests of other nodes to set parameters.
    pub(crate) requests: SetRequests,
}

struct Offered {
    value: ParameterValue,
    descriptor: ParameterDescriptor,
}

impl OfferedParameters {
    pub(crate) fn add(&mut self, descriptor: ParameterDescriptor, value: &Value) {
        let offered = Offered {
            value: to_ros(value),
            descriptor,
        };
        let name = offered.descriptor.name.clone();
        self.parameters.insert(name, offered);
    }

    /// Returns the names of the parameters below one of `prefixes`, or all names without prefixes, and their groups.
    /// `depth` is the maximum number of parts of a name after the prefix, separated by dots; 0 is no limit.
    pub(crate) fn list(&self, prefixes: &[String], depth: u64) -> ListParametersResult {
        let prefixes = &prefixes[..prefixes.len().min(MOST_PARAMETERS)];
        let is_near = |rest: &str| {
            let parts = rest.split('.').count() as u64;
            depth == ListParameters::Request::DEPTH_RECURSIVE as u64 || parts <= depth
        };
        let is_wanted = |name: &str| {
            let is_below = |prefix: &String| {
                let rest = name.strip_prefix(prefix.as_str());
                rest.is_some_and(|rest| {
                    rest.is_empty() || rest.strip_prefix('.').is_some_and(is_near)
                })
            };
            (prefixes.is_empty() && is_near(name)) || prefixes.iter().any(is_below)
        };
        let names: Vec<String> = self
            .parameters
            .keys()
            .filter(|name| is_wanted(name))
            .cloned()
            .collect();
        let sections = names.iter().filter_map(|name| name.rsplit_once('.'));
        let prefixes: BTreeSet<String> = sections.map(|(section, _)| section.to_owned()).collect();
        ListParametersResult {
            names,
            prefixes: prefixes.into_iter().collect(),
        }
    }

    /// Returns the values; an unknown name has the value "not set".
    pub(crate) fn values(&self, names: &[String]) -> Vec<ParameterValue> {
        let value = |name| self.parameters.get(name).map(|it| it.value.clone());
        let names = names.iter().take(MOST_PARAMETERS);
        names.map(|name| value(name).unwrap_or_default()).collect()
    }

    pub(crate) fn types(&self, names: &[String]) -> Vec<u8> {
        self.values(names).iter().map(|value| value.type_).collect()
    }

    /// Returns the descriptors; an unknown parameter has only its name, which may be cut off.
    pub(crate) fn descriptors(&self, names: &[String]) -> Vec<ParameterDescriptor> {
        let nothing = |name: &String| ParameterDescriptor {
            name: cut(name, limits::NAME),
            ..ParameterDescriptor::default()
        };
        let known = |name| self.parameters.get(name).map(|it| it.descriptor.clone());
        let names = names.iter().take(MOST_PARAMETERS);
        names
            .map(|name| known(name).unwrap_or_else(|| nothing(name)))
            .collect()
    }

    /// Sets each parameter that may be set. Returns one result for each, in order; the reason of a refusal is in it.
    /// Sets none of more than [`MOST_PARAMETERS`], and returns one refusal for all.
    pub(crate) fn set_each(&mut self, given: &[Parameter]) -> Vec<SetParametersResult> {
        if given.len() > MOST_PARAMETERS {
            self.note(given, false);
            return vec![result(Err(too_many(given)))];
        }
        let results = given.iter().map(|parameter| {
            let set = self.apply(parameter, Use::Set);
            self.requests.add(parameter, set.is_ok());
            result(set)
        });
        results.collect()
    }

    /// Sets all parameters if each of them may be set and they are at most [`MOST_PARAMETERS`]; otherwise none. Each is
    /// checked separately with the current values of the others. Returns one result for all.
    pub(crate) fn set_all(&mut self, given: &[Parameter]) -> SetParametersResult {
        if given.len() > MOST_PARAMETERS {
            self.note(given, false);
            return result(Err(too_many(given)));
        }
        let apply = |it: &mut Self, purpose| {
            given
                .iter()
                .try_for_each(|parameter| it.apply(parameter, purpose))
        };
        let set = apply(self, Use::Check).and_then(|()| apply(self, Use::Set));
        self.note(given, set.is_ok());
        result(set)
    }

    /// Records a request for each of the parameters `given`.
    fn note(&mut self, given: &[Parameter], is_accepted: bool) {
        for parameter in given {
            self.requests.add(parameter, is_accepted);
        }
    }

    /// Checks a new value, or also sets it, depending on `purpose`.
    ///
    /// # Errors
    /// Returns the reason of a refusal: the parameter is unknown or not live, or the value is too long or invalid.
    fn apply(&mut self, given: &Parameter, purpose: Use) -> Result<(), String> {
        let Some(offered) = self.parameters.get_mut(&given.name) else {
            let name = cut(&given.name, limits::NAME);
            return Err(format!("{name} is not a parameter of this node"));
        };
        let length = size(&given.value);
        if length > limits::TEXT {
            let most = limits::TEXT;
            return Err(format!(
                "the value has {length} bytes, at most {most} are allowed"
            ));
        }
        let live = self.live.as_ref().ok_or(READ_ONCE)?;
        let value = live.apply(&given.name, &from_ros(&given.value), purpose)?;
        if purpose == Use::Set {
            offered.value = to_ros(&value);
        }
        Ok(())
    }
}

/// Returns a text of another node with at most this number of characters; a longer one is truncated and ends with `…`.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Returns the reason why a request with too many parameters is refused.
fn too_many(given: &[Parameter]) -> String {
    let count = given.len();
    format!("{count} parameters, at most {MOST_PARAMETERS} can be set at once")
}

/// Returns the size of a value: the bytes of its texts plus the elements of its lists.
fn size(value: &ParameterValue) -> usize {
    let texts = value.string_array_value.iter().map(String::len);
    let lengths = [
        value.string_value.len(),
        value.byte_array_value.len(),
        value.bool_array_value.len(),
        value.integer_array_value.len(),
        value.double_array_value.len(),
        value.string_array_value.len(),
    ];
    lengths.into_iter().chain(texts).sum()
}

/// Converts a result to its message.
fn result(set: Result<(), String>) -> SetParametersResult {
    SetParametersResult {
        successful: set.is_ok(),
        // It may contain the value.
        reason: cut(&set.err().unwrap_or_default(), LONGEST_LINE),
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::parameters::Parameters;

    use super::*;
    use crate::LiveParameters;
    use crate::ros_value::descriptor;

    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, Parameters)]
    #[serde(default)]
    struct Sample {
        /// Name of the sample.
        #[parameter(default = "ball".to_owned())]
        name: String,
        /// Walk of the sample.
        #[parameter(section)]
        walk: Walk,
    }

    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, Parameters)]
    #[serde(default)]
    struct Walk {
        /// Walking speed.
        #[parameter(default = 0.4, unit = "m/s", range = 0.0..=2.0, live)]
        speed: f32,
        /// Maximum number of steps; null: unlimited.
        #[parameter(default = None, range = 1..=8)]
        steps: Option<u8>,
    }

    fn offered() -> (OfferedParameters, LiveParameters<Sample>) {
        let mut offered = OfferedParameters::default();
        let values = hsl_parameters::write(&Sample::default());
        for described in hsl_parameters::describe::<Sample>() {
            let value = values.iter().find(|(key, _)| *key == described.key);
            offered.add(descriptor(&described), &value.expect("it is written").1);
        }
        let (live, setter) = LiveParameters::new(Sample::default(), |_| Ok(()));
        offered.live = Some(setter);
        (offered, live)
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn number(name: &str, value: f64) -> Parameter {
        Parameter {
            name: name.to_owned(),
            value: to_ros(&value.into()),
        }
    }

    #[test]
    fn a_descriptor_has_text_unit_range_and_whether_it_can_be_set() {
        let (offered, _live) = offered();
        let found = offered.descriptors(&names(&["walk.speed", "walk.steps", "name", "other"]));
        let [speed, steps, name, other] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!(speed.description, "Walking speed [m/s]");
        assert_eq!((speed.type_, speed.read_only), (3, false));
        let range = &speed.floating_point_range[0];
        assert_eq!((range.from_value, range.to_value), (0.0, 2.0));
        let range = &steps.integer_range[0];
        assert_eq!((range.from_value, range.to_value), (1, 8));
        assert_eq!((steps.type_, steps.read_only), (2, true));
        assert_eq!((name.type_, name.read_only), (4, true));
        assert!(name.floating_point_range.is_empty() && name.integer_range.is_empty());
        assert_eq!((other.name.as_str(), other.type_), ("other", 0));
    }

    #[test]
    fn values_have_the_form_of_files_and_change_when_set() {
        let (mut offered, live) = offered();
        let wanted = names(&["walk.speed", "walk.steps"]);
        let values = offered.values(&wanted);
        assert_eq!((values[0].double_value, values[1].type_), (0.4, 0));
        let results = offered.set_each(&[
            number("walk.speed", 1.5),
            number("walk.speed", 3.0),
            number("walk.steps", 2.0),
            number("sped", 1.0),
        ]);
        let reasons: Vec<_> = results.iter().map(|it| it.reason.as_str()).collect();
        let expected = [
            "",
            "walk.speed: must be between 0 and 2 m/s, got 3",
            "it is read once, at start-up; restart the node with another value",
            "sped is not a parameter of this node",
        ];
        assert_eq!(reasons, expected);
        assert_eq!(offered.values(&wanted)[0].double_value, 1.5);
        assert_eq!(live.take().map(|it| it.parameters.walk.speed), Some(1.5));
    }

    #[test]
    fn several_parameters_are_set_together_or_not_at_all() {
        let (mut offered, live) = offered();
        let wrong = [number("walk.speed", 1.0), number("walk.steps", 2.0)];
        assert!(!offered.set_all(&wrong).successful);
        assert!(live.take().is_none());
        assert!(offered.set_all(&wrong[..1]).successful);
        assert!(live.take().is_some());
    }

    #[test]
    fn every_request_to_set_a_parameter_is_known_with_its_outcome() {
        let (mut offered, _live) = offered();
        offered.set_each(&[number("walk.speed", 1.5), number("name", 1.0)]);
        offered.set_all(&[number("walk.speed", 1.0), number("walk.steps", 2.0)]);
        let known = offered.requests.take();
        let known: Vec<_> = known
            .iter()
            .map(|it| (it.rule.as_str(), it.is_accepted))
            .collect();
        let expected = [
            ("walk.speed:=1.5", true),
            ("name:=1.0", false),
            ("walk.speed:=1.0", false),
            ("walk.steps:=2.0", false),
        ];
        assert_eq!(known, expected);
        assert_eq!(offered.requests.take(), []);
        let many = vec![number(&"a".repeat(5_000_000), 1.0)];
        for _ in 0..3 {
            offered.set_each(&many);
        }
        let text = offered.requests.take().swap_remove(0).rule;
        assert!(text.len() <= 2 * limits::NAME, "{}", text.len());
    }

    #[test]
    fn names_and_values_of_megabytes_are_not_repeated() {
        let (mut offered, _live) = offered();
        let long = "a".repeat(5_000_000);
        let found = offered.descriptors(std::slice::from_ref(&long));
        assert!(found[0].name.len() <= 2 * limits::NAME);
        let text = Parameter {
            name: "name".to_owned(),
            value: to_ros(&long.clone().into()),
        };
        let speed = Parameter {
            name: "walk.speed".to_owned(),
            ..text.clone()
        };
        for result in offered.set_each(&[number(&long, 1.0), text, speed]) {
            assert!(!result.successful);
            assert!(
                (1..=LONGEST_LINE).contains(&result.reason.len()),
                "{}",
                result.reason.len()
            );
        }
        let many = vec![number("walk.speed", 1.0); MOST_PARAMETERS + 1];
        assert_eq!(offered.set_each(&many).len(), 1);
        assert!(!offered.set_all(&many).successful);
        let names = vec!["name".to_owned(); MOST_PARAMETERS + 1];
        assert_eq!(offered.values(&names).len(), MOST_PARAMETERS);
    }

    #[test]
    fn a_list_has_the_requested_depth() {
        let (offered, _live) = offered();
        let list = |prefixes: &[&str], depth| offered.list(&names(prefixes), depth).names;
        assert_eq!(list(&[], 0), ["name", "walk.speed", "walk.steps"]);
        assert_eq!(list(&[], 1), ["name"]);
        assert_eq!(list(&["walk"], 1), ["walk.speed", "walk.steps"]);
        assert_eq!(list(&["wal"], 0), [""; 0]);
        assert_eq!(offered.list(&[], 0).prefixes, ["walk"]);
    }
}
