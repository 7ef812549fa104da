use behavior_tree::{
    Node, Question, Registry, delay, force_failure, force_success, guard_asking, if_then_else, not,
    repeat, retry, run_once, selection, selection_with_memory, semaphore, sequence,
    sequence_with_lasting_memory, sequence_with_memory, timeout, while_do_else,
};

use super::parallel::parallel_of;
use super::scoring::scored;
use super::switch::switched;
use super::values::{alone, both};
use super::{Control, ValueFault, Values};

/// What a control node asks.
pub enum Asked<B> {
    /// Nothing, or what its ports name.
    Nothing,
    /// The condition of a guard.
    Condition(Question<B, bool>),
    /// The scorers of a scoring select: one a child.
    Scorers(Vec<Question<B, f64>>),
    /// Which child a switch does.
    Chooser(Question<B, usize>),
}

/// What a control node is built of, besides its children.
pub struct Parts<'a, B> {
    /// Its name, where its ports do not say another.
    pub name: &'a str,
    /// Its ports, connected in the order of [`Control::ports`].
    pub values: Values,
    /// What it asks, if its ports do not name it.
    pub asked: Asked<B>,
    /// Whether values are refused that a node can have, and that no author means.
    pub is_strict: bool,
}

/// Makes a control node of its parts and of as many children as it can have. None: a guard asks nothing, which was told
/// before.
pub fn build<B: 'static>(
    control: Control,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
    registry: &Registry<B>,
) -> Result<Option<Node<B>>, Vec<ValueFault>> {
    let (values, is_strict) = (&parts.values, parts.is_strict);
    let name = match values.text("name") {
        "" => parts.name,
        name => name,
    };
    let node = match control {
        Control::Sequence => sequence_with_memory(name, children),
        Control::ReactiveSequence => sequence(name, children),
        Control::SequenceWithLastingMemory => sequence_with_lasting_memory(name, children),
        Control::Fallback => selection_with_memory(name, children),
        Control::ReactiveFallback => selection(name, children),
        Control::Parallel | Control::PatientParallel => {
            parallel_of(name, values, children, control, is_strict)?
        }
        Control::ScoringSelect => scored(name, values, parts.asked, children, registry, is_strict)?,
        Control::Switch => switched(name, values, parts.asked, children, registry)?,
        _ => {
            let mut children = children.into_iter();
            let Some(child) = children.next() else {
                return Ok(None);
            };
            let mut others = || (children.next(), children.next());
            match control {
                Control::If | Control::IfThenElse | Control::WhileDoElse => {
                    let (Some(then), otherwise) = others() else {
                        return Ok(None);
                    };
                    let skip = || Some(sequence_with_memory("else", []));
                    match control {
                        Control::WhileDoElse => while_do_else(name, child, then, otherwise),
                        Control::IfThenElse => if_then_else(name, child, then, otherwise),
                        _ => if_then_else(name, child, then, otherwise.or_else(skip)),
                    }
                }
                Control::Guard => match parts.asked {
                    Asked::Condition(condition) => guard_asking(name, condition, child),
                    _ => return Ok(None),
                },
                Control::Semaphore => {
                    let id = match values.text("id") {
                        "" if is_strict => Err(ValueFault::new("id", "port id is empty")),
                        id => Ok(id),
                    };
                    let least = i64::from(is_strict);
                    let (id, max_count) = both(id, values.count("max_count", least))?;
                    semaphore(name, id, max_count as u32, child)
                }
                Control::Repeat => repeat(name, values.times().map_err(alone)?, child),
                Control::Retry => retry(name, values.times().map_err(alone)?, child),
                Control::Timeout => timeout(name, values.time("msec").map_err(alone)?, child),
                Control::Delay => delay(name, values.time("delay_msec").map_err(alone)?, child),
                Control::RunOnce => run_once(name, child),
                Control::ForceSuccess => force_success(child).named(name),
                Control::ForceFailure => force_failure(child).named(name),
                _ => not(child).named(name),
            }
        }
    };
    Ok(Some(node.because(values.text("description"))))
}
