//! Scenario file that changes the seed and the parameters of another scenario, for example a case that a search has found.

use std::path::{Path, PathBuf};

use located_yaml::{Content, Located, Part, from_part};
use scenario_kit::{Scenario, ScenarioError, ScenarioOptions, is_file};
use schemars::JsonSchema;
use serde::Deserialize;
use user_files::findings::Findings;

use crate::file::{LARGEST_FILE, ScenarioFile};
use crate::settings::Settings;

/// Scenario with the world and the expectations of another one.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "DerivedScenario")]
pub(crate) struct DerivedText {
    /// Name of the other scenario, or the path of its file from the folder of this file.
    base: Located<String>,
    /// Purpose of the scenario in one line; without it that of the other scenario.
    #[serde(default)]
    description: Option<String>,
    /// Seed of a run without another seed.
    #[serde(default)]
    seed: u64,
    /// Parameters of the world, of the referee and of the run that replace those of the other scenario.
    #[serde(default)]
    parameters: Settings,
}

/// Reads the file at `path`. Returns `None` if it has no key `base`, or cannot be read.
///
/// # Errors
/// Returns all errors in the file, and the error of the other scenario.
pub(crate) fn read(path: &str) -> Result<Option<Scenario>, ScenarioError> {
    match document_of(path) {
        Some((document, findings)) if has_base(&document) => {
            scenario(path, &document, findings).map(Some)
        }
        _ => Ok(None),
    }
}

/// Parses the file at `path`. Returns `None` if it cannot be read or is not YAML.
fn document_of(path: &str) -> Option<(Part, Findings)> {
    let text = user_files::read_to_string(path, LARGEST_FILE).ok()?;
    let mut findings = Findings::default();
    let (_, text) = findings.add_file(path.as_ref(), &text);
    let document = located_yaml::read(&text, &mut findings)?;
    Some((document, findings))
}

/// Returns whether a document is a mapping with the key `base`.
fn has_base(document: &Part) -> bool {
    let Content::Mapping(entries) = &document.content else {
        return false;
    };
    entries.iter().any(|(key, _)| key.text() == Some("base"))
}

/// Returns the scenario of a document with a `base`. `findings` are those of its text.
fn scenario(
    path: &str,
    document: &Part,
    mut findings: Findings,
) -> Result<Scenario, ScenarioError> {
    let text = match from_part::<DerivedText>(document) {
        Ok(text) => text,
        Err(finding) => {
            findings.note(finding);
            return Err(ScenarioError::File(findings.into_errors()));
        }
    };
    let base = base_of(path, &text.base, &mut findings)?;
    text.parameters
        .apply(base.options_of(text.seed), "", &mut findings);
    if !findings.is_empty() {
        return Err(ScenarioError::File(findings.into_errors()));
    }
    let description = text.description.clone();
    let description = description.unwrap_or_else(|| base.description.to_owned());
    let set = move |options: &mut ScenarioOptions| {
        // Errors were found above, and do not depend on the run.
        let mut findings = Findings::default();
        let base = base.options_of(text.seed);
        *options = text.parameters.apply(base, "", &mut findings);
        options.seed = text.seed;
    };
    // Scenarios are used until the end of the process.
    Ok(Scenario {
        name: Box::leak(path.to_owned().into_boxed_str()),
        description: Box::leak(description.into_boxed_str()),
        time_limit: base.time_limit,
        options: Box::leak(Box::new(set)),
        setup: base.setup,
    })
}

/// Returns the other scenario. Its file has no `base`, so that no file is its own base.
fn base_of(
    path: &str,
    base: &Located<String>,
    findings: &mut Findings,
) -> Result<Scenario, ScenarioError> {
    if !is_file(&base.value) {
        return match scenario_kit::find(&base.value) {
            Ok(scenario) => Ok(*scenario),
            Err(error) => Err(refuse(findings, base, &error.to_string())),
        };
    }
    let folder = Path::new(path)
        .parent()
        .map_or_else(PathBuf::new, Path::to_owned);
    let file = folder.join(&base.value).to_string_lossy().into_owned();
    if document_of(&file).is_some_and(|(document, _)| has_base(&document)) {
        let message = format!(
            "{} has a `base` itself: write the name of that base",
            base.value
        );
        return Err(refuse(findings, base, &message));
    }
    let file: &'static ScenarioFile = Box::leak(Box::new(ScenarioFile::read(&file)?));
    Ok(file.scenario())
}

/// Returns an error about the base.
fn refuse(findings: &mut Findings, base: &Located<String>, message: &str) -> ScenarioError {
    let mut findings = std::mem::take(findings);
    findings.add(&base.place, message, "");
    ScenarioError::File(findings.into_errors())
}
