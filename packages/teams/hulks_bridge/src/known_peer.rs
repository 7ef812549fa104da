use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use hulks_protocol::agreement::{AgreedTypes, Agreement, Evidence, Refusal, Waiting, agree};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::schema::Schema;
use hulks_protocol::token::Token;

use crate::event::Output;
use crate::instance::{InstanceId, NODE_NAME};
use crate::presence::Presence;
use crate::program::{self, UNKNOWN_PROGRAM};
use crate::zenoh_side::Session;

/// HULKs node of a robot, with the result of the agreement on its message types.
pub(crate) struct KnownPeer {
    namespace: Namespace,
    /// True to convert messages of other types; false to refuse them.
    accept_schema: bool,
    /// Live nodes in the namespace.
    presence: Presence,
    /// The current node and its compatibility.
    known: Option<(InstanceId, Compatibility)>,
}

/// Result of the agreement on the types of a node.
#[derive(Debug)]
enum Compatibility {
    /// The node has not declared all topics yet.
    Waiting(Waiting),
    /// The types cannot be converted, or their schemas were not received.
    Refused(Refusal),
    /// The node can play, with these types.
    Compatible(Box<AgreedTypes>),
}

impl KnownPeer {
    /// Creates the entry of a robot without a node. `accept_schema` allows the conversion of messages of other types.
    pub(crate) fn new(namespace: &Namespace, accept_schema: bool) -> Self {
        Self {
            namespace: namespace.clone(),
            accept_schema,
            presence: Presence::new(namespace),
            known: None,
        }
    }

    /// Handles a token that appeared (`is_alive`) or disappeared, and evaluates the types of the current node again.
    /// Returns whether the robot has got, lost or changed a compatible node. May wait for the node's answers to schema
    /// requests.
    pub(crate) fn handle_token(
        &mut self,
        session: &Session,
        token: &Token,
        is_alive: bool,
    ) -> bool {
        if !self.presence.handle_token(token, is_alive) {
            return false;
        }
        let before = self.known.take();
        self.known = self.presence.current().map(|(id, instance)| {
            let compatibility = self.evaluate(session, instance.tokens());
            (id.clone(), compatibility)
        });
        let compatible = |known: &Option<(InstanceId, Compatibility)>| {
            let known = known.as_ref();
            let known = known.filter(|(_, it)| matches!(it, Compatibility::Compatible(_)));
            known.map(|(id, _)| id.clone())
        };
        compatible(&before) != compatible(&self.known)
    }

    /// Returns the types of the current node, or `None` if there is no compatible node.
    pub(crate) fn agreed_types(&self) -> Option<&AgreedTypes> {
        match &self.known {
            Some((_, Compatibility::Compatible(agreed))) => Some(agreed),
            _ => None,
        }
    }

    pub(crate) fn namespace(&self) -> &Namespace {
        &self.namespace
    }

    /// Returns all live nodes of the robot if there are several, and nothing otherwise.
    pub(crate) fn duplicates(&self) -> Vec<InstanceId> {
        self.presence.duplicates()
    }

    /// Returns the reason why the current node can never play, or `None` if there is none or if it may change.
    pub(crate) fn refusal(&self) -> Option<&Refusal> {
        match &self.known {
            Some((_, Compatibility::Refused(refusal))) if refusal.is_final() => Some(refusal),
            _ => None,
        }
    }

    /// Returns a text about the program of the current node and the revision of its types, or `None` if there is no
    /// compatible node. Searches the processes of this machine.
    pub(crate) fn program(&self, session: &Session) -> Option<String> {
        let Some((id, Compatibility::Compatible(agreed))) = &self.known else {
            return None;
        };
        let program = program::find(session, &id.0);
        let program = program.map_or_else(|| UNKNOWN_PROGRAM.to_owned(), |it| it.text());
        Some(format!("{program}, {}", agreed.version()))
    }

    /// Returns a sentence with the reason why no compatible node exists, or `None` if there is one.
    pub(crate) fn waiting_reason(&self) -> Option<String> {
        let duplicates = self.duplicates().len();
        if duplicates > 1 {
            let namespace = &self.namespace;
            return Some(format!(
                "{duplicates} nodes {namespace}/{NODE_NAME} exist instead of one"
            ));
        }
        let reason: &dyn fmt::Display = match &self.known {
            None => {
                return Some(format!("no node {}/{NODE_NAME} exists", self.namespace));
            }
            Some((_, Compatibility::Waiting(waiting))) => waiting,
            Some((_, Compatibility::Refused(refusal))) => refusal,
            Some((_, Compatibility::Compatible(_))) => return None,
        };
        Some(reason.to_string())
    }

    /// Returns whether a message was published by the current node with the agreed type. Messages of other nodes, and
    /// of previous runs, are to be ignored.
    pub(crate) fn is_author_of(&self, output: &Output) -> bool {
        let Some((_, instance)) = self.presence.current() else {
            return false;
        };
        let agreed = self.agreed_types();
        let is_agreed = agreed.is_some_and(|it| it.is_agreed(output.topic, &output.identity));
        is_agreed && instance.has_published(output)
    }

    /// Returns the compatibility of the node with these tokens. Requests missing schemas from the node and waits for
    /// each answer.
    fn evaluate(&self, session: &Session, tokens: &BTreeSet<Token>) -> Compatibility {
        let mut schemas = BTreeMap::<TypeIdentity, Result<Schema, String>>::new();
        loop {
            let evidence = Evidence {
                namespace: &self.namespace,
                node: NODE_NAME,
                tokens,
                schemas: &schemas,
                accept_schema: self.accept_schema,
            };
            match agree(&evidence) {
                Agreement::Waiting(waiting) => return Compatibility::Waiting(waiting),
                Agreement::Refused(refusal) => return Compatibility::Refused(refusal),
                Agreement::Agreed(agreed) => return Compatibility::Compatible(agreed),
                // An error is also stored as the result of a request, so that the request is not repeated.
                Agreement::SchemasMissing(identities) => {
                    for identity in identities {
                        let schema = session.request_schema(&self.namespace, NODE_NAME, &identity);
                        schemas.insert(
                            identity,
                            schema.map_err(|error| support::error_text(error.as_ref())),
                        );
                    }
                }
            }
        }
    }
}
