//! Descriptions of parameters as text.

use hsl_types::parameters::Parameter;

/// Returns the choices of a parameter with their meanings, for example `lockstep: each tick waits for the slowest node;
/// realtime: ...`. Empty for a parameter without choices.
pub fn choices(parameter: &Parameter) -> String {
    let choices = parameter.choices.iter();
    let choices: Vec<_> = choices
        .map(|choice| format!("{}: {}", choice.value, lower_case(choice.text)))
        .collect();
    choices.join("; ")
}

/// Returns the text with a lower-case first letter, as after a colon.
fn lower_case(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}

/// Returns the unit and range of a parameter and `live` for a live one, as in `m/s, 0 to 100, live`; empty without all
/// three.
pub(crate) fn numbers(parameter: &Parameter) -> String {
    let unit = Some(parameter.unit.to_owned()).filter(|unit| !unit.is_empty());
    let range = parameter.range.map(|range| range.to_string());
    let live = parameter.is_live.then(|| "live".to_owned());
    let parts: Vec<_> = unit.into_iter().chain(range).chain(live).collect();
    parts.join(", ")
}
