use pddl::{Condition, Domain, Object, Problem};

use crate::{ObjectId, Stamp, WorldError, WorldModel};

/// The source of what a problem says, in the change log.
const PROBLEM: Stamp<'static> = Stamp {
    time: 0,
    source: "problem",
};

impl WorldModel {
    /// The world with which a problem begins. Its facts are in the log, with the source `problem`.
    ///
    /// # Errors
    /// The domain and the problem do not fit together, or there would be too many facts.
    pub fn of(domain: &Domain, problem: &Problem) -> Result<Self, WorldError> {
        let mut world = Self::new();
        for kind in domain.types.iter().filter(|kind| kind.name != "object") {
            let parents: Vec<_> = kind.parents.iter().map(String::as_str).collect();
            world.add_type_below_all(&kind.name, &parents)?;
        }
        for predicate in &domain.predicates {
            let parameters = predicate.parameters.iter();
            let types: Vec<Vec<_>> = parameters
                .map(|parameter| parameter.types.iter().map(String::as_str).collect())
                .collect();
            world.add_predicate_of_any(&predicate.name, &types)?;
        }
        for Object { name, type_name } in &domain.constants {
            let id = world.add_object(name, type_name, PROBLEM)?;
            world.origin.constants.insert(id);
        }
        for Object { name, type_name } in &problem.objects {
            world.add_object(name, type_name, PROBLEM)?;
        }
        for fact in &problem.init {
            world.set(fact, true, PROBLEM)?;
        }
        world.origin.domain.clone_from(&domain.name);
        world.origin.problem.clone_from(&problem.name);
        world.origin.values.clone_from(&problem.values);
        world.origin.minimizes_cost = problem.minimizes_cost;
        Ok(world)
    }

    /// The problem that begins with what is true now.
    pub fn project(&self, goal: &Condition) -> Problem {
        let objects = (0..).zip(self.objects());
        let own = objects.filter(|(id, _)| !self.origin.constants.contains(&ObjectId(*id)));
        Problem {
            name: self.origin.problem.clone(),
            domain: self.origin.domain.clone(),
            objects: own
                .map(|(_, (name, type_name))| Object {
                    name: name.to_owned(),
                    type_name: type_name.to_owned(),
                })
                .collect(),
            init: self.true_facts().collect(),
            values: self.origin.values.clone(),
            goal: goal.clone(),
            minimizes_cost: self.origin.minimizes_cost,
        }
    }
}
