//! Parameters that `ros2 param set` changes while the node runs.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::mpsc;

use hsl_parameters::{Overrides, read_over, write};
use hsl_types::parameters::Parameters;
use hsl_types::parameters::set_text;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_yaml::Value;
use support::InvalidValues;

use crate::peer_log::PeerLog;

/// Parameters of a node, of which some may be changed while it runs.
#[derive(Debug)]
pub struct LiveParameters<T> {
    received: mpsc::Receiver<ParameterChange<T>>,
    /// Limit for log lines, by parameter.
    log: RefCell<PeerLog<String>>,
}

/// Change of one parameter.
#[derive(Debug)]
pub struct ParameterChange<T> {
    /// Text of the change, for example `remote_control.forward:=0.3`.
    pub rule: String,
    /// All parameters after the change.
    pub parameters: T,
}

/// Access of the ROS parameter services to live parameters.
pub(crate) struct Setter {
    /// Names of the live parameters.
    keys: BTreeSet<String>,
    set: Box<Set>,
}

/// Function that checks or sets the parameter with this key and returns the resulting value.
type Set = dyn Fn(&str, &Value, Use) -> Result<Value, String> + Send;

/// Effect of a valid value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// The value is only checked.
    Check,
    /// The parameter is changed, and the node receives the change.
    Set,
}

impl<T> LiveParameters<T>
where
    T: Clone + Parameters + Serialize + DeserializeOwned + Send + 'static,
{
    /// Creates live parameters from `current`: the receiver of changes for the node, and the setter for the services. A
    /// change of a parameter that is marked as live is accepted if all parameters are valid afterwards and `check`
    /// accepts them.
    pub(crate) fn new(
        current: T,
        check: impl Fn(&T) -> Result<(), InvalidValues> + Send + 'static,
    ) -> (Self, Setter) {
        let described = hsl_parameters::describe::<T>().into_iter();
        let live = described.filter(|it| it.parameter.is_live);
        let keys = live.map(|it| it.key).collect();
        let (queue, received) = mpsc::channel();
        let current = RefCell::new(current);
        let set = move |key: &str, value: &Value, purpose: Use| {
            let text = serde_yaml::to_string(value).map_err(|error| error.to_string())?;
            let rule = format!("{key}:={}", text.trim_end());
            let overrides = Overrides::of_value(key, value.clone(), &format!("-p {rule}"));
            let changed =
                read_over(&*current.borrow(), &overrides).map_err(|invalid| invalid.to_string())?;
            let checked = changed.validate().and_then(|()| check(&changed));
            checked.map_err(|invalid| invalid.to_string())?;
            let mut written = write(&changed).into_iter();
            let value = written.find(|(it, _)| it == key).map(|(_, value)| value);
            if purpose == Use::Set {
                current.replace(changed.clone());
                let parameters = changed;
                // The receiver is dropped if the node dropped the parameters.
                let _ = queue.send(ParameterChange { rule, parameters });
            }
            Ok(value.unwrap_or(Value::Null))
        };
        let set = Box::new(set);
        let log = RefCell::default();
        (Self { received, log }, Setter { keys, set })
    }

    /// Returns the next change that was accepted, in order; `None` without one. Never waits.
    pub fn take(&self) -> Option<ParameterChange<T>> {
        self.received.try_recv().ok()
    }

    /// Returns the line to log for the change `rule`, followed by `suffix`, or `None` if a change of the same parameter
    /// was logged less than a second ago.
    pub fn line(&self, rule: &str, suffix: impl Display) -> Option<String> {
        let (key, _) = rule.split_once(":=").unwrap_or((rule, ""));
        let text = format_args!("{}{suffix}", set_text(rule));
        self.log.borrow_mut().line(key.to_owned(), text)
    }
}

impl Setter {
    /// Checks a new value of a parameter, or also sets it, depending on `purpose`. Returns the resulting value.
    ///
    /// # Errors
    ///
    /// Returns the reason why the parameter cannot have this value.
    pub(crate) fn apply(&self, key: &str, value: &Value, purpose: Use) -> Result<Value, String> {
        if !self.keys.contains(key) {
            return Err(READ_ONCE.to_owned());
        }
        (self.set)(key, value, purpose)
    }
}

/// Reason why a parameter cannot be changed.
pub(crate) const READ_ONCE: &str =
    "it is read once, at start-up; restart the node with another value";

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
    #[serde(default)]
    struct Steering {
        /// Speed ahead.
        #[parameter(range = 0.0..=10.0, live)]
        forward: f64,
        /// Enables the steering.
        #[parameter(live)]
        enabled: bool,
        /// Name of the robot.
        name: String,
    }

    fn steering() -> (LiveParameters<Steering>, Setter) {
        LiveParameters::new(Steering::default(), |it| {
            let mut invalid = InvalidValues::default();
            invalid.require(it.forward < 1.0, "forward", "must be less than 1");
            invalid.into_result(())
        })
    }

    #[test]
    fn changes_are_taken_in_their_order_each_with_all_before_it() {
        let (live, setter) = steering();
        // As `ros2 param set` sends 0, which is no double.
        assert_eq!(setter.apply("forward", &0.into(), Use::Set), Ok(0.0.into()));
        setter
            .apply("forward", &0.5.into(), Use::Set)
            .expect("it may be set");
        setter
            .apply("enabled", &true.into(), Use::Set)
            .expect("it may be set");
        let rules: Vec<_> = std::iter::from_fn(|| live.take())
            .map(|it| (it.rule, it.parameters.forward, it.parameters.enabled))
            .collect();
        let expected = [
            ("forward:=0".to_owned(), 0.0, false),
            ("forward:=0.5".to_owned(), 0.5, false),
            ("enabled:=true".to_owned(), 0.5, true),
        ];
        assert_eq!(rules, expected);
    }

    #[test]
    fn a_refused_or_only_checked_value_changes_nothing() {
        let (live, setter) = steering();
        let refused = setter.apply("forward", &2.0.into(), Use::Set);
        assert!(refused.is_err_and(|why| why.contains("must be less than 1")));
        let refused = setter.apply("enabled", &"perhaps".into(), Use::Set);
        assert!(refused.is_err_and(|why| why.contains("enabled")));
        let refused = setter.apply("forward", &(-1.0).into(), Use::Set);
        assert!(refused.is_err_and(|why| why.contains("must be between 0 and 10")));
        let refused = setter.apply("name", &"ball".into(), Use::Set);
        assert_eq!(refused, Err(READ_ONCE.to_owned()));
        assert!(setter.apply("forward", &0.5.into(), Use::Check).is_ok());
        assert!(live.take().is_none());
    }
}
