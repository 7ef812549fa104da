use std::fmt::Write as _;

use pddl::{Condition, Domain, FileErrors};
use world_model::WorldModel;

/// Reads a goal in PDDL, such as `(at robot1 center)`, about the constants of the domain and the objects of the world.
///
/// # Errors
/// Returns all errors with line and column.
pub fn read_goal(text: &str, domain: &Domain, world: &WorldModel) -> Result<Condition, FileErrors> {
    // The PDDL reader reads whole problems, so the goal is put into one.
    let mut objects = String::new();
    let is_constant = |name: &str| domain.constants.iter().any(|it| it.name == name);
    for (name, type_name) in world.objects().filter(|(name, _)| !is_constant(name)) {
        // Writing to a string does not fail.
        let _ = write!(objects, " {name} - {type_name}");
    }
    // The goal is on its own line, so that columns refer to its text.
    let problem = format!(
        "(define (problem goal) (:domain {}) (:objects{objects}) (:init) (:goal\n{text}\n))",
        domain.name
    );
    Ok(pddl::read_problem("goal", &problem, domain)?.goal)
}
