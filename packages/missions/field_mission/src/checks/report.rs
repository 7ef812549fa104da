use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use user_files::findings::{Findings, Help};
use user_files::{FileError, FileErrors};

use super::text::{find_action, find_declaration, find_yaml_key};
use crate::files::MissionFiles;

/// Collected errors and notes of a mission, and the texts of its files to find the lines.
pub(super) struct Report {
    errors: Findings,
    notes: Findings,
    domain: File,
    problem: File,
    actions: File,
    field: File,
}

/// A file, and its offset in the sequence of all files, by which [`Findings`] distinguishes them.
struct File {
    start: usize,
    text: Arc<str>,
}

/// Range of bytes in a file of the mission.
#[derive(Clone, Debug)]
pub(super) struct Location(Range<usize>);

impl Report {
    /// Creates an empty report.
    pub(super) fn new(files: &MissionFiles) -> Self {
        let mut errors = Findings::default();
        let mut add = |name: &str, text: &str| {
            let (start, text) = errors.add_file(&Path::new(&*files.folder).join(name), text);
            File { start, text }
        };
        let domain = add("domain.pddl", &files.domain);
        let problem = add("problem.pddl", &files.problem);
        let actions = add("actions.yaml", &files.actions);
        let field = add("field.yaml", &files.field);
        Self {
            notes: errors.clone(),
            errors,
            domain,
            problem,
            actions,
            field,
        }
    }

    /// Finds the declaration of a predicate.
    pub(super) fn predicate(&self, name: &str) -> Location {
        let found = find_declaration(&self.domain.text, "(:predicates", name);
        self.domain.place(found.unwrap_or_default())
    }

    /// Finds the declaration of an object or constant.
    pub(super) fn object(&self, name: &str) -> Location {
        match find_declaration(&self.problem.text, "(:objects", name) {
            Some(found) => self.problem.place(found),
            None => {
                let found = find_declaration(&self.domain.text, "(:constants", name);
                self.domain.place(found.unwrap_or_default())
            }
        }
    }

    /// Finds the declaration of an action in the domain.
    pub(super) fn domain_action(&self, name: &str) -> Location {
        let found = find_action(&self.domain.text, name);
        self.domain.place(found.unwrap_or_default())
    }

    /// Finds the entry of an action.
    pub(super) fn action(&self, name: &str) -> Location {
        self.actions
            .place(find_yaml_key(&self.actions.text, &[name]))
    }

    /// Finds a key of `field.yaml`.
    pub(super) fn field(&self, path: &[&str]) -> Location {
        self.field.place(find_yaml_key(&self.field.text, path))
    }

    /// Adds an error, because of which the mission cannot be executed.
    pub(super) fn error(
        &mut self,
        place: &Location,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.errors.add(&place.0, message, help);
    }

    pub(super) fn note(
        &mut self,
        place: &Location,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.notes.add(&place.0, message, help);
    }

    /// Returns the notes.
    ///
    /// # Errors
    /// Returns all errors.
    pub(super) fn into_result(self) -> Result<Vec<FileError>, FileErrors> {
        match self.errors.is_empty() {
            true => Ok(self.notes.into_errors().0),
            false => Err(self.errors.into_errors()),
        }
    }
}

impl File {
    /// Converts a range of bytes in this file to a location.
    fn place(&self, span: Range<usize>) -> Location {
        Location(self.start + span.start..self.start + span.end)
    }
}
