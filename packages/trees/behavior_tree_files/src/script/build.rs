use std::sync::Arc;

use behavior_tree::{
    AskQuestion, BoundPort, Context, Node, Port, Question, Registry, Variables, connect, delay,
    force_failure, force_success, guard_asking, if_then_else, not, parallel, repeat, retry,
    run_once, scoring_select, selection, selection_with_memory, semaphore, sequence,
    sequence_with_lasting_memory, sequence_with_memory, subtree, switch, timeout, while_do_else,
};
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
    /// The node, with all nodes below it; these nest at most [`super::MAX_DEPTH`] deep.
    pub(super) fn node<S: Situation<B>>(&self, sketch: &Sketch) -> Node<B> {
        let name = sketch.name.as_str();
        let children = sketch.children.iter();
        let mut children = children.map(|child| self.node::<S>(child));
        // Constructors have seen to it that there are as many as the node needs.
        let mut next = || children.next().unwrap_or_else(nothing);
        let node = match &sketch.part {
            Part::Faulty => nothing(),
            Part::Leaf { id, ports } => {
                let leaf = self.registry.leaf(id);
                leaf.map_or_else(nothing, |leaf| leaf.node(ports.clone()))
            }
            Part::Select => selection(name, children),
            Part::SelectWithMemory => selection_with_memory(name, children),
            Part::Sequence => sequence(name, children),
            Part::SequenceWithMemory => sequence_with_memory(name, children),
            Part::SequenceWithLastingMemory => sequence_with_lasting_memory(name, children),
            Part::ScoringSelect { margin, scorers } => {
                let scorers = scorers.iter().map(|scorer| self.scorer::<S>(scorer));
                scoring_select(name, *margin, scorers.zip(children))
            }
            Part::Guard(asked) => {
                let condition = self.condition::<S>(asked, &sketch.description);
                guard_asking(name, condition, next())
            }
            Part::Semaphore { id, max_count } => semaphore(name, id, *max_count, next()),
            Part::Not => not(next()),
            Part::Parallel {
                successes,
                failures,
            } => parallel(name, *successes, *failures, children),
            Part::Repeat(times) => repeat(name, *times, next()),
            Part::Retry(times) => retry(name, *times, next()),
            Part::Timeout(limit) => timeout(name, *limit, next()),
            Part::Delay(time) => delay(name, *time, next()),
            Part::ForceSuccess => force_success(next()),
            Part::ForceFailure => force_failure(next()),
            Part::RunOnce => run_once(name, next()),
            Part::IfThenElse => if_then_else(name, next(), next(), children.next()),
            Part::WhileDoElse => while_do_else(name, next(), next(), children.next()),
            Part::Switch(asked) => switch(name, self.place::<S>(asked), children),
            Part::Subtree => subtree(name, next()),
        };
        node.named(name).because(&sketch.description)
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

fn nothing<B>() -> Node<B> {
    selection("nothing", [])
}

/// The ports of a leaf that is asked without an argument; none: one of them has to be connected.
pub(super) fn without_arguments(ports: &[Port]) -> Option<Vec<BoundPort>> {
    connect(ports, &[], &mut Variables::default()).ok()
}
