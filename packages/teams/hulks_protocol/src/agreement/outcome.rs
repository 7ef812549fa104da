use std::collections::{BTreeMap, BTreeSet};

use super::type_comparison::TypeComparison;
use super::{AgreedTypes, Agreement, Evidence, Mismatch, Reason, Refusal};
use crate::blackboard::BlackboardSchema;
use crate::key::TypeIdentity;
use crate::schema::Conversion;
use crate::topics::{TRACE, TREE_LAYOUT, Topic};

/// Outputs without which a node can play.
const OPTIONAL: [&Topic; 2] = [&TRACE, &TREE_LAYOUT];

/// Results of the comparisons of all topics, collected to decide on the node.
#[derive(Default)]
pub(super) struct Outcome {
    /// Types of the node whose schemas have to be requested.
    missing_schemas: BTreeSet<TypeIdentity>,
    /// Differences for which the node is refused.
    mismatches: Vec<Mismatch>,
    pub(super) blackboard: BlackboardSchema,
    /// Conversions by topic.
    conversions: BTreeMap<&'static str, Conversion>,
    /// Sentences about fields that are filled or left out.
    notes: Vec<String>,
    /// Topics of the node that are not used.
    unused: Vec<&'static str>,
}

impl Outcome {
    /// Adds the result of comparing a topic, for which the node has the type `theirs`. An optional topic that cannot be
    /// converted is left out; every other refused topic refuses the node.
    pub(super) fn add(
        &mut self,
        topic: &'static Topic,
        theirs: &TypeIdentity,
        comparison: TypeComparison,
    ) {
        match comparison {
            TypeComparison::Same => {}
            TypeComparison::Converted(conversion) => {
                let notes = conversion.notes().iter();
                self.notes
                    .extend(notes.map(|note| format!("{}: {note}", topic.name)));
                self.conversions.insert(topic.name, *conversion);
            }
            TypeComparison::SchemaMissing(identity) => drop(self.missing_schemas.insert(identity)),
            TypeComparison::Refused(Reason::Differs(difference)) if OPTIONAL.contains(&topic) => {
                self.unused.push(topic.name);
                self.notes
                    .push(format!("{} is not used: {difference}", topic.name));
            }
            TypeComparison::Refused(reason) => self.mismatches.push(Mismatch {
                topic,
                theirs: theirs.clone(),
                reason,
            }),
        }
    }

    /// Returns the next action after all types were compared: request the missing schemas, refuse the node, or use the
    /// agreed types. `identities` are the types of the node by topic.
    pub(super) fn into_agreement(
        self,
        evidence: &Evidence<'_>,
        mut identities: BTreeMap<&'static str, TypeIdentity>,
    ) -> Agreement {
        if !self.missing_schemas.is_empty() {
            return Agreement::SchemasMissing(self.missing_schemas);
        }
        if !self.mismatches.is_empty() {
            let namespace = evidence.namespace.clone();
            return Agreement::Refused(Refusal {
                namespace,
                mismatches: self.mismatches,
            });
        }
        for topic in self.unused {
            identities.remove(topic);
        }
        Agreement::Agreed(Box::new(AgreedTypes {
            identities,
            blackboard: self.blackboard,
            conversions: self.conversions,
            notes: self.notes,
        }))
    }
}
