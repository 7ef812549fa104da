use std::fmt;

use crate::blackboard::BlackboardError;
use crate::key::TypeIdentity;
use crate::namespace::Namespace;
use crate::schema::Difference;
use crate::topics::Topic;

/// Revision of HULKs/hulk with the types in [`crate::topics`].
pub const KNOWN_REVISION: &str = "774a8a6";

/// Reasons for which a node is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Namespace of the robot.
    pub namespace: Namespace,
    /// Topics with incompatible types.
    pub mismatches: Vec<Mismatch>,
}

/// Topic for which the node and the bridge have incompatible types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Topic, with the bridge's type.
    pub topic: &'static Topic,
    /// Type of the node.
    pub theirs: TypeIdentity,
    /// Reason for the refusal.
    pub reason: Reason,
}

/// Reason for which another type is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The user does not accept other schemas.
    #[error("the schemas were not compared")]
    NotAccepted,
    /// The structure is different.
    #[error("the schemas differ {0}")]
    Differs(Difference),
    /// The blackboard lacks required fields.
    #[error("the blackboard has no echo of the inputs: {0}")]
    NoEcho(BlackboardError),
    /// The schema is unknown.
    #[error("the schemas cannot be compared: {0}")]
    Unknown(String),
}

impl Refusal {
    /// Returns whether the refusal is final. False if it is only due to schemas that were not received.
    pub fn is_final(&self) -> bool {
        let is_final = |it: &Mismatch| !matches!(it.reason, Reason::Unknown(_));
        self.mismatches.iter().any(is_final)
    }
}

impl fmt::Display for Refusal {
    /// Writes the refusal for the user: the differing types, one a line, and how to continue.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            namespace,
            mismatches,
        } = self;
        writeln!(
            formatter,
            "the node in {namespace} has other types than the bridge, which has those of hulk {KNOWN_REVISION}:"
        )?;
        for mismatch in mismatches {
            writeln!(formatter, "{mismatch}")?;
        }
        let is_askable = |it: &Mismatch| it.reason == Reason::NotAccepted;
        formatter.write_str(if mismatches.iter().all(is_askable) {
            "To continue, start the bridge with accept_schema:=true. It then compares the schemas, and converts \
             messages of other types."
        } else {
            "To continue, build the node from a revision whose types can be converted, or add the new types to the \
             bridge (packages/teams/hulks_protocol: schemas, convert)."
        })
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Mismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ours, theirs) = (TypeIdentity::known(self.topic), &self.theirs);
        writeln!(formatter, "  {}: {}", self.topic.name, self.reason)?;
        writeln!(formatter, "    bridge: {} {}", ours.name, ours.hash)?;
        write!(formatter, "    node:   {} {}", theirs.name, theirs.hash)
    }
}
