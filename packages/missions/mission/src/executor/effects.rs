use std::collections::BTreeMap;

use world_model::FluentId;

/// What steps of plans did to facts.
#[derive(Debug, Default)]
pub(super) struct Effects {
    made: BTreeMap<FluentId, Effect>,
}

/// What a step did to a fact.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    /// The step.
    pub(super) step: String,
    /// The value that it gave the fact.
    pub(super) value: bool,
    /// How often somebody else said the opposite.
    pub(super) contradictions: u32,
}

impl Effects {
    /// A step gave a fact a value. Contradictions count as long as steps give it the same one.
    pub(super) fn make(&mut self, fluent: FluentId, value: bool, step: &str) {
        let effect = self.made.entry(fluent).or_insert(Effect {
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

    /// Somebody else gave a fact a value: the effect that this contradicts.
    pub(super) fn contradict(&mut self, fluent: FluentId, value: bool) -> Option<Effect> {
        let effect = self.made.get_mut(&fluent);
        let effect = effect.filter(|effect| effect.value != value)?;
        effect.contradictions += 1;
        Some(effect.clone())
    }
}
