//! Readers of domains and problems.

mod action;
mod condition;
mod definition;
mod derived;
mod domain;
mod durative_action;
mod effect;
mod expression;
mod init;
mod lists;
mod names;
mod problem;
mod reader;
mod requirements;
mod term;
mod timed;
mod token;
mod typed_list;
mod types;
mod word;

use std::path::{Path, PathBuf};

use user_files::findings::Findings;
use user_files::{FileError, FileErrors};

use crate::{Domain, Problem};
use lists::{Lists, Nodes};
use names::Names;
use reader::Reader;

/// Maximum size of a text \[bytes\].
pub const LARGEST_TEXT: usize = 128 << 20;

/// A domain or a problem with the warnings of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct WithWarnings<T> {
    /// The domain or the problem.
    pub definition: T,
    /// Accepted parts of the file that may be mistakes, in the order of the file.
    pub warnings: Vec<FileError>,
}

/// Reads a domain. `name` is the name of the file in errors.
///
/// # Errors
/// Returns all errors of the text.
pub fn read_domain(name: impl Into<PathBuf>, text: &str) -> Result<Domain, FileErrors> {
    read_domain_with_warnings(name, text).map(|it| it.definition)
}

/// Reads a domain and returns its warnings too. `name` is the name of the file in errors and warnings.
///
/// # Errors
/// Returns all errors of the text.
pub fn read_domain_with_warnings(
    name: impl Into<PathBuf>,
    text: &str,
) -> Result<WithWarnings<Domain>, FileErrors> {
    let names = Names {
        is_domain: true,
        ..Names::default()
    };
    read(&name.into(), text, names, Reader::domain)
}

/// Reads a problem of the domain. `name` is the name of the file in errors.
///
/// # Errors
/// Returns all errors of the text, including names that the domain does not declare.
pub fn read_problem(
    name: impl Into<PathBuf>,
    text: &str,
    domain: &Domain,
) -> Result<Problem, FileErrors> {
    read_problem_with_warnings(name, text, domain).map(|it| it.definition)
}

/// Reads a problem of the domain and returns its warnings too. `name` is the name of the file in errors and warnings.
///
/// # Errors
/// Returns all errors of the text, including names that the domain does not declare.
pub fn read_problem_with_warnings(
    name: impl Into<PathBuf>,
    text: &str,
    domain: &Domain,
) -> Result<WithWarnings<Problem>, FileErrors> {
    let names = Names::declared_by(domain);
    read(&name.into(), text, names, |reader, nodes| {
        reader.problem(nodes, &domain.name)
    })
}

/// Reads a definition from `text`: splits it into lists and passes them to `definition`. `names` are the names that are
/// declared already, and `path` is the file in error messages. No file is read.
fn read<T>(
    path: &Path,
    text: &str,
    names: Names,
    definition: impl FnOnce(&mut Reader, Nodes<'_>) -> Option<T>,
) -> Result<WithWarnings<T>, FileErrors> {
    let mut findings = Findings::default();
    if text.len() > LARGEST_TEXT {
        findings.add_file(path, "");
        let message = format!("larger than {LARGEST_TEXT} bytes");
        findings.add(&(0..0), message, "");
        return Err(findings.into_errors());
    }
    let (_, text) = findings.add_file(path, text);
    let Some(lists) = Lists::new(&text, &mut findings) else {
        return Err(findings.into_errors());
    };
    let mut reader = Reader { findings, names };
    let read = definition(&mut reader, lists.nodes());
    match read {
        Some(definition) if reader.findings.is_empty() => Ok(WithWarnings {
            definition,
            warnings: reader.findings.warnings(),
        }),
        _ => Err(reader.findings.into_errors()),
    }
}
