use super::Reason;
use crate::key::TypeIdentity;
use crate::schema::Conversion;

/// Result of the comparison of a topic's type with the node's type.
pub(super) enum TypeComparison {
    Same,
    /// The messages can be converted.
    Converted(Box<Conversion>),
    /// The schema of this type must be requested first.
    SchemaMissing(TypeIdentity),
    /// The types are not compatible.
    Refused(Reason),
}
