use std::collections::{BTreeMap, BTreeSet};

use super::Reason;
use super::outcome::Understanding;
use crate::key::TypeIdentity;
use crate::namespace::Namespace;
use crate::schema::{Length, Schema, Shape};
use crate::token::{EntityKind, Token};
use crate::topics::{BLACKBOARD, INPUTS, OUTPUTS, Topic};

/// The known data of a robot's node.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The namespace of the robot.
    pub namespace: &'a Namespace,
    /// The name of the node.
    pub node: &'a str,
    /// All current tokens, of any node.
    pub tokens: &'a BTreeSet<Token>,
    /// The requested schemas, from [`crate::get_schema::SchemaReply::into_schema`], or the errors.
    pub schemas: &'a BTreeMap<TypeIdentity, Result<Schema, String>>,
    /// Whether types other than those of [`crate::topics`] are accepted if their messages can be converted.
    pub accept_schema: bool,
}

impl<'a> Evidence<'a> {
    fn tokens(&self) -> impl Iterator<Item = &'a Token> + use<'a> {
        let (namespace, node) = (self.namespace.to_string(), self.node);
        let is_of_it = move |token: &&Token| token.namespace == namespace && token.node == node;
        self.tokens.iter().filter(is_of_it)
    }

    /// Returns the number of nodes with the name.
    pub(super) fn count_nodes(&self) -> usize {
        let nodes = self.tokens().map(|token| (&token.session, token.node_id));
        nodes.collect::<BTreeSet<_>>().len()
    }

    /// Returns the node's types of the known topics.
    pub(super) fn identities(&self) -> BTreeMap<&'static str, TypeIdentity> {
        let inputs = INPUTS.iter().map(|it| (EntityKind::Subscriber, *it));
        let outputs = OUTPUTS.iter().map(|it| (EntityKind::Publisher, *it));
        let said = inputs.chain(outputs).filter_map(|(kind, topic)| {
            let name = self.namespace.name_of(topic);
            let of_kind = self.tokens().filter(|token| token.kind == kind);
            let endpoints = of_kind.filter_map(|token| token.endpoint.as_ref());
            let identities = endpoints
                .filter(|it| it.topic == name)
                .map(|it| &it.identity);
            // If the node subscribes with several types, the known one is preferred.
            let identity = identities.max_by_key(|it| it.hash == topic.hash)?;
            Some((topic.name, identity.clone()))
        });
        said.collect()
    }

    /// Returns the schema of a type that the node publishes.
    pub(super) fn schema(&self, theirs: &TypeIdentity) -> Result<&'a Schema, Understanding> {
        match self.schemas.get(theirs) {
            None => Err(Understanding::Ask(theirs.clone())),
            Some(Ok(schema)) => Ok(schema),
            Some(Err(reason)) => Err(Understanding::Not(Reason::Unknown(reason.clone()))),
        }
    }

    /// Returns the schema of a type that the node subscribes to. The node does not provide it, but its blackboard
    /// echoes the inputs and defines their types. A schema built from these definitions is correct if it has the same
    /// hash.
    pub(super) fn schema_of_input(
        &self,
        topic: &Topic,
        theirs: &TypeIdentity,
    ) -> Result<Schema, Understanding> {
        let blackboard = match self.identities().remove(BLACKBOARD.name) {
            Some(identity) if identity.hash != BLACKBOARD.hash => self.schema(&identity)?,
            _ => BLACKBOARD.schema(),
        };
        let known = topic.schema();
        let roots = [known.root.clone(), root_of_name(&theirs.name)];
        let schemas = roots
            .iter()
            .filter_map(|root| blackboard.rooted_at(root, known).ok());
        let mut schemas = schemas.filter(|schema| schema.hash() == theirs.hash);
        schemas.next().ok_or_else(|| {
            let reason = "the node's blackboard has no type with this hash";
            Understanding::Not(Reason::Unknown(reason.to_owned()))
        })
    }
}

/// Returns the shape of a named type, an option or a list of it; all inputs have one of these forms.
fn root_of_name(name: &str) -> Shape {
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
