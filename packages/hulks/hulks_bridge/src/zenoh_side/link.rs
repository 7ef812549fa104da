use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
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

use super::inlet::Inlet;
use super::outlet::Outlet;
use super::session::Session;
use super::step_key::{Driver, StepKey};
use crate::event::Report;

/// All that we declare for one robot.
pub(crate) struct Link {
    robot: RobotId,
    namespace: Namespace,
    node_id: u64,
    outlets: BTreeMap<&'static str, (TypeIdentity, Outlet)>,
    inlets: BTreeMap<&'static str, Inlet>,
    step: StepKey,
    latched: Latched,
    report: Report,
    _token: LivelinessToken,
}

/// What a node is told before anything else, and has to know before it plays. It is told a state of the game only
/// then: in the game a node without a field ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Latched {
    pub(crate) field_dimensions: messages::FieldDimensions,
    pub(crate) player_number: messages::PlayerNumber,
}

impl Link {
    /// Declares everything with the types that are known, and tells what is told once: it has to be there
    /// before the node starts.
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
            outlets: BTreeMap::new(),
            inlets: BTreeMap::new(),
            step: StepKey::declare(session, namespace)?,
            latched,
            report,
            _token: token,
        };
        for topic in topics::INPUTS {
            link.speak(session, topic, TypeIdentity::known(topic))?;
        }
        Ok(link)
    }

    /// Speaks a topic with a type from now on.
    pub(crate) fn speak(
        &mut self,
        session: &mut Session,
        topic: &'static Topic,
        identity: TypeIdentity,
    ) -> anyhow::Result<()> {
        if matches!(self.outlets.get(topic.name), Some((spoken, _)) if *spoken == identity) {
            return Ok(());
        }
        let namespace = &self.namespace;
        let spoken = (topic, identity.clone());
        let first = self.latched.payload(topic)?;
        let outlet = Outlet::declare(session, self.node_id, namespace, spoken, first)?;
        self.outlets.insert(topic.name, (identity, outlet));
        Ok(())
    }

    /// Reads a topic of the node from now on, or no longer.
    pub(crate) fn listen(
        &mut self,
        session: &mut Session,
        topic: &'static Topic,
        is_wanted: bool,
    ) -> anyhow::Result<()> {
        if !is_wanted {
            self.inlets.remove(topic.name);
        } else if !self.inlets.contains_key(topic.name) {
            let robot = (self.robot, &self.namespace);
            let report = self.report.clone();
            let inlet = Inlet::declare(session, self.node_id, robot, topic, report)?;
            self.inlets.insert(topic.name, inlet);
        }
        Ok(())
    }

    /// Tells the field once more where `token` is that of its reader: what a node asks for when it starts may
    /// reach it later than it decides for the first time, and it reads the field only then.
    pub(crate) fn welcome(&mut self, token: &Token) -> anyhow::Result<()> {
        let topic = &topics::FIELD_DIMENSIONS;
        let name = self.namespace.name_of(topic);
        let is_reader = token.kind == EntityKind::Subscriber
            && token.endpoint.as_ref().is_some_and(|it| it.topic == name);
        if is_reader && let Some(payload) = self.latched.payload(topic)? {
            self.put(topic, payload, Duration::ZERO)?;
        }
        Ok(())
    }

    /// Tells the node all that it can know in a tick, when its clock shows `shown`.
    pub(crate) fn tell(&mut self, inputs: &Inputs, shown: Duration) -> anyhow::Result<()> {
        for (topic, payload) in inputs.payloads()? {
            self.put(topic, payload, shown)?;
        }
        Ok(())
    }

    /// Tells the node what is another than before, since it keeps the last message of each topic; by key, the sequence
    /// numbers of what it was told.
    pub(crate) fn tell_news(
        &mut self,
        inputs: &Inputs,
        shown: Duration,
    ) -> anyhow::Result<BTreeMap<String, i64>> {
        let mut told = BTreeMap::new();
        for (topic, payload) in inputs.payloads()? {
            told.extend(self.outlet(topic)?.put_news(payload, nanos(shown))?);
        }
        Ok(told)
    }

    /// Another node is told from now on, and of the game not before it knows the field.
    pub(crate) fn begin_anew(&mut self) -> anyhow::Result<()> {
        for (_, outlet) in self.outlets.values_mut() {
            outlet.forget();
        }
        let topic = &topics::PRIMARY_STATE;
        match self.latched.payload(topic)? {
            Some(payload) => self.put(topic, payload, Duration::ZERO),
            None => Ok(()),
        }
    }

    /// The key on which the node is stepped, with the inputs of each step.
    pub(crate) fn counted_key(&self) -> String {
        step::counted_key(&self.namespace)
    }

    /// The key on which the node is stepped.
    pub(crate) fn step_key(&self) -> String {
        step::key(&self.namespace)
    }

    /// Who hears the steps; none: nobody.
    pub(crate) fn driver(&self) -> Option<Driver> {
        self.step.driver()
    }

    /// Says where the clock of a node begins that is started from now on.
    pub(crate) fn set_clock_start(&self, start: Duration) {
        self.step.set_start(start);
    }

    /// Announces a step.
    pub(crate) fn announce(&self, driver: Driver, step: &Step) -> anyhow::Result<()> {
        self.step.announce(driver, step)
    }

    fn put(&mut self, topic: &Topic, payload: Vec<u8>, shown: Duration) -> anyhow::Result<()> {
        self.outlet(topic)?.put(payload, nanos(shown))
    }

    fn outlet(&mut self, topic: &Topic) -> anyhow::Result<&mut Outlet> {
        let outlet = self.outlets.get_mut(topic.name);
        let outlet = outlet.with_context(|| format!("{} is not spoken", topic.name))?;
        Ok(&mut outlet.1)
    }
}

impl Latched {
    /// What is published once on a topic.
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
