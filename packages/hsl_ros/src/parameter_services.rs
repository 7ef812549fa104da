//! The services behind `ros2 param list`, `get`, `describe` and `set`.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use r2r::indexmap::IndexMap;
use r2r::{Parameter, ParameterValue, RosParams};
use serde_yaml::Value;

use crate::Error;
use crate::live_parameter::Setter;

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
        live: BTreeMap::new(),
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
    /// Those that may be changed.
    pub(crate) live: BTreeMap<&'static str, Setter>,
}

impl Offered {
    /// The value that the parameter may be given.
    fn check(&self, name: &str, value: &ParameterValue) -> r2r::Result<f64> {
        let checked = match self.live.get(name) {
            Some(setter) => setter.check(value),
            None => Err("it is read once; start the node again with another value".to_owned()),
        };
        checked.map_err(|msg| r2r::Error::ParameterValueConv {
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
        let number = self.check(name, value)?;
        if let Some(setter) = self.live.get(name) {
            setter.set(number);
        }
        let parameters = &mut self.parameters;
        parameters.insert(name.to_owned(), ParameterValue::Double(number));
        Ok(())
    }

    fn check_parameter(&self, name: &str, value: &ParameterValue) -> r2r::Result<()> {
        self.check(name, value).map(|_| ())
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
