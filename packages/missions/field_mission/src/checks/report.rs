use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use user_files::findings::{Findings, Help};
use user_files::{FileError, FileErrors};

use super::text::{pddl_declaration, yaml_key};
use crate::files::MissionFiles;

/// Faults of a mission and notes on it, with their files and lines.
pub(super) struct Report {
    faults: Findings,
    notes: Findings,
    domain: File,
    problem: File,
    actions: File,
    field: File,
}

/// A file and the place of its first byte.
struct File {
    start: usize,
    text: Arc<str>,
}

/// A place in a file of the mission.
#[derive(Clone, Debug)]
pub(super) struct Place(Range<usize>);

impl Report {
    pub(super) fn new(files: &MissionFiles) -> Self {
        let mut faults = Findings::default();
        let mut add = |name: &str, text: &str| {
            let (start, text) = faults.add_file(&Path::new(&*files.folder).join(name), text);
            File { start, text }
        };
        let domain = add("domain.pddl", &files.domain);
        let problem = add("problem.pddl", &files.problem);
        let actions = add("actions.yaml", &files.actions);
        let field = add("field.yaml", &files.field);
        Self {
            notes: faults.clone(),
            faults,
            domain,
            problem,
            actions,
            field,
        }
    }

    /// Returns the declaration of a predicate.
    pub(super) fn predicate(&self, name: &str) -> Place {
        let found = pddl_declaration(&self.domain.text, "(:predicates", name);
        self.domain.place(found.unwrap_or_default())
    }

    /// Returns the declaration of an object, which may be a constant of the domain.
    pub(super) fn object(&self, name: &str) -> Place {
        match pddl_declaration(&self.problem.text, "(:objects", name) {
            Some(found) => self.problem.place(found),
            None => {
                let found = pddl_declaration(&self.domain.text, "(:constants", name);
                self.domain.place(found.unwrap_or_default())
            }
        }
    }

    /// Returns the entry of an action.
    pub(super) fn action(&self, name: &str) -> Place {
        self.actions.place(yaml_key(&self.actions.text, &[name]))
    }

    /// Returns a key of `field.yaml`.
    pub(super) fn field(&self, path: &[&str]) -> Place {
        self.field.place(yaml_key(&self.field.text, path))
    }

    /// Adds a reason why the mission cannot be carried out.
    pub(super) fn fault(
        &mut self,
        place: &Place,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.faults.add(&place.0, message, help);
    }

    /// Adds a note.
    pub(super) fn note(
        &mut self,
        place: &Place,
        message: impl Into<String>,
        help: impl Into<Help>,
    ) {
        self.notes.add(&place.0, message, help);
    }

    /// Returns the notes.
    ///
    /// # Errors
    /// All faults, if there are any.
    pub(super) fn into_result(self) -> Result<Vec<FileError>, FileErrors> {
        match self.faults.is_empty() {
            true => Ok(self.notes.into_faults().0),
            false => Err(self.faults.into_faults()),
        }
    }
}

impl File {
    fn place(&self, span: Range<usize>) -> Place {
        Place(self.start + span.start..self.start + span.end)
    }
}
