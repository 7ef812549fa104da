//! Values and descriptors of parameters in ROS messages.

use hsl_parameters::{Described, choices};
use hsl_types::parameters::{ParameterType, Range};
use r2r::rcl_interfaces::msg::{
    FloatingPointRange, IntegerRange, ParameterDescriptor, ParameterValue,
};
use serde_yaml::Value;

/// Parameter types in ROS messages.
mod kind {
    use r2r::rcl_interfaces::msg::ParameterType;

    pub(super) const NOT_SET: u8 = ParameterType::PARAMETER_NOT_SET as u8;
    pub(super) const BOOL: u8 = ParameterType::PARAMETER_BOOL as u8;
    pub(super) const INTEGER: u8 = ParameterType::PARAMETER_INTEGER as u8;
    pub(super) const DOUBLE: u8 = ParameterType::PARAMETER_DOUBLE as u8;
    pub(super) const STRING: u8 = ParameterType::PARAMETER_STRING as u8;
    pub(super) const BOOL_ARRAY: u8 = ParameterType::PARAMETER_BOOL_ARRAY as u8;
    pub(super) const INTEGER_ARRAY: u8 = ParameterType::PARAMETER_INTEGER_ARRAY as u8;
    pub(super) const DOUBLE_ARRAY: u8 = ParameterType::PARAMETER_DOUBLE_ARRAY as u8;
    pub(super) const STRING_ARRAY: u8 = ParameterType::PARAMETER_STRING_ARRAY as u8;
}

/// Converts a value from its ROS message. Arrays become null, because no live parameter is an array.
pub(crate) fn from_ros(value: &ParameterValue) -> Value {
    match value.type_ {
        kind::BOOL => value.bool_value.into(),
        kind::INTEGER => value.integer_value.into(),
        kind::DOUBLE => value.double_value.into(),
        kind::STRING => value.string_value.as_str().into(),
        _ => Value::Null,
    }
}

/// Converts a value to its ROS message; a value of a type that ROS does not have becomes "not set".
pub(crate) fn to_ros(value: &Value) -> ParameterValue {
    let mut ros = ParameterValue::default();
    match value {
        Value::Bool(value) => ros.bool_value = *value,
        Value::String(value) => ros.string_value.clone_from(value),
        Value::Number(number) => match number.as_i64() {
            Some(value) => ros.integer_value = value,
            None => ros.double_value = number.as_f64().unwrap_or_default(),
        },
        Value::Sequence(values) => return array(values),
        Value::Null | Value::Mapping(_) | Value::Tagged(_) => {}
    }
    ros.type_ = match value {
        Value::Bool(_) => kind::BOOL,
        Value::String(_) => kind::STRING,
        Value::Number(number) if number.is_i64() => kind::INTEGER,
        Value::Number(_) => kind::DOUBLE,
        _ => kind::NOT_SET,
    };
    ros
}

/// Converts an array of booleans, integers, numbers or texts to its ROS message. Integers and numbers mixed become
/// doubles; other mixed arrays become "not set".
fn array(values: &[Value]) -> ParameterValue {
    fn all<T>(values: &[Value], of: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
        values.iter().map(of).collect()
    }
    let mut ros = ParameterValue::default();
    let found = if let Some(values) = all(values, Value::as_bool) {
        ros.bool_array_value = values;
        kind::BOOL_ARRAY
    } else if let Some(values) = all(values, Value::as_i64) {
        ros.integer_array_value = values;
        kind::INTEGER_ARRAY
    } else if let Some(values) = all(values, Value::as_f64) {
        ros.double_array_value = values;
        kind::DOUBLE_ARRAY
    } else if let Some(values) = all(values, |it| it.as_str().map(str::to_owned)) {
        ros.string_array_value = values;
        kind::STRING_ARRAY
    } else {
        kind::NOT_SET
    };
    ros.type_ = found;
    ros
}

/// Returns the description of a parameter for `ros2 param describe`: its type, text, unit, range and choices. A
/// parameter that is not live is read-only.
pub(crate) fn descriptor(described: &Described) -> ParameterDescriptor {
    let parameter = described.parameter;
    let unit = match parameter.unit {
        "" => String::new(),
        unit => format!(" [{unit}]"),
    };
    let mut descriptor = ParameterDescriptor {
        name: described.key.clone(),
        type_: ros_type(parameter.kind),
        description: format!("{}{unit}", parameter.text),
        additional_constraints: choices(parameter),
        read_only: !parameter.is_live,
        ..ParameterDescriptor::default()
    };
    let Some(range) = parameter.range else {
        return descriptor;
    };
    if range.is_open {
        // A ROS range includes its bounds.
        descriptor.additional_constraints = format!("more than {}", range.least);
    }
    // Tools such as rqt show these bounds; the node checks values itself.
    let Range { least, most, .. } = range;
    match parameter.kind {
        ParameterType::Integer => descriptor.integer_range.push(IntegerRange {
            from_value: least as i64,
            to_value: most as i64,
            step: 1,
        }),
        ParameterType::Double => descriptor.floating_point_range.push(FloatingPointRange {
            from_value: least,
            to_value: most,
            step: 0.0,
        }),
        _ => {}
    }
    descriptor
}

/// Returns ROS's number of a parameter type.
fn ros_type(of: ParameterType) -> u8 {
    match of {
        ParameterType::Bool => kind::BOOL,
        ParameterType::Integer => kind::INTEGER,
        ParameterType::Double => kind::DOUBLE,
        ParameterType::Text => kind::STRING,
        ParameterType::IntegerArray => kind::INTEGER_ARRAY,
        ParameterType::TextArray => kind::STRING_ARRAY,
        ParameterType::Mapping => kind::NOT_SET,
    }
}
