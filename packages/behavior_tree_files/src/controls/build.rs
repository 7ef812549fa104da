use std::time::Duration;

use behavior_tree::{
    Node, Question, Registry, delay, force_failure, force_success, guard_asking, if_then_else, not,
    parallel, repeat, retry, run_once, scoring_select, selection, selection_with_memory, semaphore,
    sequence, sequence_with_lasting_memory, sequence_with_memory, switch, timeout, while_do_else,
};

use super::switch::choose;
use super::{Control, ValueFault, Values};
use crate::suggest::suggest;

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
) -> Result<Option<Node<B>>, ValueFault> {
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
) -> Result<Option<Node<B>>, ValueFault> {
    let Some(child) = children.into_iter().next() else {
        return Ok(None);
    };
    Ok(Some(match control {
        Control::Repeat => repeat(name, times(values)?, child),
        Control::Retry => retry(name, times(values)?, child),
        Control::Timeout => timeout(name, milliseconds(values, "msec")?, child),
        Control::Delay => delay(name, milliseconds(values, "delay_msec")?, child),
        Control::RunOnce => run_once(name, child),
        Control::ForceSuccess => force_success(child).named(name),
        Control::ForceFailure => force_failure(child).named(name),
        Control::Semaphore => {
            let max_count = values.count("max_count", 1)?;
            match values.text("id") {
                "" => return Err(ValueFault::new("id", "port id is empty")),
                id => semaphore(name, id, max_count as u32, child),
            }
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

/// Counts below 0 count from all children downwards: -1 is all, -2 all but one.
fn parallel_of<B>(
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    gives_up: bool,
) -> Result<Node<B>, ValueFault> {
    let all = children.len() as i64;
    let count = |port| {
        let count = values.count(port, -all)?;
        let counted = if count < 0 { all + 1 + count } else { count };
        match u32::try_from(counted) {
            Ok(fits) if counted <= all => Ok(fits),
            _ => {
                let message = format!("port {port} is {count}, and there are {all} children");
                Err(ValueFault::new(port, message))
            }
        }
    };
    let (successes, mut failures) = (count("success_count")?, count("failure_count")?);
    if gives_up {
        let hopeless = all as u32 + 1 - successes;
        failures = failures.min(hopeless);
    }
    Ok(parallel(name, successes, failures, children))
}

fn scored<B: 'static>(
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    registry: &Registry<B>,
) -> Result<Node<B>, ValueFault> {
    let margin = values.number("margin");
    if margin < 0.0 {
        let message = format!("port margin is {margin:?}, and has to be at least 0");
        return Err(ValueFault::new("margin", message));
    }
    let find = |id: &str| {
        registry.find_scorer(id).cloned().ok_or_else(|| {
            let known = registry.scorers().map(|scorer| scorer.name.as_str());
            ValueFault {
                port: "scorers",
                message: format!("there is no scorer {id}"),
                help: suggest(id, known),
            }
        })
    };
    let ids = values.list("scorers");
    let scorers = ids.into_iter().map(find).collect::<Result<Vec<_>, _>>()?;
    fits("scorers", scorers.len(), children.len(), children.len())?;
    let children = scorers.into_iter().zip(children);
    Ok(scoring_select(name, margin, children))
}

fn switched<B: 'static>(
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    registry: &Registry<B>,
) -> Result<Option<Node<B>>, ValueFault> {
    let (id, cases) = (values.text("question"), values.list("cases"));
    let said = [
        !id.is_empty(),
        values.is_said("variable"),
        !cases.is_empty(),
    ];
    let question = if let [false, true, _] = said {
        let count = children.len();
        fits("cases", cases.len(), count.saturating_sub(1), count)?;
        let variable = values.port("variable");
        variable.map(|port| choose(port.clone(), &cases))
    } else if let [true, false, false] = said {
        let found = registry.find_chooser(id).cloned();
        let known = registry.choosers().map(|chooser| chooser.name.as_str());
        Some(found.ok_or_else(|| ValueFault {
            port: "question",
            message: format!("there is no question {id}"),
            help: suggest(id, known),
        })?)
    } else {
        let message = "a switch has a question, or a variable and cases";
        return Err(ValueFault::new("variable", message));
    };
    Ok(question.map(|question| switch(name, question, children)))
}

/// Checks that a list has one element for each child that it is about.
fn fits(
    port: &'static str,
    listed: usize,
    wanted: usize,
    children: usize,
) -> Result<(), ValueFault> {
    if listed == wanted {
        return Ok(());
    }
    let message = format!("port {port} lists {listed}, and {children} children need {wanted}");
    Err(ValueFault::new(port, message))
}
