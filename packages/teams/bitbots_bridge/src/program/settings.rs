//! Parameters that the program reads from other nodes when it starts.

use bitbots_protocol::parameters::BridgeParameters;
use hsl_ros::interfaces::parameters::{GetParameters, ParameterType, ParameterValue};
use hsl_ros::{Error, Node, Service};
use hsl_types::{FieldDimensions, PlayerNumber};

use team_bridge::Names;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Integer(u8),
    Double(f32),
    Text(&'static str),
}

/// Parameter services of the nodes `parameter_blackboard` and `bitbots_path_planning`.
pub(crate) struct Settings {
    services: [Service<GetParameters::Service>; 2],
    values: Vec<(&'static str, Value)>,
}

impl Settings {
    /// Creates both services with the values for a player.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a service.
    pub(crate) fn new(
        node: &mut Node,
        names: Names,
        parameters: &BridgeParameters,
        player: PlayerNumber,
        field: &FieldDimensions,
    ) -> Result<Self, Error> {
        let (role, position) = parameters.role_of(player);
        let values = vec![
            ("bot_id", Value::Integer(player.into())),
            ("team_id", Value::Integer(parameters.team_id)),
            ("team_color", Value::Integer(0)),
            ("role", Value::Text(role.name())),
            ("position_number", Value::Integer(position)),
            ("field.size.x", Value::Double(field.length)),
            ("field.size.y", Value::Double(field.width)),
            ("field.goal.width", Value::Double(field.goal_inner_width)),
            ("field.goal.depth", Value::Double(field.goal_depth)),
            (
                "field.markings.penalty_area.size.x",
                Value::Double(field.penalty_area_length),
            ),
            (
                "field.markings.penalty_area.size.y",
                Value::Double(field.penalty_area_width),
            ),
            (
                "controller.orient_to_goal_distance",
                Value::Double(parameters.walk.orient_to_goal_distance),
            ),
        ];
        let service = |of| names.of(&format!("{of}/get_parameters"));
        let blackboard = node.service(&service("parameter_blackboard"))?;
        let planning = node.service(&service("bitbots_path_planning"))?;
        Ok(Self {
            services: [blackboard, planning],
            values,
        })
    }

    /// Answers all requests. Returns the requested names without a value: the program does not start without them.
    pub(crate) fn answer(&mut self) -> Vec<String> {
        let mut unknown = Vec::new();
        let values = &self.values;
        for service in &mut self.services {
            service.answer(|request| GetParameters::Response {
                values: request
                    .names
                    .iter()
                    .map(
                        |name| match values.iter().find(|(known, _)| known == name) {
                            Some((_, value)) => value.to_message(),
                            None => {
                                unknown.push(name.clone());
                                ParameterValue::default()
                            }
                        },
                    )
                    .collect(),
            });
        }
        unknown
    }
}

impl Value {
    fn to_message(self) -> ParameterValue {
        let unset = ParameterValue::default();
        match self {
            Self::Integer(value) => ParameterValue {
                type_: ParameterType::PARAMETER_INTEGER as u8,
                integer_value: i64::from(value),
                ..unset
            },
            Self::Double(value) => ParameterValue {
                type_: ParameterType::PARAMETER_DOUBLE as u8,
                double_value: f64::from(value),
                ..unset
            },
            Self::Text(value) => ParameterValue {
                type_: ParameterType::PARAMETER_STRING as u8,
                string_value: value.to_owned(),
                ..unset
            },
        }
    }
}
