//! Requests to the services of the facts. A request is checked first; then all of its items are applied, or none.

use hsl_ros::interfaces::srv::{AddObjects, LoadDomain, QueryFacts, SetFacts};

use crate::facts::{FactStore, MissionTexts, StoreError};
use crate::message_check::{MessageCheck, TooLarge};
use crate::query::query;
use crate::wall_clock;

/// Source of objects from the service `add_objects`.
const CALLER: &str = "add_objects";

#[derive(Debug, thiserror::Error)]
pub(crate) enum RefusedRequest {
    /// A string or a list exceeds its limit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The lists have different lengths.
    #[error("there must be a value for each fact, got {facts} facts and {values} values")]
    Values { facts: usize, values: usize },
    /// The source is empty.
    #[error("source must not be empty: name the sensor or program, for example perception")]
    NoSource,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Replaces domain, objects and facts by the contents of the request's texts. The store gets a new generation.
pub(crate) fn load(
    store: &mut FactStore,
    request: &LoadDomain::Request,
) -> Result<(), RefusedRequest> {
    let mut check = MessageCheck::for_mission();
    check.pddl("domain", &request.domain)?;
    check.pddl("problem", &request.problem)?;
    let texts = MissionTexts {
        domain: request.domain.clone(),
        problem: request.problem.clone(),
    };
    let parsed = texts.parse_unnamed().map_err(StoreError::from)?;
    Ok(store.load(texts, parsed, wall_clock::unique_number())?)
}

/// Adds the objects of the request, with [`CALLER`] as their source.
pub(crate) fn add(
    store: &mut FactStore,
    request: &AddObjects::Request,
) -> Result<(), RefusedRequest> {
    MessageCheck::for_request().list("objects", &request.objects, |check, object| {
        check.name("objects.name", &object.name)?;
        check.name("objects.type", &object.type_)
    })?;
    let objects = request.objects.iter();
    let objects = objects.map(|it| (it.name.as_str(), it.type_.as_str()));
    Ok(store.add_objects(CALLER, objects)?)
}

/// Sets the facts of the request to its values, one value per fact.
pub(crate) fn set(
    store: &mut FactStore,
    request: &SetFacts::Request,
) -> Result<(), RefusedRequest> {
    let (facts, values) = (&request.facts, &request.values);
    let mut check = MessageCheck::for_request();
    check.source("source", &request.source)?;
    check.list("facts", facts, |check, fact| check.fact("facts", fact))?;
    if facts.len() != values.len() {
        return Err(RefusedRequest::Values {
            facts: facts.len(),
            values: values.len(),
        });
    }
    if request.source.is_empty() {
        return Err(RefusedRequest::NoSource);
    }
    let facts = facts.iter().map(String::as_str).zip(values.iter().copied());
    Ok(store.set(&request.source, facts)?)
}

/// Returns the values of facts such as `at(robot1,center)`, in the order of the request.
pub(crate) fn get(store: &FactStore, facts: &[String]) -> Result<Vec<bool>, RefusedRequest> {
    MessageCheck::for_request().list("facts", facts, |check, fact| check.fact("facts", fact))?;
    let world = store.world()?;
    let values: Result<_, _> = facts.iter().map(|fact| world.get(fact)).collect();
    Ok(values.map_err(StoreError::from)?)
}

/// Returns the true facts that match the query, in alphabetical order; see [`query`].
pub(crate) fn find(
    store: &FactStore,
    request: &QueryFacts::Request,
) -> Result<Vec<String>, RefusedRequest> {
    let mut check = MessageCheck::for_request();
    check.name("predicate", &request.predicate)?;
    check.list("arguments", &request.arguments, |check, name| {
        check.name("arguments", name)
    })?;
    let found = query(store.world()?, &request.predicate, &request.arguments);
    Ok(found.map_err(StoreError::from)?)
}
