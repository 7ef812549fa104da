use std::time::Duration;

use r2r::rcl_interfaces::msg::ParameterValue;
use r2r::rcl_interfaces::srv::GetParameters;

use crate::client::{Call, Client};

/// Timeout of the other node's answer, in wall time.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Type of a whole number, as in `rcl_interfaces/msg/ParameterType`.
const INTEGER: u8 = 2;
/// Type of a number.
const DOUBLE: u8 = 3;

/// Client for numbers among the parameters of another node.
pub struct RemoteNumbers {
    client: Client<GetParameters::Service>,
    names: Vec<String>,
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

    /// Requests the numbers from the other node, unless an answer is missing.
    pub fn request(&mut self) {
        self.call.get_or_insert_with(|| {
            let names = self.names.clone();
            self.client.call(GetParameters::Request { names }, TIMEOUT)
        });
    }

    /// Returns the numbers in the order of their names after their arrival; `None` for a parameter that is unknown or
    /// not a number. A node that does not answer is not an error.
    pub fn poll(&mut self) -> Option<Vec<Option<f64>>> {
        let answer = self.call.as_mut()?.poll()?;
        self.call = None;
        let values = answer.ok()?.values;
        (values.len() == self.names.len()).then(|| values.iter().map(number).collect())
    }
}

fn number(value: &ParameterValue) -> Option<f64> {
    match value.type_ {
        INTEGER => Some(value.integer_value as f64),
        DOUBLE => Some(value.double_value),
        _ => None,
    }
}
