//! Services and topics of the facts.

use std::cell::RefCell;
use std::fmt::Display;
use std::rc::Rc;

use hsl_ros::interfaces::srv::{
    AddObjects, FollowFacts, GetFacts, LoadDomain, QueryFacts, SetFacts,
};
use hsl_ros::{Node, Publisher, Service};
use hsl_types::Time;
use hsl_wire::convert::{header, time};
use hsl_wire::hsl_msgs;
use hsl_wire::topics::Qos;
use world_model::WorldModel;

use crate::fact_requests::{add, find, get, load, set};
use crate::facts::{ChangeContent, FactStore, changes_after};
use crate::facts_link::{refusal_to_message, request_from_message, response_to_message};
use crate::topics;

/// Server of the facts for other nodes: six services that read and change the store, and two topics.
pub(crate) struct FactServer {
    store: Rc<RefCell<FactStore>>,
    /// Generation and version of the last published facts.
    published: (u64, u64),
    facts: Publisher<hsl_msgs::MissionFacts>,
    changes: Publisher<hsl_msgs::WorldChange>,
    get: Service<GetFacts::Service>,
    set: Service<SetFacts::Service>,
    query: Service<QueryFacts::Service>,
    add: Service<AddObjects::Service>,
    load: Service<LoadDomain::Service>,
    follow: Service<FollowFacts::Service>,
}

impl FactServer {
    /// Creates the services and topics of the node.
    pub(crate) fn new(
        node: &mut Node,
        store: Rc<RefCell<FactStore>>,
    ) -> Result<Self, hsl_ros::Error> {
        Ok(Self {
            store,
            published: (0, 0),
            facts: node.publisher(topics::FACTS, Qos::LATCHED)?,
            changes: node.publisher(topics::CHANGES, Qos::BURST)?,
            get: node.service(topics::GET_FACTS)?,
            set: node.service(topics::SET_FACTS)?,
            query: node.service(topics::QUERY_FACTS)?,
            add: node.service(topics::ADD_OBJECTS)?,
            load: node.service(topics::LOAD_DOMAIN)?,
            follow: node.service(topics::FOLLOW_FACTS)?,
        })
    }

    /// Responds to all received requests, which may change the store, and publishes the changes. Requests that change
    /// facts come first, so that the reads of the same call return their effect.
    pub(crate) fn process(&mut self) -> Result<(), hsl_ros::Error> {
        let store = &self.store;
        self.load.answer(|request| {
            let result = load(&mut store.borrow_mut(), request);
            let (success, message, version) = summarize(&store.borrow(), result);
            LoadDomain::Response {
                success,
                message,
                version,
            }
        });
        self.add.answer(|request| {
            let result = add(&mut store.borrow_mut(), request);
            let (success, message, version) = summarize(&store.borrow(), result);
            AddObjects::Response {
                success,
                message,
                version,
            }
        });
        self.set.answer(|request| {
            let result = set(&mut store.borrow_mut(), request);
            let (success, message, version) = summarize(&store.borrow(), result);
            SetFacts::Response {
                success,
                message,
                version,
            }
        });
        self.follow
            .answer(|request| match request_from_message(request) {
                Ok(request) => response_to_message(store.borrow_mut().follow(request)),
                Err(error) => refusal_to_message(&error),
            });
        self.get.answer(|request| {
            let store = store.borrow();
            let read = get(&store, &request.facts);
            let (values, result) = split_result(read);
            let (success, message, version) = summarize(&store, result);
            GetFacts::Response {
                success,
                message,
                version,
                values,
            }
        });
        self.query.answer(|request| {
            let store = store.borrow();
            let (facts, result) = split_result(find(&store, request));
            let (success, message, version) = summarize(&store, result);
            QueryFacts::Response {
                success,
                message,
                version,
                facts,
            }
        });
        self.publish()
    }

    /// Publishes each change since the last call, then the message with all facts. Does nothing without changes or
    /// without a domain. After another domain was loaded, only the message with all facts is published.
    fn publish(&mut self) -> Result<(), hsl_ros::Error> {
        let store = self.store.borrow();
        let Ok(world) = store.world() else {
            return Ok(());
        };
        let (generation, version) = (store.generation(), world.version());
        if self.published == (generation, version) {
            return Ok(());
        }
        let is_known = self.published.0 == generation;
        let after = if is_known { self.published.1 } else { version };
        for (number, change) in (after + 1..).zip(changes_after(world, after)) {
            let (name, type_name, value) = match change.content {
                ChangeContent::Object { name, type_name } => (name, type_name, false),
                ChangeContent::Fact { fact, value } => (fact, String::new(), value),
            };
            self.changes.publish(&hsl_msgs::WorldChange {
                version: number,
                stamp: time::to_message(Time::from_nanos(change.time)),
                source: change.source,
                name,
                r#type: type_name,
                value,
            })?;
        }
        self.facts.publish(&create_facts_message(world))?;
        self.published = (generation, version);
        Ok(())
    }
}

/// Returns all objects and the true facts in alphabetical order, stamped with the time of the last change.
fn create_facts_message(world: &WorldModel) -> hsl_msgs::MissionFacts {
    let version = world.version();
    let last = world.changes_since(version.saturating_sub(1)).next();
    let stamp = last.map_or(0, |change| change.stamp.time);
    let objects = world
        .objects()
        .map(|(name, type_name)| hsl_msgs::MissionObject {
            name: name.to_owned(),
            r#type: type_name.to_owned(),
        });
    let mut facts: Vec<_> = world.true_facts().map(|fact| fact.to_string()).collect();
    facts.sort();
    hsl_msgs::MissionFacts {
        header: header::of_world(Time::from_nanos(stamp)),
        version,
        objects: objects.collect(),
        facts,
    }
}

/// Returns the fields `success`, `message` and `version` of a response.
fn summarize(store: &FactStore, result: Result<(), impl Display>) -> (bool, String, u64) {
    let (success, message) = match result {
        Ok(()) => (true, String::new()),
        Err(error) => (false, error.to_string()),
    };
    (success, message, store.version())
}

/// Returns the value, or its default for an error, and the result without the value.
fn split_result<T: Default, E>(result: Result<T, E>) -> (T, Result<(), E>) {
    match result {
        Ok(value) => (value, Ok(())),
        Err(error) => (T::default(), Err(error)),
    }
}
