use crate::object_kind::ObjectKind;
use crate::setup::FieldSetup;
use crate::team_view::TeamView;

/// A perceived predicate.
#[derive(Clone, Copy, Debug)]
pub struct Percept {
    /// Name of the predicate in the domain.
    pub predicate: &'static str,
    /// Kinds of the objects.
    pub parameters: &'static [ObjectKind],
    /// Evaluates the predicate for the objects; `None` if its value is unknown, so that the fact keeps its value.
    pub holds: fn(&PerceptInput<'_>) -> Option<bool>,
}

impl Percept {
    /// Returns the predicate with its parameters: `(at ?robot ?place)`.
    pub(crate) fn signature(&self) -> String {
        let kinds = self
            .parameters
            .iter()
            .map(|kind| format!(" ?{}", kind.noun()));
        format!("({}{})", self.predicate, kinds.collect::<String>())
    }
}

/// Input of a percept.
#[derive(Clone, Copy, Debug)]
pub struct PerceptInput<'a> {
    /// Knowledge of the team.
    pub view: &'a TeamView,
    /// Robots and places of the objects.
    pub setup: &'a FieldSetup,
    /// Names of the objects.
    pub objects: &'a [String],
    /// Value before the tick, for hysteresis.
    pub was_true: bool,
}

/// Returns the limit of a distance \[m\], wider for a fact that was true before, so that it does not alternate.
pub(super) fn apply_hysteresis(limit: f32, was_true: bool) -> f32 {
    if was_true { 1.5 * limit } else { limit }
}
