use std::time::Duration;

use r2r::rcl_interfaces::msg::ParameterValue;
use r2r::rcl_interfaces::srv::GetParameters;

use crate::client::{Call, Client};

/// Timeout of the other node's answer, in wall time.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Type of an integer, as in `rcl_interfaces/msg/ParameterType`.
const INTEGER: u8 = 2;
/// Type of a floating-point number.
const DOUBLE: u8 = 3;

/// Client that reads numbers among the parameters of another node.
pub struct RemoteNumbers {
    client: Client<GetParameters::Service>,
    names: Vec<String>,
    /// Request without an answer.
    call: Option<Call<GetParameters::Service>>,
}

impl RemoteNumbers {
    pub(crate) fn new(client: Client<GetParameters::Service>, names: &[&str]) -> Self {
        Self {
            client,
            names: names.iter().copied().map(str::to_owned).collect(),
            call: None,
        }
    }

    /// Requests the numbers from the other node, unless a request is in progress. Never waits.
    pub fn request(&mut self) {
        self.call.get_or_insert_with(|| {
            let names = self.names.clone();
            self.client.call(GetParameters::Request { names }, TIMEOUT)
        });
    }

    /// Returns the numbers once after their arrival, in the order of their names; an element is `None` if the parameter
    /// is unknown or not a number. Returns `None` while no answer has arrived, and also if the node does not answer in
    /// time, which is not an error. Never waits.
    pub fn poll(&mut self) -> Option<Vec<Option<f64>>> {
        let answer = self.call.as_mut()?.poll()?;
        self.call = None;
        let values = answer.ok()?.values;
        (values.len() == self.names.len()).then(|| values.iter().map(number).collect())
    }
}

/// Returns the number in a value; `None` for any other type.
fn number(value: &ParameterValue) -> Option<f64> {
    match value.type_ {
        INTEGER => Some(value.integer_value as f64),
        DOUBLE => Some(value.double_value),
        _ => None,
    }
}
