use std::path::Path;

use crate::parameter_file::{self, FileParameter};
use crate::{ParameterError, ParameterSource};

/// Source of parameters whose file is read, so that it can be applied to many nodes.
#[derive(Debug)]
pub(crate) enum ReadSource<'a> {
    File {
        file: &'a Path,
        /// Parameters of all nodes, in order.
        parameters: Vec<FileParameter>,
    },
    /// Rule `[node:]key:=value`.
    Rule(&'a str),
}

impl<'a> ReadSource<'a> {
    /// Reads the files of `sources`.
    ///
    /// # Errors
    /// Returns an error for a file that cannot be read or is not a parameter file.
    pub(crate) fn read_all(sources: &'a [ParameterSource]) -> Result<Vec<Self>, ParameterError> {
        let read = |source: &'a ParameterSource| match source {
            ParameterSource::File(file) => {
                parameter_file::read(file).map(|parameters| Self::File { file, parameters })
            }
            ParameterSource::Rule(rule) => Ok(Self::Rule(rule)),
        };
        sources.iter().map(read).collect()
    }
}
