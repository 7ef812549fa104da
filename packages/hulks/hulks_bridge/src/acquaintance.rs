use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use hulks_protocol::agreement::{Agreement, Evidence, Refusal, SpokenTypes, Waiting, agree};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::schema::Schema;
use hulks_protocol::token::Token;

use crate::event::Output;
use crate::instance::{InstanceId, NODE_NAME};
use crate::presence::Presence;
use crate::zenoh_side::Session;

/// What is known of the node of a robot, and whether it can be spoken with.
pub(crate) struct Acquaintance {
    namespace: Namespace,
    accept_schema: bool,
    presence: Presence,
    /// The node that plays, and how it is spoken with.
    known: Option<(InstanceId, Standing)>,
}

/// How a node stands with us.
#[derive(Debug)]
enum Standing {
    Waiting(Waiting),
    Refused(Refusal),
    Fit(Box<SpokenTypes>),
}

impl Acquaintance {
    pub(crate) fn new(namespace: &Namespace, accept_schema: bool) -> Self {
        Self {
            namespace: namespace.clone(),
            accept_schema,
            presence: Presence::new(namespace),
            known: None,
        }
    }

    /// Takes what lives or does so no longer; whether the node that plays is another one than before, or can be
    /// spoken with from now on, or no longer.
    pub(crate) fn hear(&mut self, session: &Session, token: &Token, is_alive: bool) -> bool {
        if !self.presence.hear(token, is_alive) {
            return false;
        }
        let before = self.known.take();
        self.known = self.presence.current().map(|(id, instance)| {
            let standing = self.judge(session, instance.tokens());
            (id.clone(), standing)
        });
        let fit = |known: &Option<(InstanceId, Standing)>| {
            let fit = known
                .as_ref()
                .filter(|(_, it)| matches!(it, Standing::Fit(_)));
            fit.map(|(id, _)| id.clone())
        };
        fit(&before) != fit(&self.known)
    }

    /// How the node that plays is spoken with; none: it cannot be.
    pub(crate) fn spoken(&self) -> Option<&SpokenTypes> {
        match &self.known {
            Some((_, Standing::Fit(spoken))) => Some(spoken),
            _ => None,
        }
    }

    /// Why no node can be spoken with; none: one can.
    pub(crate) fn lacks(&self) -> Option<String> {
        let reason: &dyn fmt::Display = match &self.known {
            None => {
                return Some(format!("no node {}/{NODE_NAME} is there", self.namespace));
            }
            Some((_, Standing::Waiting(waiting))) => waiting,
            Some((_, Standing::Refused(refusal))) => refusal,
            Some((_, Standing::Fit(_))) => return None,
        };
        Some(reason.to_string())
    }

    /// Whether the node that plays has published something, and as a type that is spoken.
    pub(crate) fn has_author_of(&self, output: &Output) -> bool {
        let Some((_, instance)) = self.presence.current() else {
            return false;
        };
        let spoken = self.spoken();
        let is_spoken = spoken.is_some_and(|it| it.is_spoken(output.topic, &output.identity));
        is_spoken && instance.has_published(output)
    }

    fn judge(&self, session: &Session, tokens: &BTreeSet<Token>) -> Standing {
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
                Agreement::Waiting(waiting) => return Standing::Waiting(waiting),
                Agreement::Refused(refusal) => return Standing::Refused(refusal),
                Agreement::Agreed(spoken) => return Standing::Fit(spoken),
                // What is asked for is answered, if only with an error, and so not asked for again.
                Agreement::Asking(identities) => {
                    for identity in identities {
                        let schema = session.ask_schema(&self.namespace, NODE_NAME, &identity);
                        schemas.insert(
                            identity,
                            schema.map_err(|error| hsl_types::error_text(error.as_ref())),
                        );
                    }
                }
            }
        }
    }
}
