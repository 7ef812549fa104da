use std::path::PathBuf;

/// Source of parameters. Later sources on the command line override earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterSource {
    /// Parameter file.
    File(PathBuf),
    /// Rule `[node:]key:=value`.
    Rule(String),
}
