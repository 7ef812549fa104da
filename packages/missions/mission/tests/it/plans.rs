//! Plans over facts without arguments, and worlds in which they run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Port, Registry, Status};
use mission::{ActionRegistry, CompiledPlan, HasWorld, add_world_leaves};
use pddl::validation::{AppliedStep, Step};
use pddl::{Action, Atom, Condition, Domain, Effect, Fact, Predicate};
use world_model::{Stamp, WorldModel};

/// Creates a step with its requirements (`!p`: p must be false) and effects (`!p`: p becomes false).
pub(crate) fn step(action: &str, needs: &[&str], makes: &[&str]) -> AppliedStep {
    let literal = |text: &&str| match text.strip_prefix('!') {
        Some(name) => (fact(name), false),
        None => (fact(text), true),
    };
    let made: Vec<_> = makes.iter().map(literal).collect();
    let of = |value| {
        made.iter()
            .filter(move |it| it.1 == value)
            .map(|it| it.0.clone())
    };
    AppliedStep {
        step: Step {
            action: action.to_owned(),
            arguments: Vec::new(),
        },
        requires: needs.iter().map(literal).collect(),
        adds: of(true).collect(),
        deletes: of(false).collect(),
        cost: 1.0,
        ..AppliedStep::default()
    }
}

pub(crate) fn fact(name: &str) -> Fact {
    Fact::new(name, Vec::<String>::new())
}

/// Creates a conjunction; `!p` for a fact that must be false.
pub(crate) fn goal(literals: &[&str]) -> Condition {
    let part = |text: &&str| {
        let atom = |name: &str| {
            Condition::Atom(Atom {
                predicate: name.to_owned(),
                arguments: Vec::new(),
            })
        };
        match text.strip_prefix('!') {
            Some(name) => Condition::Not(Box::new(atom(name))),
            None => atom(text),
        }
    };
    Condition::And(literals.iter().map(part).collect())
}

/// Creates the domain of a plan's facts and actions.
pub(crate) fn domain(steps: &[AppliedStep], facts: &[&str]) -> Domain {
    let mut names: BTreeSet<&str> = facts.iter().copied().collect();
    for step in steps {
        let used = step.requires.keys().chain(&step.adds).chain(&step.deletes);
        names.extend(used.map(|fact| fact.predicate.as_str()));
    }
    let predicate = |name: &str| Predicate {
        name: name.to_owned(),
        parameters: Vec::new(),
    };
    let actions: BTreeSet<_> = steps.iter().map(|step| step.step.action.clone()).collect();
    let action = |name| Action {
        name,
        parameters: Vec::new(),
        precondition: Condition::And(Vec::new()),
        effect: Effect::And(Vec::new()),
        timing: None,
    };
    Domain {
        name: "test".to_owned(),
        requirements: BTreeSet::new(),
        types: Vec::new(),
        constants: Vec::new(),
        predicates: names.into_iter().map(predicate).collect(),
        functions: Vec::new(),
        derived: Vec::new(),
        actions: actions.into_iter().map(action).collect(),
    }
}

pub(crate) fn world(domain: &Domain, facts: &[&str]) -> WorldModel {
    let mut world = WorldModel::new();
    let setup = Stamp {
        time: 0,
        source: "problem",
    };
    for predicate in &domain.predicates {
        let added = world.add_predicate(&predicate.name, &[]);
        added.unwrap_or_else(|error| panic!("{error}"));
    }
    for fact in facts {
        world
            .set(*fact, true, setup)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    world
}

/// A world in which steps take time.
pub(crate) struct Site {
    pub(crate) world: WorldModel,
    /// Ticks of each action's steps; 0 by default.
    pub(crate) ticks: BTreeMap<String, i64>,
    /// Final status of each action's steps; success by default.
    pub(crate) results: BTreeMap<String, Status>,
    /// Starts, ends and halts of steps in order.
    pub(crate) log: Vec<String>,
}

impl Site {
    pub(crate) fn new(world: WorldModel) -> Self {
        Self {
            world,
            ticks: BTreeMap::new(),
            results: BTreeMap::new(),
            log: Vec::new(),
        }
    }

    /// Sets a fact as a sensor.
    pub(crate) fn see(&mut self, fact: &str, value: bool, time: Duration) {
        let stamp = Stamp {
            time: time.as_nanos() as u64,
            source: "perception",
        };
        self.world
            .set(fact, value, stamp)
            .unwrap_or_else(|error| panic!("{error}"));
    }
}

impl HasWorld for Site {
    fn world(&self) -> &WorldModel {
        &self.world
    }

    fn world_mut(&mut self) -> &mut WorldModel {
        &mut self.world
    }
}

/// Creates a leaf for all actions. Each use has a variable for its remaining ticks.
pub(crate) fn leaves() -> Registry<Site> {
    let ports = [
        Port::input::<Arc<str>>("action"),
        Port::inout::<i64>("left"),
    ];
    let leaves = Registry::<Site>::new().action_with_halt(
        "Do",
        ports,
        |context| {
            let action = context.get::<Arc<str>>("action")?;
            let left = context.get::<i64>("left")?;
            let site = &mut *context.blackboard;
            let left = match left {
                -1 => {
                    site.log.push(format!("{action} begins"));
                    site.ticks.get(&*action).copied().unwrap_or(0)
                }
                left => left,
            };
            if left > 0 {
                context.set("left", left - 1)?;
                return Ok(Status::Running);
            }
            let result = site
                .results
                .get(&*action)
                .copied()
                .unwrap_or(Status::Success);
            site.log.push(format!("{action} says {result}"));
            context.set("left", -1)?;
            Ok(result)
        },
        |context| {
            if let Ok(action) = context.get::<Arc<str>>("action") {
                context.blackboard.log.push(format!("{action} is halted"));
            }
        },
    );
    add_world_leaves(leaves)
}

/// Creates the registry in which every action is this leaf.
pub(crate) fn registry(domain: &Domain) -> ActionRegistry {
    let entries = domain.actions.iter().map(|action| {
        let name = &action.name;
        format!("{name}: {{template: '<Sequence><Script code=\"left := -1\"/><Do action=\"{name}\" left=\"{{left}}\"/></Sequence>'}}\n")
    });
    let text: String = entries.collect();
    let mut read = |_: &std::path::Path| Err(std::io::ErrorKind::NotFound.into());
    let registry = ActionRegistry::load("actions.yaml", &text, domain, &leaves(), &mut read);
    registry.unwrap_or_else(|errors| panic!("{errors}"))
}

/// Ticks the tree of a plan until it ends; returns its status and the number of ticks.
pub(crate) fn execute(
    plan: &CompiledPlan,
    actions: &ActionRegistry,
    site: &mut Site,
) -> (Status, u64) {
    let loaded = plan.load(actions, &leaves());
    let mut tree = loaded.unwrap_or_else(|errors| panic!("{errors}")).build();
    for tick in 1..100_000 {
        let status = tree.tick(Duration::from_millis(tick), site);
        assert_eq!(tree.errors(), []);
        if status != Status::Running {
            return (status, tick);
        }
    }
    panic!("the tree does not end");
}
