use hsl_types::limits;
use r2r::rcl_interfaces::msg::Parameter;

use crate::offered_parameters::cut;
use crate::ros_value::from_ros;

/// Maximum number of requests that are kept. Further ones are not.
const MOST_REQUESTS: usize = 1000;

/// Request of another node to set a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetRequest {
    /// Text of the request, for example `remote_control.forward:=0.3`; a long value is truncated.
    pub rule: String,
    /// True if the parameter was set, false if the request was refused.
    pub is_accepted: bool,
}

/// Requests that have arrived since they were taken, in order.
#[derive(Default)]
pub(crate) struct SetRequests(Vec<SetRequest>);

impl SetRequests {
    pub(crate) fn add(&mut self, given: &Parameter, is_accepted: bool) {
        if self.0.len() < MOST_REQUESTS {
            let value = serde_yaml::to_string(&from_ros(&given.value)).unwrap_or_default();
            let [name, value] = [&given.name, value.trim_end()].map(|it| cut(it, limits::NAME));
            let rule = format!("{name}:={value}");
            self.0.push(SetRequest { rule, is_accepted });
        }
    }

    /// Returns all requests, and removes them.
    pub(crate) fn take(&mut self) -> Vec<SetRequest> {
        std::mem::take(&mut self.0)
    }
}
