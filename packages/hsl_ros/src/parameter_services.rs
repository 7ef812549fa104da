//! The services behind `ros2 param list`, `get`, `describe` and `set`.

use std::pin::Pin;
use std::sync::{Arc, Mutex};

use r2r::indexmap::IndexMap;
use r2r::{Parameter, ParameterValue, RosParams};
use serde_yaml::Value;

use crate::Error;
use crate::live_parameters::{READ_ONCE, Setter, Use};

/// What answers requests when it is polled; it never ends.
pub(crate) type Services = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The parameters as the services see them.
pub(crate) type Shared = Arc<Mutex<Offered>>;

/// Offers `parameters` of `node`.
pub(crate) fn offer(
    node: &mut r2r::Node,
    parameters: Vec<(String, Value)>,
) -> Result<(Services, Shared), Error> {
    let parameters = parameters
        .into_iter()
        .map(|(key, value)| (key, ros_value(&value)))
        .collect();
    let offered = Arc::new(Mutex::new(Offered {
        parameters,
        live: None,
    }));
    let (services, _changes) = node
        .make_derived_parameter_handler(Arc::clone(&offered) as _)
        .map_err(Error::refused("the parameter services"))?;
    Ok((Box::pin(services), offered))
}

/// Parameters are read once, at the start of a node, but for those that change nothing in what a bag holds: a change
/// under way would make a run that cannot be repeated.
pub(crate) struct Offered {
    parameters: IndexMap<String, ParameterValue>,
    /// What changes those that may be changed.
    pub(crate) live: Option<Setter>,
}

impl Offered {
    /// Checks or sets a parameter; returns the value that it then has.
    fn apply(&self, name: &str, value: &ParameterValue, purpose: Use) -> r2r::Result<Value> {
        let applied = match &self.live {
            Some(live) => live.apply(name, &yaml_value(value), purpose),
            None => Err(READ_ONCE.to_owned()),
        };
        applied.map_err(|msg| r2r::Error::ParameterValueConv {
            name: name.to_owned(),
            msg,
        })
    }
}

impl RosParams for Offered {
    fn register_parameters(
        &mut self,
        _prefix: &str,
        _parameter: Option<Parameter>,
        parameters: &mut IndexMap<String, Parameter>,
    ) -> r2r::Result<()> {
        parameters.clear();
        for (key, value) in &self.parameters {
            parameters.insert(key.clone(), Parameter::new(value.clone()));
        }
        Ok(())
    }

    fn get_parameter(&mut self, name: &str) -> r2r::Result<ParameterValue> {
        let unknown = || r2r::Error::InvalidParameterName {
            name: name.to_owned(),
        };
        self.parameters.get(name).cloned().ok_or_else(unknown)
    }

    fn set_parameter(&mut self, name: &str, value: &ParameterValue) -> r2r::Result<()> {
        let value = self.apply(name, value, Use::Set)?;
        self.parameters.insert(name.to_owned(), ros_value(&value));
        Ok(())
    }

    fn check_parameter(&self, name: &str, value: &ParameterValue) -> r2r::Result<()> {
        self.apply(name, value, Use::Check).map(|_| ())
    }
}

/// The value of a ROS parameter of which there is one; there are no arrays among those that may be changed.
fn yaml_value(value: &ParameterValue) -> Value {
    match value {
        ParameterValue::Bool(value) => (*value).into(),
        ParameterValue::Integer(value) => (*value).into(),
        ParameterValue::Double(value) => (*value).into(),
        ParameterValue::String(value) => value.as_str().into(),
        _ => Value::Null,
    }
}

/// The ROS parameter for a value; what ROS has no parameter for is not set.
fn ros_value(value: &Value) -> ParameterValue {
    match value {
        Value::Bool(value) => ParameterValue::Bool(*value),
        Value::String(value) => ParameterValue::String(value.clone()),
        Value::Number(number) => match number.as_i64() {
            Some(value) => ParameterValue::Integer(value),
            None => number
                .as_f64()
                .map_or(ParameterValue::NotSet, ParameterValue::Double),
        },
        Value::Sequence(values) => ros_array(values),
        Value::Null | Value::Mapping(_) | Value::Tagged(_) => ParameterValue::NotSet,
    }
}

/// An array of one type; mixed numbers are doubles.
fn ros_array(values: &[Value]) -> ParameterValue {
    fn all<T>(values: &[Value], of: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
        values.iter().map(of).collect()
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    all(values, Value::as_bool)
        .map(ParameterValue::BoolArray)
        .or_else(|| all(values, Value::as_i64).map(ParameterValue::IntegerArray))
        .or_else(|| all(values, Value::as_f64).map(ParameterValue::DoubleArray))
        .or_else(|| all(values, text).map(ParameterValue::StringArray))
        .unwrap_or(ParameterValue::NotSet)
}
