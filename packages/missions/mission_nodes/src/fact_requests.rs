//! Requests to the services of the facts. A request is checked first, and then changes all of its items or none.

use hsl_ros::interfaces::srv::{AddObjects, LoadDomain, QueryFacts, SetFacts};

use crate::facts::{FactStore, StoreError, Texts};
use crate::query::query;
use crate::received::{Received, TooLarge};
use crate::wall_clock;

/// Source of objects from the service `add_objects`.
const CALLER: &str = "add_objects";

/// Error for a refused request.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// A string or a list exceeds its limit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The lists have different lengths.
    #[error("there must be a value for each fact, got {facts} facts and {values} values")]
    Values { facts: usize, values: usize },
    /// The source is empty.
    #[error("source must not be empty: name the sensor or program, for example perception")]
    NoSource,
    /// The store refuses the request.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Replaces the domain, the objects and the facts.
pub(crate) fn load(store: &mut FactStore, request: &LoadDomain::Request) -> Result<(), Refused> {
    let mut received = Received::mission();
    received.pddl("domain", &request.domain)?;
    received.pddl("problem", &request.problem)?;
    let texts = Texts {
        domain: request.domain.clone(),
        problem: request.problem.clone(),
    };
    let parsed = texts.parse_unnamed().map_err(StoreError::from)?;
    Ok(store.load(texts, parsed, wall_clock::unique())?)
}

/// Adds objects.
pub(crate) fn add(store: &mut FactStore, request: &AddObjects::Request) -> Result<(), Refused> {
    Received::request().list("objects", &request.objects, |received, object| {
        received.name("objects.name", &object.name)?;
        received.name("objects.type", &object.type_)
    })?;
    let objects = request.objects.iter();
    let objects = objects.map(|it| (it.name.as_str(), it.type_.as_str()));
    Ok(store.add_objects(CALLER, objects)?)
}

/// Sets facts.
pub(crate) fn set(store: &mut FactStore, request: &SetFacts::Request) -> Result<(), Refused> {
    let (facts, values) = (&request.facts, &request.values);
    let mut received = Received::request();
    received.source("source", &request.source)?;
    received.list("facts", facts, |received, fact| {
        received.fact("facts", fact)
    })?;
    if facts.len() != values.len() {
        return Err(Refused::Values {
            facts: facts.len(),
            values: values.len(),
        });
    }
    if request.source.is_empty() {
        return Err(Refused::NoSource);
    }
    let facts = facts.iter().map(String::as_str).zip(values.iter().copied());
    Ok(store.set(&request.source, facts)?)
}

/// Returns the values of facts.
pub(crate) fn get(store: &FactStore, facts: &[String]) -> Result<Vec<bool>, Refused> {
    Received::request().list("facts", facts, |received, fact| {
        received.fact("facts", fact)
    })?;
    let world = store.world()?;
    let values: Result<_, _> = facts.iter().map(|fact| world.get(fact)).collect();
    Ok(values.map_err(StoreError::from)?)
}

/// Returns the true facts that match the query.
pub(crate) fn find(
    store: &FactStore,
    request: &QueryFacts::Request,
) -> Result<Vec<String>, Refused> {
    let mut received = Received::request();
    received.name("predicate", &request.predicate)?;
    received.list("arguments", &request.arguments, |received, name| {
        received.name("arguments", name)
    })?;
    let found = query(store.world()?, &request.predicate, &request.arguments);
    Ok(found.map_err(StoreError::from)?)
}
