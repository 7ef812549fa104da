use std::path::PathBuf;

/// A source of parameters, in the order of the command line: a later one overrides an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterSource {
    /// A parameter file.
    File(PathBuf),
    /// A rule `[node:]key:=value`.
    Rule(String),
}
