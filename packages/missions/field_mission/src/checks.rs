//! Checks of a mission before its start. A mission that cannot be executed is refused; notes report probable mistakes.

mod places;
mod port_objects;
mod port_uses;
mod predicates;
mod report;
mod robots;
mod same_robot;
mod text;

use hsl_types::FieldDimensions;
use mission::ActionRegistry;
use pddl::{Domain, Effect, Problem};
use user_files::{FileError, FileErrors};

use crate::files::MissionFiles;
use crate::perceived_fact::PerceivedFact;
use crate::setup::FieldSetup;
use port_uses::find_leaf_uses;
use report::Report;
pub use robots::check_robots;

/// Parts of a mission, each valid by itself.
pub(crate) struct MissionParts<'a> {
    pub(crate) domain: &'a Domain,
    pub(crate) problem: &'a Problem,
    pub(crate) actions: &'a ActionRegistry,
    /// Robots and places.
    pub(crate) setup: &'a FieldSetup,
    /// Facts that robots perceive.
    pub(crate) perceived: &'a [PerceivedFact],
}

impl MissionParts<'_> {
    /// Returns true if robots perceive facts of a predicate.
    fn is_perceived(&self, predicate: &str) -> bool {
        let mut perceived = self.perceived.iter();
        perceived.any(|fact| fact.predicate() == predicate)
    }

    /// Returns true if an action or a rule makes facts of a predicate true.
    fn is_caused(&self, predicate: &str) -> bool {
        let mut is_caused = self
            .domain
            .derived
            .iter()
            .any(|it| it.predicate == predicate);
        for action in &self.domain.actions {
            action.effect.for_each_change(&mut |change| {
                is_caused |= matches!(change, Effect::Add(atom) if atom.predicate == predicate);
            });
        }
        is_caused
    }
}

/// Checks that the parts of a mission fit each other and the field, and returns notes.
///
/// # Errors
/// Returns all reasons why the mission cannot be executed.
pub(crate) fn check(
    files: &MissionFiles,
    parts: &MissionParts<'_>,
    field: &FieldDimensions,
) -> Result<Vec<FileError>, FileErrors> {
    let mut report = Report::new(files);
    places::check(parts, field, &mut report);
    port_objects::check(parts, &mut report);
    predicates::check(parts, &mut report);
    same_robot::check(parts, &mut report);
    report.into_result()
}

/// Returns the names of the actions that performers carry out, at least in part.
pub(crate) fn find_performed(actions: &ActionRegistry) -> Vec<String> {
    let performed = actions
        .actions()
        .filter(|(_, entry)| find_leaf_uses(entry, actions).has_performer);
    performed.map(|(name, _)| name.to_owned()).collect()
}
