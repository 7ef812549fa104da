use std::path::PathBuf;

/// A source of parameters. Later sources on the command line override earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterSource {
    /// A parameter file.
    File(PathBuf),
    /// A rule `[node:]key:=value`.
    Rule(String),
}
