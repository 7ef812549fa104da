use world_model::{FluentId, WorldModel};

use crate::percepts::{Kind, PERCEPTS, Percept, Question};
use crate::setup::FieldSetup;
use crate::team_view::TeamView;

/// A fact of the world that robots perceive.
#[derive(Clone, Debug)]
pub(crate) struct PerceivedFact {
    percept: &'static Percept,
    /// Names of the objects that it is about.
    objects: Vec<String>,
    fluent: FluentId,
}

impl PerceivedFact {
    /// Finds all facts that are perceived. A domain need not have the predicate, nor a problem the object.
    pub(crate) fn all_of(world: &WorldModel, setup: &FieldSetup) -> Vec<Self> {
        let percepts = PERCEPTS.iter().flat_map(|percept| {
            let bindings = bindings(percept.parameters, setup).into_iter();
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

    /// Returns the name of its predicate.
    pub(crate) fn predicate(&self) -> &'static str {
        self.percept.predicate
    }

    /// Returns the fluent with its new value, if the team perceives another one than the world has.
    pub(crate) fn change(
        &self,
        world: &WorldModel,
        view: &TeamView,
        setup: &FieldSetup,
    ) -> Option<(FluentId, bool)> {
        let held = world.get(self.fluent).ok()?;
        let question = Question {
            view,
            setup,
            objects: &self.objects,
            held,
        };
        let holds = (self.percept.holds)(&question)?;
        (holds != held).then_some((self.fluent, holds))
    }
}

/// Returns all objects of the setup that a predicate with these parameters can be about.
fn bindings(parameters: &[Kind], setup: &FieldSetup) -> Vec<Vec<String>> {
    let mut bindings = vec![Vec::new()];
    for kind in parameters {
        let names: Vec<&String> = match kind {
            Kind::Robot => setup.robots.keys().collect(),
            Kind::Place => setup.places.keys().collect(),
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
