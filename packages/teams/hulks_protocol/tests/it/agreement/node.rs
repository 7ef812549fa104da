use std::collections::{BTreeMap, BTreeSet};

use hulks_protocol::agreement::{AgreedTypes, Agreement, Evidence, Refusal, Waiting, agree};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::schema::Schema;
use hulks_protocol::token::{Endpoint, EntityKind, Token};
use hulks_protocol::topics::{INPUTS, OUTPUTS, Topic};

/// A node with its tokens and schemas.
pub(crate) struct Node {
    namespace: Namespace,
    pub(crate) tokens: BTreeSet<Token>,
    pub(crate) schemas: BTreeMap<TypeIdentity, Result<Schema, String>>,
}

impl Node {
    /// Creates a node with the known types.
    pub(crate) fn new() -> Self {
        let mut node = Self {
            namespace: "/hulks_3".parse().unwrap(),
            tokens: BTreeSet::new(),
            schemas: BTreeMap::new(),
        };
        for topic in INPUTS.iter().chain(OUTPUTS) {
            node.speaks(topic, TypeIdentity::known(topic));
        }
        node
    }

    /// Returns the token with which the node declares a topic with a type.
    pub(crate) fn token(&self, topic: &Topic, identity: TypeIdentity) -> Token {
        let topics = INPUTS.iter().chain(OUTPUTS);
        let place = topics.clone().position(|it| *it == topic).unwrap();
        let is_input = INPUTS.contains(&topic);
        Token {
            session: "2f83331ff32eaa497bade31ea63c5247".to_owned(),
            node_id: 0,
            entity_id: place as u64 + 1,
            kind: if is_input {
                EntityKind::Subscriber
            } else {
                EntityKind::Publisher
            },
            namespace: self.namespace.to_string(),
            node: "behavior_node".to_owned(),
            endpoint: Some(Endpoint::new(&self.namespace, topic, identity)),
        }
    }

    pub(crate) fn is_silent_on(&mut self, topic: &Topic) {
        let name = format!("{}/{}", self.namespace, topic.name);
        let is_other = |token: &Token| token.endpoint.as_ref().is_none_or(|it| it.topic != name);
        self.tokens.retain(is_other);
    }

    pub(crate) fn speaks(&mut self, topic: &Topic, identity: TypeIdentity) {
        self.is_silent_on(topic);
        let token = self.token(topic, identity);
        self.tokens.insert(token);
    }

    /// Uses another schema for a topic, whose type has the name `name`.
    pub(crate) fn speaks_as(&mut self, topic: &Topic, name: &str, schema: &Schema) -> TypeIdentity {
        let (name, hash) = (name.to_owned(), schema.hash());
        let identity = TypeIdentity { name, hash };
        assert_ne!(identity.hash, topic.hash);
        self.speaks(topic, identity.clone());
        identity
    }

    pub(crate) fn answers_with(&mut self, identity: TypeIdentity, schema: Schema) {
        self.schemas.insert(identity, Ok(schema));
    }

    /// Returns the agreement on the node's types, from its tokens and the schemas that it has sent.
    pub(crate) fn agree(&self, accept_schema: bool) -> Agreement {
        agree(&Evidence {
            namespace: &self.namespace,
            node: "behavior_node",
            tokens: &self.tokens,
            schemas: &self.schemas,
            accept_schema,
        })
    }

    #[track_caller]
    pub(crate) fn agreed(&self, accept_schema: bool) -> Box<AgreedTypes> {
        match self.agree(accept_schema) {
            Agreement::Agreed(agreed) => agreed,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn waiting(&self) -> Waiting {
        match self.agree(false) {
            Agreement::Waiting(waiting) => waiting,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn refused(&self, accept_schema: bool) -> Refusal {
        match self.agree(accept_schema) {
            Agreement::Refused(refusal) => refusal,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    pub(crate) fn requested(&self) -> Vec<TypeIdentity> {
        match self.agree(true) {
            Agreement::SchemasMissing(missing) => missing.into_iter().collect(),
            other => panic!("{other:?}"),
        }
    }
}
