use world_model::{ChangeKind, FluentId};

use super::{MissionExecutor, Phase};
use crate::{AuditRecord, HasWorld, Outcome};

/// Records of changed nodes and facts.
impl<B: HasWorld + 'static> MissionExecutor<B> {
    /// Records the nodes of the tree whose status changed since the last call.
    pub(super) fn record_node_changes(&mut self, time: u64) {
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

    /// Records the changes of the world since the last call. A change whose source is a step of the plan is stored as
    /// its effect; any other one is a change from outside.
    pub(super) fn record_changes(&mut self, now: u64, blackboard: &B) {
        let world = blackboard.world();
        for change in world.changes_since(self.recorded_version) {
            let (version, time) = (change.version, change.stamp.time);
            let source = change.stamp.source.to_owned();
            match change.kind {
                ChangeKind::Object(id) => {
                    let (name, type_name) = world.object_by_id(id).unwrap_or_default();
                    self.records.push(AuditRecord::Object {
                        version,
                        time,
                        source,
                        name: name.to_owned(),
                        type_name: type_name.to_owned(),
                    });
                }
                ChangeKind::Fact { fluent, old, new } => {
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
                            self.effects.record(fluent, new, &source);
                        }
                        _ => self.handle_external_change(now, fluent, fact, new, source),
                    }
                }
            }
        }
        self.recorded_version = world.version();
    }

    /// Notes that the plan must be checked, because `source` has set a fact to `new`. If that contradicts the effect of
    /// a step, records the contradiction; too many of them end the mission in its next check.
    pub(super) fn handle_external_change(
        &mut self,
        time: u64,
        fluent: FluentId,
        fact: String,
        new: bool,
        source: String,
    ) {
        self.has_external_change = true;
        let Some(effect) = self.effects.record_contradiction(fluent, new) else {
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
