//! Launch arguments for the parameters of a node.

use hsl_types::parameters::{Parameter, ParameterType, Parameters};
use serde::Serialize;
use serde_json::json;
use serde_yaml::Value;

use crate::described::Level;
use crate::parameters::write;
use crate::yaml::{comment, inline};

/// Returns the launch arguments for the parameters of `T` that are not in a section. The text is a JSON list with one
/// line for each: name, allowed texts (null: all), and description. A launch file cannot omit an argument, so an empty
/// text stands for the default.
pub fn launch_arguments<T: Default + Parameters + Serialize>() -> String {
    let defaults = write(&T::default());
    let parameters = Level::of(T::FIELDS).values.into_iter();
    let lines = parameters.map(|parameter| {
        let default = defaults.iter().find(|(name, _)| name == parameter.name);
        let default = default.map_or(&Value::Null, |(_, value)| value);
        let description = format!("{}; default: {}", comment(parameter), inline(default));
        let argument = json!([parameter.name, choices(parameter), description]);
        format!("  {argument}")
    });
    let lines: Vec<_> = lines.collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// Returns the allowed texts of an argument and the empty text, or `None` if any text is allowed and checked later.
fn choices(parameter: &Parameter) -> Option<Vec<&'static str>> {
    let texts: Vec<_> = match parameter.kind {
        ParameterType::Bool => vec!["true", "false"],
        _ => parameter.choices.iter().map(|it| it.value).collect(),
    };
    let is_any = texts.is_empty() || parameter.is_optional;
    (!is_any).then(|| [""].into_iter().chain(texts).collect())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize, Parameters)]
    struct Sample {
        /// Enables the motion of the ball.
        #[parameter(default = true)]
        ball: bool,
        /// Speed of a robot.
        #[parameter(default = None, unit = "m/s", range = 0.0..=2.0)]
        speed: Option<f32>,
        /// Walk of a robot.
        #[parameter(section)]
        walk: Walk,
    }

    #[derive(Serialize, Deserialize, Parameters)]
    struct Walk {
        /// Duration of a step.
        #[parameter(default = 1, unit = "s")]
        step: u8,
    }

    #[test]
    fn parameters_without_a_section_are_arguments() {
        let expected = r#"[
  ["ball",["","true","false"],"Enables the motion of the ball; default: true"],
  ["speed",null,"Speed of a robot [m/s, 0 to 2]; default: null"]
]
"#;
        assert_eq!(launch_arguments::<Sample>(), expected);
    }
}
