//! Markdown table of a node's parameters.

use hsl_types::parameters::{Parameter, Parameters};
use serde::Serialize;

use crate::described::describe;
use crate::parameters::write;
use crate::wording::choices;
use crate::yaml::inline;

/// Returns a Markdown table with a row for each parameter of `T`. Generated files of packages have this text.
pub fn markdown_table<T: Default + Parameters + Serialize>() -> String {
    let defaults = write(&T::default());
    let mut table =
        "| parameter | default | unit | range | meaning |\n|---|---|---|---|---|\n".to_owned();
    for described in describe::<T>() {
        let parameter = described.parameter;
        let default = defaults.iter().find(|(key, _)| *key == described.key);
        let default = default.map_or_else(|| "null".to_owned(), |(_, value)| inline(value));
        let cells = [
            format!("`{}`", described.key),
            format!("`{default}`"),
            parameter.unit.to_owned(),
            range(parameter),
            meaning(parameter),
        ];
        let cells = cells.map(|cell| cell.replace('|', "\\|"));
        table += &format!("| {} |\n", cells.join(" | "));
    }
    table
}

/// Returns the range of a number, or the allowed texts of another parameter; empty if it has neither.
fn range(parameter: &Parameter) -> String {
    let range = parameter.range.map(|range| range.to_string());
    let names = parameter.choices.iter();
    let names: Vec<_> = names.map(|choice| format!("`{}`", choice.value)).collect();
    range.unwrap_or_else(|| names.join(", "))
}

/// Returns the meaning of a parameter, with its choices, and a note if it is live.
fn meaning(parameter: &Parameter) -> String {
    let mut meaning = parameter.text.to_owned();
    if !parameter.choices.is_empty() {
        meaning += &format!(" ({})", choices(parameter));
    }
    if parameter.is_live {
        meaning += " (live: may be set while the node runs)";
    }
    meaning
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize, Parameters)]
    struct Sample {
        /// Speed of it, left | right.
        #[parameter(default = None, unit = "m/s", range = 0.0..=2.0, live)]
        speed: Option<f32>,
    }

    #[test]
    fn a_row_has_the_whole_description_and_cells_are_escaped() {
        let table = markdown_table::<Sample>();
        let row = table.lines().nth(2).expect("there is a row");
        let expected = "| `speed` | `null` | m/s | 0 to 2 | Speed of it, left \\| right (live: may be set while the node \
                        runs) |";
        assert_eq!(row, expected);
    }
}
