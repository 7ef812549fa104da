use pddl::{Condition, Derived, Domain, Object, Problem};

use crate::{ObjectId, Stamp, WorldError, WorldModel};

/// Stamp of the initial objects and facts in the log.
const PROBLEM: Stamp<'static> = Stamp {
    time: 0,
    source: "problem",
};

impl WorldModel {
    /// Creates the world of a problem's initial state. The log of the world has the initial facts, with the source
    /// `problem`.
    ///
    /// # Errors
    /// Returns an error if the problem does not fit the domain, or if the world would have too many facts.
    pub fn from_problem(domain: &Domain, problem: &Problem) -> Result<Self, WorldError> {
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
        world.origin.rules = by_stratum(domain);
        world.origin.minimizes_cost = problem.minimizes_cost;
        Ok(world)
    }

    /// Returns a problem with the goal `goal` and the present state of the world as initial state. Name, domain and
    /// function values are the same as in the problem from which the world was created.
    pub fn to_problem(&self, goal: &Condition) -> Problem {
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

/// Returns the rules of derived predicates by stratum. The reader of domains refuses rules without strata.
fn by_stratum(domain: &Domain) -> Vec<Vec<Derived>> {
    let strata = pddl::strata(&domain.derived).unwrap_or_default();
    let count = strata.values().max().map_or(0, |it| it + 1);
    let mut rules = vec![Vec::new(); count];
    for rule in &domain.derived {
        if let Some(stratum) = strata.get(rule.predicate.as_str()) {
            rules[*stratum].push(rule.clone());
        }
    }
    rules
}
