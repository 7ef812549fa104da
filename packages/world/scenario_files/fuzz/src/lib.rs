//! Test of the reader of scenario files with one generated text.

use scenario_files::ScenarioFile;

/// Reads a text. Checks that an invalid one has errors, each with a place in the text, and renders them. Returns true
/// if the text is valid.
pub fn exercise(text: &str) -> bool {
    let Err(errors) = ScenarioFile::parse("fuzz.yaml", text) else {
        return true;
    };
    assert!(!errors.0.is_empty(), "an invalid file has errors");
    for error in &errors.0 {
        assert!(error.text.get(error.span.clone()).is_some(), "{error}");
    }
    assert!(!errors.render().is_empty(), "{errors}");
    false
}
