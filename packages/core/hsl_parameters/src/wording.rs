//! What is known of a parameter, in words.

use hsl_types::parameters::Parameter;

/// The choices of a parameter, as in ``; `node`: in its node``; empty: it has none.
pub fn choices(parameter: &Parameter) -> String {
    let choices = parameter.choices.iter();
    let choices: Vec<_> = choices
        .map(|choice| format!("{}: {}", choice.value, lower_case(choice.text)))
        .collect();
    choices.join("; ")
}

/// With a small letter at the beginning, as after a colon.
fn lower_case(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}

/// Its unit, its range and whether it is live, as in `m/s, 0 to 100, live`; empty: nothing of that.
pub(crate) fn numbers(parameter: &Parameter) -> String {
    let unit = Some(parameter.unit.to_owned()).filter(|unit| !unit.is_empty());
    let range = parameter.range.map(|range| range.to_string());
    let live = parameter.is_live.then(|| "live".to_owned());
    let parts: Vec<_> = unit.into_iter().chain(range).chain(live).collect();
    parts.join(", ")
}
