//! JSON schemas of the results that `sil` writes, for programs that read them.

use match_runner::batch::journal::Line;
use match_runner::compare::Comparison;
use match_runner::robustness::Robustness;
use match_runner::ros::examination::ProgramReport;
use match_setup::MatchResult;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::Value;

use crate::commands::bag::info::BagInfo;
use sil::commands::branch::Branches;
use sil::commands::expect::CheckedMoments;
use sil::commands::list::ScenarioList;
use sil::commands::redecide::Redecisions;
use sil::commands::trace::node::NodeRuns;

/// Returns name and content of each file in `config/schemas`. `make generated` writes them.
pub fn schemas() -> [(&'static str, Value); 11] {
    [
        ("match_result.schema.json", schema_of::<MatchResult>()),
        ("campaign_line.schema.json", schema_of::<Line<'_>>()),
        ("bag_info.schema.json", schema_of::<BagInfo>()),
        ("scenario_list.schema.json", schema_of::<ScenarioList>()),
        ("branches.schema.json", schema_of::<Branches>()),
        ("checked_moments.schema.json", schema_of::<CheckedMoments>()),
        ("comparison.schema.json", schema_of::<Comparison>()),
        ("robustness.schema.json", schema_of::<Robustness>()),
        ("redecisions.schema.json", schema_of::<Redecisions>()),
        ("node_runs.schema.json", schema_of::<NodeRuns>()),
        ("program_report.schema.json", schema_of::<ProgramReport>()),
    ]
}

/// Returns the schema of the values that `T` writes.
fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(RecursiveTransform(describe_json));
    Value::from(settings.into_generator().into_root_schema_for::<T>())
}

/// Converts the description of a schema from rustdoc: removes the backslashes before the brackets of units, and
/// replaces `None` by null.
fn describe_json(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text
            .replace("\\[", "[")
            .replace("\\]", "]")
            .replace("`None`", "null");
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/schemas");
        for (name, schema) in schemas() {
            let file = folder.join(name);
            let expected = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
            testing::assert_current(&file, &expected);
        }
    }

    #[test]
    fn every_property_has_a_description() {
        for (name, schema) in schemas() {
            let mut missing = Vec::new();
            collect_undescribed(&schema, name, &mut missing);
            assert!(missing.is_empty(), "{missing:#?}");
        }
    }

    /// Collects the paths of properties without a description.
    fn collect_undescribed(schema: &Value, path: &str, missing: &mut Vec<String>) {
        let Some(parts) = schema.as_object() else {
            return;
        };
        for (key, part) in parts {
            if key == "properties" {
                let properties = part.as_object().into_iter().flatten();
                for (property, schema) in properties {
                    if schema.get("description").is_none() {
                        missing.push(format!("{path}/{property}"));
                    }
                }
            }
            collect_undescribed(part, &format!("{path}/{key}"), missing);
        }
    }
}
