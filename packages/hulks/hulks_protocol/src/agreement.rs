//! With which types each topic of a robot is spoken.
//!
//! A node says by its tokens what its types are called and hashed. Where that is what [`crate::topics`] has,
//! nothing is to be asked. Where it is not, the node is refused, or, if the user accepts other schemas, asked
//! for the shapes: the same shape is the same message, whatever its type is called.

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

/// What is to be done about a node. Tokens come and go, and so it is found anew with each.
#[derive(Debug)]
pub enum Agreement {
    /// Wait: not all of it is there, or more than one.
    Waiting(Waiting),
    /// Ask it for these shapes, see [`crate::get_schema`].
    Asking(BTreeSet<TypeIdentity>),
    /// Do not speak with it.
    Refused(Refusal),
    /// Speak with it.
    Agreed(Box<SpokenTypes>),
}

/// What keeps a node from being spoken with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// How many nodes of the name there are. One is right.
    pub nodes: usize,
    /// What the one node does not subscribe to or publish, but has to.
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

/// The types with which a node is spoken with.
#[derive(Clone, Debug)]
pub struct SpokenTypes {
    identities: BTreeMap<&'static str, TypeIdentity>,
    blackboard: BlackboardSchema,
}

impl SpokenTypes {
    /// The type of a topic.
    pub fn identity(&self, topic: &Topic) -> TypeIdentity {
        let spoken = self.identities.get(topic.name).cloned();
        spoken.unwrap_or_else(|| TypeIdentity::known(topic))
    }

    /// Whether a type is that of a topic.
    pub fn is_spoken(&self, topic: &Topic, identity: &TypeIdentity) -> bool {
        match self.identities.get(topic.name) {
            Some(spoken) => spoken == identity,
            None => topic.type_name == identity.name && topic.hash == identity.hash,
        }
    }

    /// How to find the echo in the node's blackboard.
    pub fn blackboard(&self) -> &BlackboardSchema {
        &self.blackboard
    }
}

/// How far a topic's type is understood.
enum Understanding {
    Same,
    Ask(TypeIdentity),
    Not(Reason),
}

/// What is to be done about the node that `evidence` is of.
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
        Agreement::Agreed(Box::new(SpokenTypes {
            identities: said,
            blackboard,
        }))
    }
}

/// Whether `theirs` has the shape of the topic's type.
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

/// How to find the echo in blackboards of the type `theirs`.
fn understand_blackboard(
    evidence: &Evidence<'_>,
    theirs: &TypeIdentity,
) -> Result<BlackboardSchema, Understanding> {
    let schema = evidence.schema(theirs)?;
    let blackboard = BlackboardSchema::new(schema);
    blackboard.map_err(|error| Understanding::Not(Reason::NoEcho(error)))
}
