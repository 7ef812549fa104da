//! Parameter file with the defaults of all parameters of a node.

use hsl_types::parameters::{Field, Parameter, Parameters};
use serde::Serialize;
use serde_yaml::Value;

use crate::described::Level;
use crate::parameters::write;
use crate::wording::{choices, numbers};

/// Largest line width for a comment after its parameter; a longer comment stands above the parameter.
const WIDTH: usize = 120;

/// Returns the text of a parameter file for the node `node`, with the defaults and descriptions of `T`. Generated files
/// of `config` have this text.
pub fn yaml_file<T: Default + Parameters + Serialize>(node: &str) -> String {
    let defaults = write(&T::default());
    let mut text = format!(
        "# Parameters of {node} with their defaults, each with its meaning [unit, range]. Live parameters may be set\n\
         # while the node runs. Generated from the fields of its struct by `make generated`: change a copy.\n\
         /**:\n  ros__parameters:\n"
    );
    add_level(&mut text, 4, "", T::FIELDS, &defaults);
    text
}

/// Appends the parameters among `fields`, then their sections. `prefix` is the dotted key of this level with a dot at
/// its end, and `indent` its number of spaces.
fn add_level(
    text: &mut String,
    indent: usize,
    prefix: &str,
    fields: &'static [Field],
    defaults: &[(String, Value)],
) {
    let level = Level::of(fields);
    for parameter in level.values {
        let key = format!("{prefix}{}", parameter.name);
        let default = defaults.iter().find(|(name, _)| *name == key);
        let default = default.map_or_else(|| "null".to_owned(), |(_, value)| inline(value));
        let entry = format!("{}: {default}", parameter.name);
        add_line(text, indent, &entry, &comment(parameter));
    }
    for section in level.sections {
        add_line(text, indent, &format!("{}:", section.name), section.text);
        let prefix = format!("{prefix}{}.", section.name);
        add_level(text, indent + 2, &prefix, section.fields, defaults);
    }
}

/// Appends an entry with its comment: behind it if the line is short enough, otherwise above.
fn add_line(text: &mut String, indent: usize, entry: &str, comment: &str) {
    let indent = " ".repeat(indent);
    let line = format!("{indent}{entry}  # {comment}\n");
    if line.trim_end().chars().count() <= WIDTH {
        *text += &line;
    } else {
        for line in wrapped(comment, WIDTH - indent.len() - 2) {
            *text += &format!("{indent}# {line}\n");
        }
        *text += &format!("{indent}{entry}\n");
    }
}

/// Wraps a text into lines of at most `width` characters; a longer word has a line of its own.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += &format!(" {word}");
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the comment for a parameter: its meaning, with its choices, unit and range.
pub(crate) fn comment(parameter: &Parameter) -> String {
    let mut comment = parameter.text.to_owned();
    if !parameter.choices.is_empty() {
        comment += &format!(" ({})", choices(parameter));
    }
    let numbers = numbers(parameter);
    if !numbers.is_empty() {
        comment += &format!(" [{numbers}]");
    }
    comment
}

/// Returns a value as YAML in one line.
pub(crate) fn inline(value: &Value) -> String {
    match value {
        Value::Sequence(values) => {
            let values: Vec<_> = values.iter().map(inline).collect();
            format!("[{}]", values.join(", "))
        }
        value => serde_yaml::to_string(value).map_or_else(
            |error| format!("# {error}"),
            |text| text.trim_end().to_owned(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize, Parameters)]
    struct Sample {
        /// Section with its text after the colon.
        #[parameter(section)]
        walk: Walk,
        /// Name of the robot.
        #[parameter(default = "ball".to_owned())]
        name: String,
    }

    #[derive(Serialize, Deserialize, Parameters)]
    struct Walk {
        /// Speed of a robot that walks.
        #[parameter(default = 0.4, unit = "m/s", range = 0.0..=2.0, live)]
        speed: f32,
        /// Steps after which a robot that has walked for a while and is tired by now stops to walk for a while.
        #[parameter(default = vec![1, 2])]
        steps: Vec<u8>,
    }

    #[test]
    fn every_parameter_has_its_default_and_its_meaning_and_sections_come_last() {
        let text = yaml_file::<Sample>("node");
        let (_, parameters) = text.split_once("ros__parameters:\n").expect("it has them");
        let expected = "    name: ball  # Name of the robot
    walk:  # Section with its text after the colon
      speed: 0.4  # Speed of a robot that walks [m/s, 0 to 2, live]
      # Steps after which a robot that has walked for a while and is tired by now stops to walk for a while [0 to 255]
      steps: [1, 2]
";
        assert_eq!(parameters, expected);
    }

    #[test]
    fn a_long_text_is_wrapped() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 2), ["one", "two", "three"]);
    }
}
