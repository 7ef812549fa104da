use std::collections::BTreeMap;

use world_model::FluentId;

/// Last effect of a step on each fact.
#[derive(Debug, Default)]
pub(super) struct Effects {
    by_fact: BTreeMap<FluentId, Effect>,
}

/// Effect of a step on a fact.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    /// Name of the step.
    pub(super) step: String,
    /// Value after the step.
    pub(super) value: bool,
    /// Number of contradictions by other sources.
    pub(super) contradictions: u32,
}

impl Effects {
    /// Stores that a step set a fact to `value`. The number of contradictions is kept while steps set the same value.
    pub(super) fn record(&mut self, fluent: FluentId, value: bool, step: &str) {
        let effect = self.by_fact.entry(fluent).or_insert(Effect {
            step: String::new(),
            value,
            contradictions: 0,
        });
        if effect.value != value {
            effect.value = value;
            effect.contradictions = 0;
        }
        step.clone_into(&mut effect.step);
    }

    /// Compares a change by another source with the last effect of a step. If the values differ, counts a contradiction
    /// and returns the effect.
    pub(super) fn record_contradiction(&mut self, fluent: FluentId, value: bool) -> Option<Effect> {
        let effect = self.by_fact.get_mut(&fluent);
        let effect = effect.filter(|effect| effect.value != value)?;
        effect.contradictions += 1;
        Some(effect.clone())
    }
}
