use std::sync::Arc;

use behavior_tree::{
    AskQuestion, BoundPort, Context, Node, Port, Question, Registry, Variables, connect, selection,
    subtree,
};
use behavior_tree_outline::controls::{Control, ControlQuestion, Parts, QuestionKind, Values};
use rhai::{Dynamic, Variant};

use super::Situation;
use super::function::{Function, Program};
use super::sketch::{Part, ScriptQuestion, Sketch};

/// Builder of nodes from the sketches that a script without errors has created.
pub(super) struct Builder<'a, B> {
    /// Script whose functions the nodes call in ticks.
    pub(super) program: Arc<Program>,
    pub(super) registry: &'a Registry<B>,
}

impl<B: 'static> Builder<'_, B> {
    /// Builds the node with all nodes below it, recursively; the nesting depth is at most [`super::MAX_DEPTH`]. `S` is
    /// the argument of script functions.
    pub(super) fn node<S: Situation<B>>(&self, sketch: &Sketch) -> Node<B> {
        let name = sketch.name.as_str();
        let children = sketch.children.iter();
        let mut children: Vec<_> = children.map(|child| self.node::<S>(child)).collect();
        let node = match &sketch.part {
            Part::Invalid => None,
            Part::Leaf { id, ports } => {
                let leaf = self.registry.leaf(id);
                leaf.map(|leaf| leaf.node(ports.clone()))
            }
            Part::Registered { id, ports } => {
                let model = self.registry.find_control(id);
                model.map(|model| model.node(ports.clone(), std::mem::take(&mut children)))
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
                    question: self.control_question::<S>(*control, asked, &sketch.description),
                    is_strict: false,
                    registry: self.registry,
                };
                // Constructors have checked the values and the number of children.
                control.build(parts, children).ok().flatten()
            }
        };
        // Cannot occur in a script without errors.
        let node = node.unwrap_or_else(|| selection("nothing", []));
        node.named(name).because(&sketch.description)
    }

    /// Returns the question of a control node from the functions or ids that the script passed to its constructor.
    /// `description` is the name of a guard's condition.
    fn control_question<S: Situation<B>>(
        &self,
        control: Control,
        asked: &[ScriptQuestion],
        description: &str,
    ) -> ControlQuestion<B> {
        match (control.description().question, asked) {
            (QuestionKind::Condition, [asked]) => {
                ControlQuestion::Condition(self.condition::<S>(asked, description))
            }
            (QuestionKind::Chooser, [asked]) => ControlQuestion::Chooser(self.place::<S>(asked)),
            (QuestionKind::Scorers, scorers) => {
                let scorers = scorers.iter().map(|scorer| self.scorer::<S>(scorer));
                ControlQuestion::Scorers(scorers.collect())
            }
            _ => ControlQuestion::None,
        }
    }

    /// Returns the condition of a guard: a function of the script, or a registered condition whose ports all have
    /// defaults.
    fn condition<S: Situation<B>>(
        &self,
        asked: &ScriptQuestion,
        description: &str,
    ) -> Question<B, bool> {
        let registered = || {
            let leaf = self.registry.leaf(asked.name())?;
            leaf.question(without_arguments(&leaf.ports)?)
        };
        self.question::<S, _, _>(asked, "a boolean", |holds| holds)
            .or_else(registered)
            .map(|question| Question {
                name: self.title(asked, description),
                ..question
            })
            .unwrap_or_else(|| Question::new(asked.name(), |_| false))
    }

    /// Returns the name of a question for people; `otherwise` if it is anonymous.
    fn title(&self, asked: &ScriptQuestion, otherwise: &str) -> String {
        self.program.sources.spelled(&asked.title(otherwise))
    }

    /// Returns a scorer: a function of the script, or a registered scorer.
    fn scorer<S: Situation<B>>(&self, asked: &ScriptQuestion) -> Question<B, f64> {
        self.question::<S, _, _>(asked, "a Float", |score| score)
            .or_else(|| self.registry.find_scorer(asked.name()).cloned())
            .unwrap_or_else(|| Question::new(asked.name(), |_| f64::NEG_INFINITY))
    }

    /// Returns a chooser: a function of the script, or a registered chooser. An index below 0 counts as beyond the last
    /// child.
    fn place<S: Situation<B>>(&self, asked: &ScriptQuestion) -> Question<B, usize> {
        let place = |place: i64| usize::try_from(place).unwrap_or(usize::MAX);
        self.question::<S, _, _>(asked, "an integer", place)
            .or_else(|| self.registry.find_chooser(asked.name()).cloned())
            .unwrap_or_else(|| Question::new(asked.name(), |_| usize::MAX))
    }

    /// Returns a question that calls a function of the script with the situation in every tick; `None` if `asked` names
    /// a registered function. `wanted` is the type of the result in messages, and `read` converts the result.
    fn question<S: Situation<B>, A: Variant + Clone, T: 'static>(
        &self,
        asked: &ScriptQuestion,
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
            name: self.title(asked, "an anonymous function"),
            ports: Vec::new(),
            ask,
        })
    }
}

/// Returns the ports of a leaf with their defaults; `None` if one of them has to be connected.
pub(super) fn without_arguments(ports: &[Port]) -> Option<Vec<BoundPort>> {
    connect(ports, &[], &mut Variables::default()).ok()
}
