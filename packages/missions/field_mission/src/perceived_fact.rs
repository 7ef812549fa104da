use world_model::{FluentId, WorldModel};

use crate::object_kind::ObjectKind;
use crate::percepts::{PERCEPTS, Percept, PerceptInput};
use crate::setup::FieldSetup;
use crate::team_view::TeamView;

/// A fact that robots perceive.
#[derive(Clone, Debug)]
pub(crate) struct PerceivedFact {
    /// Predicate and its evaluation.
    percept: &'static Percept,
    objects: Vec<String>,
    /// Id of the fact in the world.
    fluent: FluentId,
}

impl PerceivedFact {
    /// Returns all facts that robots perceive: each percept with all robots and places of its kinds. Percepts without
    /// their predicate in the domain or objects in the problem are omitted.
    pub(crate) fn find_all(world: &WorldModel, setup: &FieldSetup) -> Vec<Self> {
        let percepts = PERCEPTS.iter().flat_map(|percept| {
            let bindings = enumerate_bindings(percept.parameters, setup).into_iter();
            bindings.filter_map(|objects| {
                let fact = pddl::Fact::new(percept.predicate, objects.iter().map(String::as_str));
                let fluent = world.fluent(&fact).ok()?;
                Some(Self {
                    percept,
                    objects,
                    fluent,
                })
            })
        });
        percepts.collect()
    }

    /// Returns the name of the predicate.
    pub(crate) fn predicate(&self) -> &'static str {
        self.percept.predicate
    }

    /// Evaluates the fact. Returns its fluent and new value, or `None` if the value is unknown or equal to the value in
    /// the world.
    pub(crate) fn change(
        &self,
        world: &WorldModel,
        view: &TeamView,
        setup: &FieldSetup,
    ) -> Option<(FluentId, bool)> {
        let was_true = world.get(self.fluent).ok()?;
        let input = PerceptInput {
            view,
            setup,
            objects: &self.objects,
            was_true,
        };
        let holds = (self.percept.holds)(&input)?;
        (holds != was_true).then_some((self.fluent, holds))
    }
}

/// Returns all lists of objects that can be arguments for the parameters.
fn enumerate_bindings(parameters: &[ObjectKind], setup: &FieldSetup) -> Vec<Vec<String>> {
    let mut bindings = vec![Vec::new()];
    for kind in parameters {
        let names: Vec<&String> = match kind {
            ObjectKind::Robot => setup.robots.keys().collect(),
            ObjectKind::Place => setup.places.keys().collect(),
        };
        let with =
            |start: &Vec<String>, name: &String| [start, std::slice::from_ref(name)].concat();
        bindings = bindings
            .iter()
            .flat_map(|start| names.iter().map(|name| with(start, name)))
            .collect();
    }
    bindings
}
