//! Parameters of a node at its start.

use hsl_parameters::{Described, Overrides};
use hsl_types::parameters::{Parameter, Parameters};
use serde::Serialize;
use serde_yaml::Value;
use support::InvalidValues;

use crate::offered_parameters::OfferedParameters;
use crate::ros_value;

/// Parameter with which a ROS node follows `/clock`.
const USE_SIM_TIME: &str = "use_sim_time";

/// Description of the parameter.
static SIM_TIME: Parameter =
    Parameter::of::<bool>(USE_SIM_TIME, "Makes the node's ROS clock follow `/clock`");

/// Maximum number of ignored parameters in the log.
const SHOWN: usize = 10;

/// Describes the parameters of a node and their values for the ROS parameter services, and adds `use_sim_time`.
pub(crate) fn offered<T: Parameters + Serialize>(
    parameters: &T,
    use_sim_time: bool,
) -> OfferedParameters {
    let mut offered = OfferedParameters::default();
    let values = hsl_parameters::write(parameters);
    for described in hsl_parameters::describe::<T>() {
        // An optional parameter that is a struct has no value while it is absent.
        let value = values.iter().find(|(key, _)| *key == described.key);
        let value = value.map_or(&Value::Null, |(_, value)| value);
        offered.add(ros_value::descriptor(&described), value);
    }
    let described = Described {
        key: USE_SIM_TIME.to_owned(),
        parameter: &SIM_TIME,
    };
    offered.add(
        ros_value::descriptor(&described),
        &Value::Bool(use_sim_time),
    );
    offered
}

/// Logs in one line the parameters of files that belong to other nodes, because one of them may be a misspelled one of
/// this node.
pub(crate) fn log_ignored(others: &Overrides) {
    let count = others.iter().count();
    let Some((_, first)) = others.iter().next() else {
        return;
    };
    let keys: Vec<_> = others.iter().map(|(key, _)| key).take(SHOWN).collect();
    let more = match count.saturating_sub(keys.len()) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let keys = keys.join(", ");
    tracing::info!(
        "ignored, because they are not parameters of this node: {keys}{more} ({})",
        first.source
    );
}

/// Removes `use_sim_time` from the overrides and returns its value; false if it is not given. Every node has it in
/// addition to its own parameters.
///
/// # Errors
/// Returns an error if the value is not a boolean.
pub(crate) fn use_sim_time(overrides: &mut Overrides) -> Result<bool, InvalidValues> {
    let Some(given) = overrides.take(USE_SIM_TIME) else {
        return Ok(false);
    };
    given.value.as_bool().ok_or_else(|| {
        let mut invalid = InvalidValues::default();
        invalid.add(
            USE_SIM_TIME,
            format_args!("must be true or false ({})", given.source),
        );
        invalid
    })
}
