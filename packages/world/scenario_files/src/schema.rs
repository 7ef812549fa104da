//! Schema for editors.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::draw::DISTRIBUTIONS;
use crate::format::ScenarioText;

/// Keys of schemas whose values are not schemas but names of schemas.
const NAMES: [&str; 3] = ["properties", "$defs", "patternProperties"];

/// Place of the schema of distributions.
const DISTRIBUTION: &str = "#/$defs/Distribution";

/// Keys of the conditions of an expectation.
const CONDITIONS: [&str; 7] = [
    "goal", "robot", "ball_in", "touch", "penalty", "game", "topic",
];

/// Returns the JSON schema of a scenario file: derived from [`ScenarioText`], with distributions allowed in place of
/// values, and one condition for each expectation.
pub fn schema() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = Value::from(generator.into_root_schema_for::<ScenarioText>());
    require_one_condition(&mut schema);
    admit_distributions(&mut schema);
    if let Some(definitions) = schema.get_mut("$defs").and_then(Value::as_object_mut) {
        // Any value may be chosen among several.
        let structs = definitions.values_mut().filter_map(Value::as_object_mut);
        structs
            .filter(|fields| !is_admitted(fields))
            .for_each(admit);
        definitions.insert("Distribution".to_owned(), distribution());
    }
    schema
}

/// Requires exactly one condition of each expectation.
fn require_one_condition(schema: &mut Value) {
    if let Some(Value::Object(fields)) = schema.pointer_mut("/$defs/Expectation") {
        let forms = CONDITIONS.map(|name| json!({ "required": [name] }));
        fields.insert("oneOf".to_owned(), json!(forms));
    }
}

/// Allows a distribution wherever the schema describes a number or a name. Visits all schemas within.
fn admit_distributions(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(admit_distributions),
        Value::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                match value {
                    Value::Object(named) if NAMES.contains(&key.as_str()) => {
                        named.values_mut().for_each(admit_distributions);
                    }
                    Value::Object(_) | Value::Array(_) if key != "enum" && key != "required" => {
                        admit_distributions(value);
                    }
                    _ => {}
                }
            }
            if is_drawn(fields) {
                admit(fields);
            }
        }
        _ => {}
    }
}

/// Allows a distribution in place of a value of the schema `fields`. The description stays outside, so that editors
/// show it for both.
fn admit(fields: &mut Map<String, Value>) {
    let description = fields.remove("description");
    let plain = Value::Object(std::mem::take(fields));
    let either = json!([plain, { "$ref": DISTRIBUTION }]);
    fields.extend(description.map(|text| ("description".to_owned(), text)));
    fields.insert("anyOf".to_owned(), either);
}

/// Returns true if the schema allows a distribution.
fn is_admitted(fields: &Map<String, Value>) -> bool {
    let forms = fields.get("anyOf").and_then(Value::as_array);
    forms.is_some_and(|forms| {
        forms
            .iter()
            .any(|form| form.get("$ref") == Some(&json!(DISTRIBUTION)))
    })
}

/// Returns true if distributions take the place of values of this schema: of a number, or of a name from a list.
fn is_drawn(fields: &Map<String, Value>) -> bool {
    let is_name = |form: &Value| form.get("const").is_some_and(Value::is_string);
    if let Some(Value::Array(forms)) = fields.get("oneOf") {
        return forms.iter().all(is_name);
    }
    let kind = fields.get("type");
    let is_number = |kind: &Value| kind == "number" || kind == "integer";
    match kind {
        Some(Value::Array(kinds)) => kinds.iter().any(is_number),
        Some(kind) => is_number(kind) || kind == "string" && fields.contains_key("enum"),
        None => false,
    }
}

/// Returns the schema of a distribution, one form for each of [`DISTRIBUTIONS`].
fn distribution() -> Value {
    let numbers = json!({
        "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2,
    });
    let alternatives = json!({ "type": "array", "minItems": 1, "maxItems": 100 });
    let forms = DISTRIBUTIONS.map(|name| {
        let (text, arguments) = match name {
            "uniform" => ("Uniform distribution [least, most].", &numbers),
            "normal" => ("Normal distribution [mean, deviation].", &numbers),
            _ => (
                "One of the values, all with the same probability.",
                &alternatives,
            ),
        };
        json!({
            "type": "object",
            "description": text,
            "properties": { name: arguments },
            "required": [name],
            "additionalProperties": false,
        })
    });
    json!({ "description": "Value drawn by the seed of the run.", "anyOf": forms })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let file = "../../../config/scenarios/scenario.schema.json";
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let expected = serde_json::to_string_pretty(&schema()).expect("a schema is JSON") + "\n";
        testing::assert_current(&file, &expected);
    }

    #[test]
    fn numbers_and_names_may_be_distributions() {
        let schema = schema();
        for name in ["Meters", "Seconds", "RobotName", "Phase", "Pose", "Ball"] {
            let text = schema["$defs"][name].to_string();
            assert!(text.contains("#/$defs/Distribution"), "{name}: {text}");
        }
    }
}
