//! Checks of a mission before it begins. A mission that cannot be carried out is refused; notes are on parts that are
//! probably a mistake.

mod places;
mod port_objects;
mod port_uses;
mod predicates;
mod report;
mod text;

use hsl_types::FieldDimensions;
use mission::ActionRegistry;
use pddl::{Domain, Problem};
use user_files::{FileError, FileErrors};

use crate::files::MissionFiles;
use crate::perceived_fact::PerceivedFact;
use crate::setup::FieldSetup;
use report::Report;

/// Parts of a mission, each of which is valid by itself.
pub(crate) struct Parts<'a> {
    /// The domain.
    pub(crate) domain: &'a Domain,
    /// The problem.
    pub(crate) problem: &'a Problem,
    /// The registry of actions.
    pub(crate) actions: &'a ActionRegistry,
    /// Robots and places.
    pub(crate) setup: &'a FieldSetup,
    /// Facts that robots perceive.
    pub(crate) perceived: &'a [PerceivedFact],
}

impl Parts<'_> {
    /// Returns whether robots perceive facts of a predicate.
    fn is_perceived(&self, predicate: &str) -> bool {
        let mut perceived = self.perceived.iter();
        perceived.any(|fact| fact.predicate() == predicate)
    }
}

/// Checks whether the parts of a mission fit together and to the field; returns notes.
///
/// # Errors
/// All reasons why the mission cannot be carried out.
pub(crate) fn check(
    files: &MissionFiles,
    parts: &Parts<'_>,
    field: &FieldDimensions,
) -> Result<Vec<FileError>, FileErrors> {
    let mut report = Report::new(files);
    places::check(parts, field, &mut report);
    port_objects::check(parts, &mut report);
    predicates::check(parts, &mut report);
    report.into_result()
}
