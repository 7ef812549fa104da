use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
use hulks_protocol::agreement::AgreedTypes;
use hulks_protocol::cdr::{self, CdrError};
use hulks_protocol::convert::Inputs;
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::messages::{self, PrimaryState};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::node_clock::nanos;
use hulks_protocol::step::{self, Step};
use hulks_protocol::token::{EntityKind, Token};
use hulks_protocol::topics::{self, Topic};
use zenoh::liveliness::LivelinessToken;

use super::node_publisher::NodePublisher;
use super::node_subscriber::NodeSubscriber;
use super::session::Session;
use super::step_key::{Driver, StepKey};
use crate::event::Report;

/// Declarations in Zenoh for one robot: publishers of its node's inputs, subscribers of its outputs, and its steps.
pub(crate) struct Link {
    robot: RobotId,
    namespace: Namespace,
    /// Identity of the bridge's own node in the robot's namespace.
    node_id: u64,
    /// Publishers of the inputs by topic, with the type that each publishes.
    publishers: BTreeMap<&'static str, (TypeIdentity, NodePublisher)>,
    /// Subscribers of the node's outputs by topic.
    subscribers: BTreeMap<&'static str, NodeSubscriber>,
    /// Publishers of the steps of the node's clock.
    step: StepKey,
    latched: Latched,
    /// Types of the node, or `None` for the known types.
    agreed: Option<AgreedTypes>,
    /// Receives the messages of the node as events.
    report: Report,
    /// Token of the bridge's node, by which the HULKs node discovers it.
    _token: LivelinessToken,
}

/// Latched inputs that a node must receive before it plays. A game state is sent only afterwards, because a node
/// without a field would crash if it received one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Latched {
    pub(crate) field_dimensions: messages::FieldDimensions,
    pub(crate) player_number: messages::PlayerNumber,
}

impl Link {
    /// Declares all topics with their known types, and publishes latched data, which must exist before the node starts.
    pub(crate) fn declare(
        session: &mut Session,
        (robot, namespace): (RobotId, &Namespace),
        latched: Latched,
        report: Report,
    ) -> anyhow::Result<Self> {
        let (node_id, token) = session.node(namespace)?;
        let mut link = Self {
            robot,
            namespace: namespace.clone(),
            node_id,
            publishers: BTreeMap::new(),
            subscribers: BTreeMap::new(),
            step: StepKey::declare(session, namespace)?,
            latched,
            agreed: None,
            report,
            _token: token,
        };
        for topic in topics::INPUTS {
            link.set_type(session, topic, TypeIdentity::known(topic))?;
        }
        Ok(link)
    }

    /// Declares the publishers again whose type differs from the one agreed with the node, and publishes latched data
    /// again. Messages are converted to these types from now on.
    pub(crate) fn set_types(
        &mut self,
        session: &mut Session,
        agreed: &AgreedTypes,
    ) -> anyhow::Result<()> {
        self.agreed = Some(agreed.clone());
        for topic in topics::INPUTS {
            self.set_type(session, topic, agreed.identity(topic))?;
        }
        Ok(())
    }

    /// Declares the publisher of a topic with a type, unless it has that type already. A latched topic gets its data at
    /// once.
    fn set_type(
        &mut self,
        session: &mut Session,
        topic: &'static Topic,
        identity: TypeIdentity,
    ) -> anyhow::Result<()> {
        if matches!(self.publishers.get(topic.name), Some((typed, _)) if *typed == identity) {
            return Ok(());
        }
        let namespace = &self.namespace;
        let typed = (topic, identity.clone());
        let first = self.latched.payload(topic)?;
        let first = first.map(|first| self.convert(topic, first)).transpose()?;
        let publisher = NodePublisher::declare(session, self.node_id, namespace, typed, first)?;
        self.publishers.insert(topic.name, (identity, publisher));
        Ok(())
    }

    /// Subscribes to a topic of the node if `is_wanted` is set, otherwise unsubscribes. Does nothing if that is so
    /// already.
    pub(crate) fn listen(
        &mut self,
        session: &mut Session,
        topic: &'static Topic,
        is_wanted: bool,
    ) -> anyhow::Result<()> {
        if !is_wanted {
            self.subscribers.remove(topic.name);
        } else if !self.subscribers.contains_key(topic.name) {
            let robot = (self.robot, &self.namespace);
            let report = self.report.clone();
            let subscriber = NodeSubscriber::declare(session, self.node_id, robot, topic, report)?;
            self.subscribers.insert(topic.name, subscriber);
        }
        Ok(())
    }

    /// Publishes the field again if `token` belongs to a subscriber of the field. The node reads the field before its
    /// first decision, and the answer to its own query may arrive later.
    pub(crate) fn resend_field(&mut self, token: &Token) -> anyhow::Result<()> {
        let topic = &topics::FIELD_DIMENSIONS;
        let name = self.namespace.name_of(topic);
        let is_reader = token.kind == EntityKind::Subscriber
            && token.endpoint.as_ref().is_some_and(|it| it.topic == name);
        if is_reader && let Some(payload) = self.latched.payload(topic)? {
            self.put(topic, payload, Duration::ZERO)?;
        }
        Ok(())
    }

    /// Publishes all inputs of a tick, stamped with the time `shown` of the node's clock.
    pub(crate) fn publish(&mut self, inputs: &Inputs, shown: Duration) -> anyhow::Result<()> {
        for (topic, payload) in inputs.payloads()? {
            self.put(topic, payload, shown)?;
        }
        Ok(())
    }

    /// Publishes only the inputs that have changed, because the node keeps the last message of each topic. Returns the
    /// sequence numbers of the published messages by key, for the driver that waits for them.
    pub(crate) fn publish_changes(
        &mut self,
        inputs: &Inputs,
        shown: Duration,
    ) -> anyhow::Result<BTreeMap<String, i64>> {
        let mut sent = BTreeMap::new();
        for (topic, payload) in inputs.payloads()? {
            let payload = self.convert(topic, payload)?;
            sent.extend(
                self.publisher(topic)?
                    .put_if_changed(payload, nanos(shown))?,
            );
        }
        Ok(sent)
    }

    /// Prepares for another node: all inputs count as changed, and the primary state is `Initial` again, because a node
    /// must not receive a game state before it knows the field.
    pub(crate) fn reset(&mut self) -> anyhow::Result<()> {
        for (_, publisher) in self.publishers.values_mut() {
            publisher.forget();
        }
        let topic = &topics::PRIMARY_STATE;
        match self.latched.payload(topic)? {
            Some(payload) => self.put(topic, payload, Duration::ZERO),
            None => Ok(()),
        }
    }

    /// Returns the key of the node's steps with their inputs.
    pub(crate) fn counted_key(&self) -> String {
        step::counted_key(&self.namespace)
    }

    /// Returns the key of the node's steps without inputs.
    pub(crate) fn step_key(&self) -> String {
        step::key(&self.namespace)
    }

    /// Returns the kind of the driver that subscribes to the steps, or `None` if there is none.
    pub(crate) fn driver(&self) -> Option<Driver> {
        self.step.driver()
    }

    /// Returns the time of the node's clock, or `None` if the driver of the clock does not answer.
    pub(crate) fn clock(&self) -> Option<Duration> {
        self.step.clock()
    }

    /// Sets the initial clock time of nodes that start from now on.
    pub(crate) fn set_clock_start(&self, start: Duration) {
        self.step.set_start(start);
    }

    pub(crate) fn announce(&self, driver: Driver, step: &Step) -> anyhow::Result<()> {
        self.step.announce(driver, step)
    }

    /// Converts and publishes the payload of an input, stamped with the time `shown` of the node's clock.
    fn put(&mut self, topic: &Topic, payload: Vec<u8>, shown: Duration) -> anyhow::Result<()> {
        let payload = self.convert(topic, payload)?;
        self.publisher(topic)?.put(payload, nanos(shown))
    }

    /// Converts a payload from the known type to the type of the node.
    fn convert(&self, topic: &Topic, payload: Vec<u8>) -> anyhow::Result<Vec<u8>> {
        let Some(agreed) = &self.agreed else {
            return Ok(payload);
        };
        let converted = agreed.convert(topic, &payload);
        let converted = converted.with_context(|| topic.name)?;
        Ok(converted.into_owned())
    }

    /// Returns the publisher of an input.
    fn publisher(&mut self, topic: &Topic) -> anyhow::Result<&mut NodePublisher> {
        let publisher = self.publishers.get_mut(topic.name);
        let publisher = publisher.with_context(|| format!("{} has no publisher", topic.name))?;
        Ok(&mut publisher.1)
    }
}

impl Latched {
    /// Returns the encoded latched data of a topic, or `None` for a topic without.
    fn payload(&self, topic: &Topic) -> Result<Option<Vec<u8>>, CdrError> {
        if topic == &topics::FIELD_DIMENSIONS {
            cdr::encode(&self.field_dimensions).map(Some)
        } else if topic == &topics::PLAYER_NUMBER {
            cdr::encode(&self.player_number).map(Some)
        } else if topic == &topics::PRIMARY_STATE {
            cdr::encode(&PrimaryState::Initial).map(Some)
        } else {
            Ok(None)
        }
    }
}
