use std::collections::{BTreeMap, BTreeSet};

use super::Reason;
use super::type_comparison::TypeComparison;
use crate::key::TypeIdentity;
use crate::namespace::Namespace;
use crate::schema::{Length, Schema, Shape};
use crate::token::{EntityKind, Token};
use crate::topics::{BLACKBOARD, INPUTS, OUTPUTS, Topic};

/// Known data of a robot's node, from which [`agree`](super::agree) computes the next action.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// Namespace of the robot.
    pub namespace: &'a Namespace,
    /// Name of the node.
    pub node: &'a str,
    /// Current tokens of all nodes.
    pub tokens: &'a BTreeSet<Token>,
    /// Requested schemas, from [`crate::get_schema::SchemaReply::into_schema`], or errors.
    pub schemas: &'a BTreeMap<TypeIdentity, Result<Schema, String>>,
    /// True to accept types other than those of [`crate::topics`] if their messages can be converted.
    pub accept_schema: bool,
}

impl<'a> Evidence<'a> {
    /// Returns the tokens of the robot's node and of its topics.
    fn tokens(&self) -> impl Iterator<Item = &'a Token> + use<'a> {
        let (namespace, node) = (self.namespace.to_string(), self.node);
        let belongs_to_node =
            move |token: &&Token| token.namespace == namespace && token.node == node;
        self.tokens.iter().filter(belongs_to_node)
    }

    /// Returns the number of live nodes with this name and namespace.
    pub(super) fn count_nodes(&self) -> usize {
        let nodes = self.tokens().map(|token| (&token.session, token.node_id));
        nodes.collect::<BTreeSet<_>>().len()
    }

    /// Returns the node's types of the known topics by the names of the topics, from its tokens. Topics that the node
    /// does not declare are missing.
    pub(super) fn identities(&self) -> BTreeMap<&'static str, TypeIdentity> {
        let inputs = INPUTS.iter().map(|it| (EntityKind::Subscriber, *it));
        let outputs = OUTPUTS.iter().map(|it| (EntityKind::Publisher, *it));
        let identities = inputs.chain(outputs).filter_map(|(kind, topic)| {
            let name = self.namespace.name_of(topic);
            let of_kind = self.tokens().filter(|token| token.kind == kind);
            let endpoints = of_kind.filter_map(|token| token.endpoint.as_ref());
            let types = endpoints
                .filter(|it| it.topic == name)
                .map(|it| &it.identity);
            // If the node subscribes with several types, the known one is preferred.
            let identity = types.max_by_key(|it| it.hash == topic.hash)?;
            Some((topic.name, identity.clone()))
        });
        identities.collect()
    }

    /// Returns the schema of a type that the node publishes, if it was requested; otherwise the next step of the
    /// comparison.
    pub(super) fn schema(&self, theirs: &TypeIdentity) -> Result<&'a Schema, TypeComparison> {
        match self.schemas.get(theirs) {
            None => Err(TypeComparison::SchemaMissing(theirs.clone())),
            Some(Ok(schema)) => Ok(schema),
            Some(Err(reason)) => Err(TypeComparison::Refused(Reason::Unknown(reason.clone()))),
        }
    }

    /// Returns the schema of a type that the node subscribes to. The node does not provide this schema, but its
    /// blackboard echoes the inputs and defines their types. A schema built from these definitions is correct if it has
    /// the same hash.
    pub(super) fn schema_of_input(
        &self,
        topic: &Topic,
        theirs: &TypeIdentity,
    ) -> Result<Schema, TypeComparison> {
        let blackboard = match self.identities().remove(BLACKBOARD.name) {
            Some(identity) if identity.hash != BLACKBOARD.hash => self.schema(&identity)?,
            _ => BLACKBOARD.schema(),
        };
        let known = topic.schema();
        // The known shape first: type names of the node need not have the form that is parsed.
        let roots = [known.root.clone(), parse_root(&theirs.name)];
        let schemas = roots
            .iter()
            .filter_map(|root| blackboard.rooted_at(root, known).ok());
        let mut schemas = schemas.filter(|schema| schema.hash() == theirs.hash);
        schemas.next().ok_or_else(|| {
            let reason = "the node's blackboard has no type with this hash";
            TypeComparison::Refused(Reason::Unknown(reason.to_owned()))
        })
    }
}

/// Returns the shape of an input's type from its Rust name: a named type, or an option or a list of one.
fn parse_root(name: &str) -> Shape {
    let within = |kind: &str| name.strip_prefix(kind)?.strip_suffix('>').map(Shape::named);
    if let Some(element) = within("Option<").map(Box::new) {
        Shape::Optional { element }
    } else if let Some(element) = within("Vec<").map(Box::new) {
        let length = Length::Dynamic;
        Shape::Sequence { length, element }
    } else {
        Shape::named(name)
    }
}
