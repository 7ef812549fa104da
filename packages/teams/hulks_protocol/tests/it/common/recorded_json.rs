//! Schemas in the JSON of recordings.

use hulks_protocol::topics::Topic;
use serde_json::{Value, json};

/// Returns the schema of a topic as the programs of HULKs write it into recordings.
pub(crate) fn recorded_schema(topic: &Topic) -> Vec<u8> {
    let schema: Value = serde_json::from_str(&topic.schema().to_json()).unwrap();
    let definitions = schema["definitions"].as_object().unwrap();
    let definitions = definitions
        .iter()
        .map(|(name, it)| (name.clone(), definition(it)));
    let definitions: serde_json::Map<_, _> = definitions.collect();
    let bundle = json!({"root": shape(&schema["root"]), "definitions": definitions});
    bundle.to_string().into_bytes()
}

fn definition(it: &Value) -> Value {
    match it["kind"].as_str().unwrap() {
        "struct" => json!({"Struct": {"fields": all(&it["fields"], field)}}),
        _ => json!({"Enum": {"variants": all(&it["variants"], variant)}}),
    }
}

fn field(it: &Value) -> Value {
    json!({"name": it["name"], "shape": shape(&it["shape"])})
}

fn variant(it: &Value) -> Value {
    let payload = &it["payload"];
    let recorded = match payload["kind"].as_str().unwrap() {
        "unit" => json!("Unit"),
        "newtype" => json!({"Newtype": shape(&payload["shape"])}),
        "tuple" => json!({"Tuple": all(&payload["shapes"], shape)}),
        _ => json!({"Struct": all(&payload["fields"], field)}),
    };
    json!({"name": it["name"], "payload": recorded})
}

fn shape(it: &Value) -> Value {
    match it["kind"].as_str().unwrap() {
        "primitive" => json!({"Primitive": it["name"]}),
        "string" => json!("String"),
        "named" => json!({"Named": it["type"]}),
        "optional" => json!({"Optional": shape(&it["element"])}),
        "map" => json!({"Map": {"key": shape(&it["key"]), "value": shape(&it["value"])}}),
        _ => {
            let length = match it["length"]["kind"].as_str().unwrap() {
                "dynamic" => json!("Dynamic"),
                _ => json!({"Fixed": it["length"]["value"]}),
            };
            json!({"Sequence": {"element": shape(&it["element"]), "length": length}})
        }
    }
}

fn all(values: &Value, convert: fn(&Value) -> Value) -> Vec<Value> {
    values.as_array().unwrap().iter().map(convert).collect()
}
