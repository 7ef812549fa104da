//! A file that has been read and checked.

use std::path::{Path, PathBuf};

use bevyhavior_simulator::SimulatorRandomness;
use located_yaml::{Part, from_part};
use scenario_kit::{Scenario, ScenarioError, ScenarioOptions, TimeLimit};
use user_files::FileErrors;
use user_files::findings::Findings;

use crate::check::Check;
use crate::draw::{self, Source};
use crate::format::ScenarioText;
use crate::hidden_text;
use crate::stage;

/// Maximum size of a file \[bytes\].
pub(crate) const LARGEST_FILE: u64 = 100_000;

/// Scenario file whose text has been checked. Its values may still contain distributions, which each run draws by its
/// seed.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    /// Path of the file, which is the name of its scenario.
    path: String,
    /// Text of the file, for the places of errors.
    text: String,
    /// Parsed text, whose values may be distributions.
    document: Part,
    /// Name in lists.
    name: String,
    description: String,
}

impl ScenarioFile {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, and all errors in its text.
    pub fn read(path: &str) -> Result<Self, ScenarioError> {
        let text = user_files::read_to_string(path, LARGEST_FILE);
        let text = text.map_err(|error| ScenarioError::Unreadable {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
        Self::parse(path, &text).map_err(ScenarioError::File)
    }

    /// Parses the text of a file and checks it. `path` is its name in errors; paths in the text are relative to its
    /// folder.
    ///
    /// # Errors
    /// Returns all errors in the text, with line and column. Distributions are checked with their least and greatest
    /// values and with each alternative, so that an error does not depend on the seed.
    pub fn parse(path: &str, text: &str) -> Result<Self, FileErrors> {
        let mut findings = Findings::default();
        let (_, text) = findings.add_file(path.as_ref(), text);
        let Some(document) = located_yaml::read(&text, &mut findings) else {
            return Err(findings.into_errors());
        };
        located_yaml::refuse_decimal_commas(&document, &text, &mut findings);
        hidden_text::refuse(&document, &text, &mut findings);
        let alternatives = draw::check(&document, &mut findings);
        if !findings.is_empty() {
            return Err(findings.into_errors());
        }
        let mut file = Self {
            path: path.to_owned(),
            text: text.to_string(),
            document,
            name: String::new(),
            description: String::new(),
        };
        for index in 0..alternatives {
            for mut source in [Source::Least(index), Source::Most(index)] {
                match from_part::<ScenarioText>(&source.draw(&file.document)) {
                    Ok(text) => {
                        Check::new(&text, &file, &mut findings).run();
                        file.name = text.name.unwrap_or_else(|| stem_of(path));
                        file.description = text.description;
                    }
                    Err(finding) => findings.note(finding),
                }
            }
            // Most errors do not depend on the alternatives.
            if !findings.is_empty() {
                break;
            }
        }
        if findings.is_empty() {
            Ok(file)
        } else {
            Err(findings.into_errors())
        }
    }

    /// Returns the name in lists.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the parsed text, whose values may be distributions.
    pub(crate) fn document(&self) -> &Part {
        &self.document
    }

    /// Returns the scenario of the file; the path is its name. The functions of the scenario are kept until the end of
    /// the process, so call this once a file.
    pub fn scenario(&'static self) -> Scenario {
        Scenario {
            name: &self.path,
            description: &self.description,
            // The expectations end the run; `stage` sets the limit of a file with a duration.
            time_limit: TimeLimit::Endless,
            options: Box::leak(Box::new(|options: &mut ScenarioOptions| self.set(options))),
            setup: Box::leak(Box::new(|app: &mut bevy_app::App| stage::set_up(self, app))),
        }
    }

    /// Returns the content of the file with the values that the seed draws.
    ///
    /// # Errors
    /// Returns an error if drawn values contradict each other.
    pub(crate) fn drawn(&self, seed: u64) -> Result<ScenarioText, FileErrors> {
        let generator = SimulatorRandomness::new(seed).scenario_file;
        let drawn = Source::Seed(Box::new(generator)).draw(&self.document);
        let mut findings = self.findings();
        match from_part::<ScenarioText>(&drawn) {
            Ok(text) => {
                Check::new(&text, self, &mut findings).run();
                if findings.is_empty() {
                    return Ok(text);
                }
            }
            Err(finding) => findings.note(finding),
        }
        Err(findings.into_errors())
    }

    /// Returns a collection of errors of this file in a run. Its places have no folder: they reach the bag, whose bytes do
    /// not depend on the folder.
    pub(crate) fn findings(&self) -> Findings {
        let name = Path::new(&self.path).file_name().unwrap_or_default();
        Findings::of(name.as_ref(), &self.text)
    }

    /// Returns the folder of the file, from which paths in the file start.
    pub(crate) fn folder(&self) -> PathBuf {
        let folder = Path::new(&self.path).parent();
        folder.map_or_else(PathBuf::new, Path::to_owned)
    }

    /// Sets the options of the scenario to those of the file, with values drawn by the seed in `options`.
    fn set(&self, options: &mut ScenarioOptions) {
        // An error is reported when the scenario is set up.
        if let Ok(text) = self.drawn(options.seed) {
            let base = options.clone();
            *options = Check::new(&text, self, &mut self.findings()).options(base);
        }
    }
}

/// Returns the name of a file without its folder and extension.
fn stem_of(path: &str) -> String {
    let stem = Path::new(path).file_stem();
    stem.map_or_else(|| path.to_owned(), |it| it.to_string_lossy().into_owned())
}
