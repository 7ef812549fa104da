//! The agreement with a node on the type of each topic.
//!
//! The tokens of a node contain the names and hashes of its types. If they equal those of [`crate::topics`], the types
//! are the same. Otherwise the node is refused, or, if the user accepts other schemas, its schemas are requested: types
//! with the same structure have the same encoding, whatever their names.

mod evidence;
mod refusal;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use evidence::Evidence;
pub use refusal::{KNOWN_REVISION, Mismatch, Reason, Refusal};

use crate::blackboard::BlackboardSchema;
use crate::key::TypeIdentity;
use crate::schema::difference;
use crate::topics::{BLACKBOARD, INPUTS, MOTION_COMMAND, OUTPUTS, Topic};

/// The next action for a node. It is computed again whenever a token appears or disappears.
#[derive(Debug)]
pub enum Agreement {
    /// Wait: parts of the node are missing, or there are several nodes.
    Waiting(Waiting),
    /// Request these schemas, see [`crate::get_schema`].
    Asking(BTreeSet<TypeIdentity>),
    /// Refuse it.
    Refused(Refusal),
    /// Communicate with these types.
    Agreed(Box<AgreedTypes>),
}

/// The reason why a node is not complete yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Number of nodes with the name; it must be 1.
    pub nodes: usize,
    /// Required topics that the node does not subscribe to or publish.
    pub lacks: Vec<&'static Topic>,
}

impl fmt::Display for Waiting {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nodes, self.lacks.as_slice()) {
            (0, _) => formatter.write_str("the node is not there"),
            (1, lacks) => {
                let names: Vec<_> = lacks.iter().map(|topic| topic.name).collect();
                write!(formatter, "the node lacks {}", names.join(", "))
            }
            (nodes, _) => write!(
                formatter,
                "{nodes} nodes have the same name and namespace: all but one have to go"
            ),
        }
    }
}

/// The types for communication with a node.
#[derive(Clone, Debug)]
pub struct AgreedTypes {
    identities: BTreeMap<&'static str, TypeIdentity>,
    blackboard: BlackboardSchema,
}

impl AgreedTypes {
    /// Returns the type of a topic.
    pub fn identity(&self, topic: &Topic) -> TypeIdentity {
        let spoken = self.identities.get(topic.name).cloned();
        spoken.unwrap_or_else(|| TypeIdentity::known(topic))
    }

    /// Returns whether a type is that of a topic.
    pub fn is_agreed(&self, topic: &Topic, identity: &TypeIdentity) -> bool {
        match self.identities.get(topic.name) {
            Some(spoken) => spoken == identity,
            None => topic.type_name == identity.name && topic.hash == identity.hash,
        }
    }

    /// Returns the schema for the echo in the node's blackboard.
    pub fn blackboard(&self) -> &BlackboardSchema {
        &self.blackboard
    }
}

/// Result of the comparison of a topic's type.
enum Understanding {
    Same,
    Ask(TypeIdentity),
    Not(Reason),
}

/// Returns the next action for the node of `evidence`.
pub fn agree(evidence: &Evidence<'_>) -> Agreement {
    let said = evidence.identities();
    let required = INPUTS.iter().chain([&&MOTION_COMMAND]).copied();
    let waiting = Waiting {
        nodes: evidence.count_nodes(),
        lacks: required.filter(|it| !said.contains_key(it.name)).collect(),
    };
    if waiting.nodes != 1 || !waiting.lacks.is_empty() {
        return Agreement::Waiting(waiting);
    }
    let (mut asked, mut mismatches) = (BTreeSet::new(), Vec::new());
    let mut blackboard = BlackboardSchema::default();
    for topic in INPUTS.iter().chain(OUTPUTS) {
        let Some(theirs) = said.get(topic.name).filter(|it| it.hash != topic.hash) else {
            continue;
        };
        let understanding = match *topic {
            _ if !evidence.accept_schema => Understanding::Not(Reason::NotAccepted),
            topic if *topic == BLACKBOARD => match understand_blackboard(evidence, theirs) {
                Ok(schema) => {
                    blackboard = schema;
                    Understanding::Same
                }
                Err(understanding) => understanding,
            },
            topic => understand(evidence, topic, theirs),
        };
        match understanding {
            Understanding::Same => {}
            Understanding::Ask(identity) => drop(asked.insert(identity)),
            Understanding::Not(reason) => mismatches.push(Mismatch {
                topic,
                theirs: theirs.clone(),
                reason,
            }),
        }
    }
    if !asked.is_empty() {
        Agreement::Asking(asked)
    } else if !mismatches.is_empty() {
        let namespace = evidence.namespace.clone();
        Agreement::Refused(Refusal {
            namespace,
            mismatches,
        })
    } else {
        Agreement::Agreed(Box::new(AgreedTypes {
            identities: said,
            blackboard,
        }))
    }
}

/// Compares the structure of `theirs` with the topic's type.
fn understand(evidence: &Evidence<'_>, topic: &Topic, theirs: &TypeIdentity) -> Understanding {
    let schema = if INPUTS.contains(&topic) {
        evidence.schema_of_input(topic, theirs)
    } else {
        evidence.schema(theirs).cloned()
    };
    match schema {
        Err(understanding) => understanding,
        Ok(schema) => match difference(topic.schema(), &schema) {
            None => Understanding::Same,
            Some(difference) => Understanding::Not(Reason::Differs(difference)),
        },
    }
}

/// Returns the schema for the echo in blackboards of the type `theirs`.
fn understand_blackboard(
    evidence: &Evidence<'_>,
    theirs: &TypeIdentity,
) -> Result<BlackboardSchema, Understanding> {
    let schema = evidence.schema(theirs)?;
    let blackboard = BlackboardSchema::new(schema);
    blackboard.map_err(|error| Understanding::Not(Reason::NoEcho(error)))
}
