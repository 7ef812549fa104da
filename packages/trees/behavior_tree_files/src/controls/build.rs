use std::time::Duration;

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

/// What a control node is built of.
pub(crate) struct Parts<'a, B> {
    /// Its name, where its ports do not say another.
    pub(crate) name: &'a str,
    /// Its ports, as [`Control::ports`] declares them, connected.
    pub(crate) values: Values,
    /// As many as [`Control::children`] allows.
    pub(crate) children: Vec<Node<B>>,
    /// What a guard asks; others ask nothing.
    pub(crate) condition: Option<Question<B, bool>>,
}

/// Makes a control node of its parts. None: it lacks some, which was told before.
pub(crate) fn build<B: 'static>(
    control: Control,
    parts: Parts<'_, B>,
    registry: &Registry<B>,
) -> Result<Option<Node<B>>, Vec<ValueFault>> {
    let values = &parts.values;
    let name = match values.text("name") {
        "" => parts.name,
        name => name,
    };
    let reason = values.text("description").to_owned();
    let made = match control {
        Control::Sequence => Some(sequence_with_memory(name, parts.children)),
        Control::ReactiveSequence => Some(sequence(name, parts.children)),
        Control::SequenceWithLastingMemory => {
            Some(sequence_with_lasting_memory(name, parts.children))
        }
        Control::Fallback => Some(selection_with_memory(name, parts.children)),
        Control::ReactiveFallback => Some(selection(name, parts.children)),
        Control::If | Control::IfThenElse | Control::WhileDoElse => {
            branch(control, name, parts.children)
        }
        Control::Parallel => Some(parallel_of(name, values, parts.children, true)?),
        Control::PatientParallel => Some(parallel_of(name, values, parts.children, false)?),
        Control::ScoringSelect => Some(scored(name, values, parts.children, registry)?),
        Control::Switch => switched(name, values, parts.children, registry)?,
        _ => decorated(control, name, values, parts.children, parts.condition)?,
    };
    Ok(made.map(|node| node.because(reason)))
}

fn branch<B>(control: Control, name: &str, children: Vec<Node<B>>) -> Option<Node<B>> {
    let mut children = children.into_iter();
    let (condition, then) = (children.next()?, children.next()?);
    let otherwise = children.next();
    Some(match control {
        Control::WhileDoElse => while_do_else(name, condition, then, otherwise),
        Control::IfThenElse => if_then_else(name, condition, then, otherwise),
        _ => {
            let skip = || sequence_with_memory("else", []);
            if_then_else(name, condition, then, Some(otherwise.unwrap_or_else(skip)))
        }
    })
}

fn decorated<B>(
    control: Control,
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    condition: Option<Question<B, bool>>,
) -> Result<Option<Node<B>>, Vec<ValueFault>> {
    let Some(child) = children.into_iter().next() else {
        return Ok(None);
    };
    Ok(Some(match control {
        Control::Repeat => repeat(name, times(values).map_err(alone)?, child),
        Control::Retry => retry(name, times(values).map_err(alone)?, child),
        Control::Timeout => timeout(name, milliseconds(values, "msec").map_err(alone)?, child),
        Control::Delay => delay(
            name,
            milliseconds(values, "delay_msec").map_err(alone)?,
            child,
        ),
        Control::RunOnce => run_once(name, child),
        Control::ForceSuccess => force_success(child).named(name),
        Control::ForceFailure => force_failure(child).named(name),
        Control::Semaphore => {
            let id = match values.text("id") {
                "" => Err(ValueFault::new("id", "port id is empty")),
                id => Ok(id),
            };
            let (id, max_count) = both(id, values.count("max_count", 1))?;
            semaphore(name, id, max_count as u32, child)
        }
        Control::Guard => match condition {
            Some(condition) => guard_asking(name, condition, child),
            None => return Ok(None),
        },
        _ => not(child).named(name),
    }))
}

/// How often; none: for ever, which is spelled -1.
fn times(values: &Values) -> Result<Option<u32>, ValueFault> {
    Ok(u32::try_from(values.count("n", -1)?).ok())
}

fn milliseconds(values: &Values, port: &'static str) -> Result<Duration, ValueFault> {
    Ok(Duration::from_millis(values.count(port, 0)? as u64))
}
