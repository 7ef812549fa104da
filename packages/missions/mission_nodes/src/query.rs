use world_model::{WorldError, WorldModel};

/// Returns the true facts with this predicate and these arguments, in alphabetical order. An empty predicate or
/// argument matches every one; an empty list of arguments matches all arguments.
///
/// # Errors
/// Returns an error for an unknown predicate or object.
pub(crate) fn query(
    world: &WorldModel,
    predicate: &str,
    arguments: &[String],
) -> Result<Vec<String>, WorldError> {
    if !predicate.is_empty() {
        world.predicate(predicate)?;
    }
    for argument in arguments.iter().filter(|it| !it.is_empty()) {
        world.object(argument)?;
    }
    let matches = |wanted: &str, found: &str| wanted.is_empty() || wanted == found;
    let found = world.true_facts().filter(|fact| {
        let objects = &fact.arguments;
        let are_alike = arguments.is_empty()
            || (arguments.len() == objects.len()
                && arguments
                    .iter()
                    .zip(objects)
                    .all(|(wanted, it)| matches(wanted, it)));
        matches(predicate, &fact.predicate) && are_alike
    });
    let mut facts: Vec<_> = found.map(|fact| fact.to_string()).collect();
    facts.sort();
    Ok(facts)
}
