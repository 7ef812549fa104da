use std::sync::Arc;

use behavior_tree::{
    AskQuestion, BoundPort, Context, Node, Port, Question, Registry, Variables, connect, selection,
    subtree,
};
use behavior_tree_outline::controls::{self, Control, Parts, Values};
use rhai::{Dynamic, Variant};

use super::Situation;
use super::function::{Function, Program};
use super::sketch::{Asked, Part, Sketch};

/// Makes nodes of the sketches of a script that has no faults.
pub(super) struct Builder<'a, B> {
    pub(super) program: Arc<Program>,
    pub(super) registry: &'a Registry<B>,
}

impl<B: 'static> Builder<'_, B> {
    /// The node, with all nodes below it; the nesting depth is at most [`super::MAX_DEPTH`].
    pub(super) fn node<S: Situation<B>>(&self, sketch: &Sketch) -> Node<B> {
        let name = sketch.name.as_str();
        let children = sketch.children.iter();
        let mut children: Vec<_> = children.map(|child| self.node::<S>(child)).collect();
        let node = match &sketch.part {
            Part::Faulty => None,
            Part::Leaf { id, ports } => {
                let leaf = self.registry.leaf(id);
                leaf.map(|leaf| leaf.node(ports.clone()))
            }
            Part::Control { control: None, .. } => children.pop().map(|child| subtree(name, child)),
            Part::Control {
                control: Some(control),
                values,
                asked,
            } => {
                let parts = Parts {
                    name,
                    values: Values(values.clone()),
                    asked: self.asked::<S>(*control, asked, &sketch.description),
                    is_strict: false,
                };
                // Constructors have checked the values, and that there are as many children as the node needs.
                let built = controls::build(*control, parts, children, self.registry);
                built.ok().flatten()
            }
        };
        let node = node.unwrap_or_else(|| selection("nothing", []));
        node.named(name).because(&sketch.description)
    }

    fn asked<S: Situation<B>>(
        &self,
        control: Control,
        asked: &[Asked],
        description: &str,
    ) -> controls::Asked<B> {
        match (control, asked) {
            (Control::Guard, [asked]) => {
                controls::Asked::Condition(self.condition::<S>(asked, description))
            }
            (Control::Switch, [asked]) => controls::Asked::Chooser(self.place::<S>(asked)),
            (Control::ScoringSelect, scorers) => {
                let scorers = scorers.iter().map(|scorer| self.scorer::<S>(scorer));
                controls::Asked::Scorers(scorers.collect())
            }
            _ => controls::Asked::Nothing,
        }
    }

    fn condition<S: Situation<B>>(&self, asked: &Asked, description: &str) -> Question<B, bool> {
        let registered = || {
            let leaf = self.registry.leaf(asked.name())?;
            leaf.question(without_arguments(&leaf.ports)?)
        };
        self.question::<S, _, _>(asked, "a truth value", |holds| holds)
            .or_else(registered)
            .map(|question| Question {
                name: asked.title(description),
                ..question
            })
            .unwrap_or_else(|| Question::new(asked.name(), |_| false))
    }

    fn scorer<S: Situation<B>>(&self, asked: &Asked) -> Question<B, f64> {
        self.question::<S, _, _>(asked, "a Float", |score| score)
            .or_else(|| self.registry.find_scorer(asked.name()).cloned())
            .unwrap_or_else(|| Question::new(asked.name(), |_| f64::NEG_INFINITY))
    }

    /// A place below 0 is one that no child has.
    fn place<S: Situation<B>>(&self, asked: &Asked) -> Question<B, usize> {
        let place = |place: i64| usize::try_from(place).unwrap_or(usize::MAX);
        self.question::<S, _, _>(asked, "an integer", place)
            .or_else(|| self.registry.find_chooser(asked.name()).cloned())
            .unwrap_or_else(|| Question::new(asked.name(), |_| usize::MAX))
    }

    /// What a function of the script is asked; none: it is registered.
    fn question<S: Situation<B>, A: Variant + Clone, T: 'static>(
        &self,
        asked: &Asked,
        wanted: &'static str,
        read: impl Fn(A) -> T + Send + Sync + 'static,
    ) -> Option<Question<B, T>> {
        let function = Function::new(&self.program, asked)?;
        let ask: AskQuestion<B, T> = Arc::new(move |context: &Context<'_, B>| {
            let answer = S::enter(&*context.blackboard, || {
                function.ask(Dynamic::from(S::default()), wanted)
            });
            answer.map(&read)
        });
        Some(Question {
            name: asked.title("a function without a name"),
            ports: Vec::new(),
            ask,
        })
    }
}

/// The ports of a leaf that is asked without an argument; none: one of them has to be connected.
pub(super) fn without_arguments(ports: &[Port]) -> Option<Vec<BoundPort>> {
    connect(ports, &[], &mut Variables::default()).ok()
}
