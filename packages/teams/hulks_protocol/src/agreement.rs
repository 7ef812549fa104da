//! Agreement with a node on the type of each topic.
//!
//! The tokens of a node contain the names and hashes of its types. If they equal those of [`crate::topics`], the types
//! are the same. Otherwise its schemas are requested, unless the user accepts the known types only: types with the same
//! structure have the same encoding, whatever their names; messages of others are converted, see [`Conversion`].

mod evidence;
mod outcome;
mod refusal;
mod type_comparison;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

pub use evidence::Evidence;
pub use refusal::{KNOWN_REVISION, Mismatch, Reason, Refusal};

use outcome::Outcome;
use type_comparison::TypeComparison;

use crate::blackboard::BlackboardSchema;
use crate::cdr::CdrError;
use crate::key::TypeIdentity;
use crate::schema::{Conversion, Direction, difference};
use crate::topics::{BLACKBOARD, INPUTS, MOTION_COMMAND, OUTPUTS, Topic};

/// Next action for a node, computed whenever a token appears or disappears.
#[derive(Debug)]
pub enum Agreement {
    /// Wait: parts of the node are missing, or there are several nodes.
    Waiting(Waiting),
    /// Request these schemas, see [`crate::get_schema`].
    SchemasMissing(BTreeSet<TypeIdentity>),
    /// Refuse the node.
    Refused(Refusal),
    /// Communicate with these types.
    Agreed(Box<AgreedTypes>),
}

/// Reason for which a node is not complete yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Number of nodes with the name; must be 1.
    pub nodes: usize,
    /// Required topics that the node does not subscribe to or publish.
    pub missing: Vec<&'static Topic>,
}

impl fmt::Display for Waiting {
    /// Writes the reason to wait as a sentence for the log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.nodes, self.missing.as_slice()) {
            (0, _) => formatter.write_str("the node is not there"),
            (1, missing) => {
                let names: Vec<_> = missing.iter().map(|topic| topic.name).collect();
                write!(formatter, "the node lacks {}", names.join(", "))
            }
            (nodes, _) => write!(
                formatter,
                "{nodes} nodes have the same name and namespace: end all but one of them"
            ),
        }
    }
}

/// Types for communication with a node.
#[derive(Clone, Debug)]
pub struct AgreedTypes {
    /// Type of each topic that the node declares, by the name of the topic.
    identities: BTreeMap<&'static str, TypeIdentity>,
    /// Positions of the echoed inputs in the node's blackboard.
    blackboard: BlackboardSchema,
    /// Conversions by topic: to the node's type of an input, or from the node's type of an output.
    conversions: BTreeMap<&'static str, Conversion>,
    /// Sentences about fields that a conversion fills or leaves out.
    notes: Vec<String>,
}

impl AgreedTypes {
    /// Returns the type of a topic's messages: the type of the node, or the known type if the node does not declare the
    /// topic.
    pub fn identity(&self, topic: &Topic) -> TypeIdentity {
        let agreed = self.identities.get(topic.name).cloned();
        agreed.unwrap_or_else(|| TypeIdentity::known(topic))
    }

    /// Returns whether `identity` is the type with which messages of the topic are exchanged.
    pub fn is_agreed(&self, topic: &Topic, identity: &TypeIdentity) -> bool {
        match self.identities.get(topic.name) {
            Some(agreed) => agreed == identity,
            None => topic.type_name == identity.name && topic.hash == identity.hash,
        }
    }

    /// Converts a payload of an input to the node's type, or of an output from the node's type.
    ///
    /// # Errors
    /// Returns an error if the payload does not match its type, or has a value that the other type cannot express.
    pub fn convert<'a>(&self, topic: &Topic, payload: &'a [u8]) -> Result<Cow<'a, [u8]>, CdrError> {
        match self.conversions.get(topic.name) {
            None => Ok(Cow::Borrowed(payload)),
            Some(conversion) => conversion.convert(payload).map(Cow::Owned),
        }
    }

    /// Returns a line about the node's types for logs and results: the known revision, the topics with other types, and
    /// up to `MAX_NOTES` converted fields.
    pub fn version(&self) -> String {
        let topics = INPUTS.iter().chain(OUTPUTS);
        let is_other = |topic: &&&Topic| {
            let identity = self.identities.get(topic.name);
            identity.is_some_and(|it| it.hash != topic.hash)
        };
        let names: Vec<_> = topics.filter(is_other).map(|topic| topic.name).collect();
        let mut version = format!("types of hulk {KNOWN_REVISION}");
        if !names.is_empty() {
            version += &format!(" except {}", names.join(", "));
        }
        for note in self.notes.iter().take(MAX_NOTES) {
            version += &format!("; {note}");
        }
        if let Some(more) = self.notes.len().checked_sub(MAX_NOTES + 1) {
            version += &format!("; {} more differences", more + 1);
        }
        version
    }

    /// Returns the decoder of the inputs that the node echoes in its blackboard.
    pub fn blackboard(&self) -> &BlackboardSchema {
        &self.blackboard
    }
}

/// Maximum number of converted fields in [`AgreedTypes::version`].
const MAX_NOTES: usize = 20;

/// Returns the next action for the node of `evidence`: wait, request schemas, refuse it, or communicate. Call it again
/// after each change of the evidence; it has no other state.
pub fn agree(evidence: &Evidence<'_>) -> Agreement {
    let identities = evidence.identities();
    let required = INPUTS.iter().chain([&&MOTION_COMMAND]).copied();
    let waiting = Waiting {
        nodes: evidence.count_nodes(),
        missing: required
            .filter(|it| !identities.contains_key(it.name))
            .collect(),
    };
    if waiting.nodes != 1 || !waiting.missing.is_empty() {
        return Agreement::Waiting(waiting);
    }
    let mut outcome = Outcome::default();
    for topic in INPUTS.iter().chain(OUTPUTS) {
        let Some(theirs) = identities
            .get(topic.name)
            .filter(|it| it.hash != topic.hash)
        else {
            continue;
        };
        let comparison = match *topic {
            _ if !evidence.accept_schema => TypeComparison::Refused(Reason::NotAccepted),
            topic if *topic == BLACKBOARD => match compare_blackboard(evidence, theirs) {
                Ok(schema) => {
                    outcome.blackboard = schema;
                    TypeComparison::Same
                }
                Err(comparison) => comparison,
            },
            topic => compare(evidence, topic, theirs),
        };
        outcome.add(topic, theirs, comparison);
    }
    outcome.into_agreement(evidence, identities)
}

/// Compares the structure of the node's type `theirs` of a topic with the known one. If they differ, plans the
/// conversion: of inputs to the node's type, of outputs from it.
fn compare(evidence: &Evidence<'_>, topic: &Topic, theirs: &TypeIdentity) -> TypeComparison {
    let is_input = INPUTS.contains(&topic);
    let schema = match is_input {
        true => evidence.schema_of_input(topic, theirs),
        false => evidence.schema(theirs).cloned(),
    };
    let (ours, schema) = match schema {
        Err(comparison) => return comparison,
        Ok(schema) => (topic.schema(), schema),
    };
    if difference(ours, &schema).is_none() {
        return TypeComparison::Same;
    }
    let conversion = match is_input {
        true => Conversion::new(ours, &schema, Direction::ToNode),
        false => Conversion::new(&schema, ours, Direction::FromNode),
    };
    match conversion {
        Ok(conversion) => TypeComparison::Converted(Box::new(conversion)),
        Err(difference) => TypeComparison::Refused(Reason::Differs(difference)),
    }
}

/// Returns the decoder of blackboards of the type `theirs`, or the reason why there is none (yet). Only the echoed
/// fields have to be compatible.
fn compare_blackboard(
    evidence: &Evidence<'_>,
    theirs: &TypeIdentity,
) -> Result<BlackboardSchema, TypeComparison> {
    let schema = evidence.schema(theirs)?;
    let blackboard = BlackboardSchema::new(schema);
    blackboard.map_err(|error| TypeComparison::Refused(Reason::NoEcho(error)))
}
