use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hsl_behavior_files::RobotParameters;
use hsl_parameters::{Overrides, ParameterSource, read_over};
use hsl_types::{BehaviorOutput, FieldDimensions, RobotId, WorldState};
use hsl_wire::convert::{header, world_state};
use hsl_wire::{Message, hsl_msgs};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use support::InvalidValues;
use user_files::FileErrors;
use user_files::findings::Findings;

use super::Expectation;
use super::names::check_names;
use crate::plan::match_plan::behavior_node;
use crate::plan::plan_summary::set_up;
use crate::redecide::{Decider, RecordedInput, RedecideError};

/// End of the names of moment files.
pub const EXTENSION: &str = ".moment.yaml";
/// Maximum size of a file that is read \[bytes\].
const LARGEST_FILE: u64 = 20_000_000;

/// Moment of a recorded match: the inputs of a robot up to a decision, and the wanted decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Recording from which the moment is.
    pub source: String,
    /// Robot, for example `hulks/3`.
    pub robot: String,
    /// File of the tree, relative to the folder of the moment's file; `None` for the built-in tree.
    #[serde(default)]
    pub tree: Option<PathBuf>,
    /// Parameters of the behavior that differ from the defaults, by dotted key.
    #[serde(default)]
    pub parameters: Map<String, Value>,
    /// Wanted decision on the last input.
    pub expect: Expectation,
    /// Field of play.
    #[serde(default)]
    pub field: FieldDimensions,
    /// World states in the order of time, each as the CDR bytes of its message in Base64. The robot decides on all of
    /// them, because its memory depends on them.
    pub inputs: Vec<String>,
}

/// Error of a moment's file.
#[derive(Debug, thiserror::Error)]
pub enum MomentError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Path.
        path: PathBuf,
        /// Cause.
        source: std::io::Error,
    },
    /// The text is not a moment.
    #[error("{}", .0.report())]
    Text(FileErrors),
    /// A value is invalid.
    #[error("{}: {reason}", path.display())]
    Value {
        /// Path.
        path: PathBuf,
        /// Reason.
        reason: String,
    },
    /// The robot cannot decide.
    #[error(transparent)]
    Decision(#[from] RedecideError),
}

impl Moment {
    /// Creates a moment of a robot with these parameters. The path of their tree must be absolute; `folder` is the
    /// folder of the moment's file.
    pub(super) fn new(
        source: String,
        robot: RobotId,
        parameters: &RobotParameters,
        field: FieldDimensions,
        inputs: &[RecordedInput],
        expect: Expectation,
    ) -> Self {
        let mut changed = set_up(parameters);
        changed.remove("tree");
        changed.remove("hot_reload");
        let inputs = inputs.iter().map(|input| {
            let state = &input.world_state;
            let header = header::of_robot(state.now, robot);
            STANDARD.encode(world_state::to_message(header, state, 0).to_cdr())
        });
        Self {
            source,
            robot: robot.to_string(),
            tree: parameters.tree.as_ref().map(PathBuf::from),
            parameters: changed,
            expect,
            field,
            inputs: inputs.collect(),
        }
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is not a moment.
    pub fn read(path: &Path) -> Result<Self, MomentError> {
        let text = user_files::read_to_string(path, LARGEST_FILE);
        let text = text.map_err(|source| MomentError::File {
            path: path.to_owned(),
            source: std::io::Error::other(source),
        })?;
        Self::parse(path, &text).map_err(MomentError::Text)
    }

    /// Parses the text of a file. `path` is for errors.
    fn parse(path: &Path, text: &str) -> Result<Self, FileErrors> {
        let mut findings = Findings::default();
        let (_, text) = findings.add_file(path, text);
        // An input is longer than most values.
        let document = located_yaml::read_long(&text, text.len(), &mut findings);
        if let Some(document) = document.filter(|_| findings.is_empty()) {
            match located_yaml::from_part::<Self>(&document) {
                Ok(moment) => {
                    check_names(&document, &mut findings);
                    if findings.is_empty() {
                        return Ok(moment);
                    }
                }
                Err(finding) => findings.note(finding),
            }
        }
        Err(findings.into_errors())
    }

    /// Writes the moment to a new file at `path`.
    ///
    /// # Errors
    /// Returns an error if the file exists or cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), MomentError> {
        let at = |source: std::io::Error| MomentError::File {
            path: path.to_owned(),
            source,
        };
        let text = serde_yaml::to_string(self).map_err(|error| at(std::io::Error::other(error)))?;
        let mut file = std::fs::File::create_new(path).map_err(at)?;
        std::io::Write::write_all(&mut file, text.as_bytes()).map_err(at)
    }

    /// Computes the decision of the robot on the inputs, and returns its deviations from the wanted decision. `tree` is
    /// the file of another tree, in place of the moment's tree. `path` is the path of the moment's file.
    ///
    /// # Errors
    /// Returns an error if a value of the file is invalid, or the tree cannot be loaded.
    pub fn check(&self, path: &Path, tree: Option<&Path>) -> Result<Vec<String>, MomentError> {
        let invalid = |reason: String| MomentError::Value {
            path: path.to_owned(),
            reason,
        };
        let robot = self.robot(path)?;
        let own = self.tree.as_ref().map(|tree| {
            let folder = path.parent().unwrap_or(Path::new(""));
            folder.join(tree)
        });
        let is_own = tree.is_none();
        let tree = tree.map(Path::to_owned).or(own);
        let mut parameters = self
            .parameters(robot)
            .map_err(|it| invalid(it.to_string()))?;
        parameters.tree = tree.map(|tree| tree.to_string_lossy().into_owned());
        let inputs = self.recorded_inputs(path)?;
        let mut decider = Decider::new(robot, parameters);
        let Some(output) = decide_all(&mut decider, &inputs, self.field)? else {
            return Err(invalid("inputs: at least one is needed".to_owned()));
        };
        // An action that does not run may be missing in another tree.
        if is_own && let Some(error) = self.expect.unknown_action(&decider.actions()) {
            return Err(invalid(error));
        }
        Ok(self
            .expect
            .deviations(&output, &decider.ran_actions(&output)))
    }

    /// Returns the robot. `path` is the path of the moment's file.
    ///
    /// # Errors
    /// Returns an error if its name is invalid.
    pub fn robot(&self, path: &Path) -> Result<RobotId, MomentError> {
        self.robot.parse().map_err(|error| MomentError::Value {
            path: path.to_owned(),
            reason: format!("robot: {error}"),
        })
    }

    /// Returns the inputs. `path` is the path of the moment's file.
    ///
    /// # Errors
    /// Returns an error if one is invalid.
    pub fn recorded_inputs(&self, path: &Path) -> Result<Vec<RecordedInput>, MomentError> {
        let inputs = self.inputs.iter().enumerate();
        let inputs = inputs.map(|(place, input)| {
            read_input(input).map_err(|error| MomentError::Value {
                path: path.to_owned(),
                reason: format!("inputs[{place}]: {error}"),
            })
        });
        inputs.collect()
    }

    fn parameters(&self, robot: RobotId) -> Result<RobotParameters, InvalidValues> {
        let rules = self.parameters.iter();
        let rules = rules.map(|(key, value)| ParameterSource::Rule(format!("{key}:={value}")));
        let rules: Vec<_> = rules.collect();
        let overrides = Overrides::of(&behavior_node(robot), &rules).map_err(|error| {
            let mut invalid = InvalidValues::default();
            invalid.add("parameters", error);
            invalid
        })?;
        read_over(&RobotParameters::default(), &overrides)
    }
}

/// Passes the inputs to `decider` in order, and returns the last decision; `None` without inputs.
pub(super) fn decide_all(
    decider: &mut Decider,
    inputs: &[RecordedInput],
    field: FieldDimensions,
) -> Result<Option<BehaviorOutput>, RedecideError> {
    let mut last = None;
    for input in inputs {
        last = Some(decider.decide(input, field)?);
    }
    Ok(last)
}

/// Reads an input from its text: the world state as a message in CDR and Base64.
fn read_input(text: &str) -> Result<RecordedInput, String> {
    let bytes = STANDARD.decode(text).map_err(|error| error.to_string())?;
    let message = hsl_msgs::WorldState::from_cdr(&bytes).map_err(|error| error.to_string())?;
    let world_state: WorldState =
        world_state::from_message(&message).map_err(|error| error.to_string())?;
    Ok(RecordedInput {
        world_state,
        messages: Vec::new(),
        games: Vec::new(),
        answer: None,
        is_complete: false,
        run: 0,
    })
}
