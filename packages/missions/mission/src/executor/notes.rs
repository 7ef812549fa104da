use world_model::{FluentId, What};

use super::{MissionExecutor, Phase};
use crate::{AuditRecord, HasWorld, Outcome};

/// What is noted of nodes and facts.
impl<B: HasWorld + 'static> MissionExecutor<B> {
    pub(super) fn note_nodes(&mut self, time: u64) {
        if let Phase::Executing(execution) = &mut self.phase {
            let changes = execution.node_changes();
            if !changes.is_empty() {
                let episode = self.episode;
                self.records.push(AuditRecord::Nodes {
                    episode,
                    time,
                    changes,
                });
            }
        }
    }

    /// Records what changed in the world, and notes what others than the plan changed.
    pub(super) fn note_changes(&mut self, now: u64, blackboard: &B) {
        let world = blackboard.world();
        for change in world.changes_since(self.seen) {
            let (version, time) = (change.version, change.stamp.time);
            let source = change.stamp.source.to_owned();
            match change.what {
                What::Object(id) => {
                    let (name, type_name) = world.object_of(id).unwrap_or_default();
                    self.records.push(AuditRecord::Object {
                        version,
                        time,
                        source,
                        name: name.to_owned(),
                        type_name: type_name.to_owned(),
                    });
                }
                What::Fact { fluent, old, new } => {
                    let fact = world.fact(fluent).map(|fact| fact.to_string());
                    let fact = fact.unwrap_or_default();
                    self.records.push(AuditRecord::Fact {
                        version,
                        time,
                        source: source.clone(),
                        fact: fact.clone(),
                        old,
                        new,
                    });
                    match &self.phase {
                        Phase::Executing(execution) if execution.sources.contains(&source) => {
                            self.effects.make(fluent, new, &source);
                        }
                        _ => self.note_disturbance(now, fluent, fact, new, source),
                    }
                }
            }
        }
        self.seen = world.version();
    }

    /// Somebody else than the plan changed a fact.
    pub(super) fn note_disturbance(
        &mut self,
        time: u64,
        fluent: FluentId,
        fact: String,
        new: bool,
        source: String,
    ) {
        self.is_disturbed = true;
        let Some(effect) = self.effects.contradict(fluent, new) else {
            return;
        };
        self.records.push(AuditRecord::Contradiction {
            episode: self.episode,
            time,
            step: effect.step,
            fact: fact.clone(),
            value: effect.value,
            source: source.clone(),
        });
        if effect.contradictions > self.settings.contradictions {
            self.contradicted = Some(Outcome::Contradicted {
                fact,
                value: effect.value,
                source,
                times: effect.contradictions,
            });
        }
    }
}
