use std::time::Duration;

use behavior_tree::{Kind, LayoutNode, Question, leaf_id};

use super::ExportError;
use super::element::Element;
use super::node::Export;
use super::ports::{self, text};
use crate::nodes::BuiltIn;

impl<B> Export<'_, B> {
    /// A control node or decorator and all below it.
    pub(super) fn control(
        &mut self,
        id: u32,
        node: &LayoutNode,
        kind: &Kind<B>,
    ) -> Result<Element, ExportError> {
        let children = self.children[id as usize].clone();
        let name = node.name.as_str();
        let element = match kind {
            // It asks before it fails.
            Kind::Switch(question) if question.ports.is_empty() => {
                Element::new("Switch").with("question", text(name, &question.name)?)
            }
            _ if children.is_empty() => return Ok(Element::new(without_children(kind))),
            Kind::Sequence => Element::new("ReactiveSequence"),
            Kind::SequenceWithMemory => Element::new("Sequence"),
            Kind::SequenceWithLastingMemory => Element::new("SequenceWithMemory"),
            Kind::Selection => Element::new("ReactiveFallback"),
            Kind::SelectionWithMemory => Element::new("Fallback"),
            Kind::Parallel {
                successes,
                failures,
            } => parallel(*successes, *failures, children.len() as u32),
            Kind::ScoringSelect(scoring) => {
                let margin = scoring.margin;
                if !margin.is_finite() {
                    let node = name.to_owned();
                    return Err(ExportError::Margin { node, margin });
                }
                let scorers = scoring.scorers.iter();
                let scorers: Result<Vec<_>, _> =
                    scorers.map(|scorer| listed(name, scorer)).collect();
                Element::new("ScoringSelect")
                    .with("margin", format!("{margin:?}"))
                    .with("scorers", text(name, &scorers?.join("; "))?)
            }
            Kind::Guard(question) => {
                let mut guard =
                    Element::new("Guard").with("condition", text(name, &question.name)?);
                ports::append(&mut guard, name, &question.ports, &self.scopes)?;
                self.palette.add_built_in("Guard", &question.ports);
                guard
            }
            Kind::Semaphore(claim) => Element::new("Semaphore")
                .with("id", text(name, &claim.id)?)
                .with("max_count", claim.max_count.to_string()),
            Kind::Switch(question) => self.cases(name, question, children.len())?,
            Kind::Negation => Element::new("Inverter"),
            Kind::Repeat(count) => Element::new("Repeat").with("num_cycles", times(*count)),
            Kind::Retry(count) => {
                Element::new("RetryUntilSuccessful").with("num_attempts", times(*count))
            }
            Kind::Timeout(limit) => Element::new("Timeout").with("msec", milliseconds(*limit)),
            Kind::Delay(time) => Element::new("Delay").with("delay_msec", milliseconds(*time)),
            Kind::ForceSuccess => Element::new("ForceSuccess"),
            Kind::ForceFailure => Element::new("ForceFailure"),
            Kind::RunOnce => Element::new("RunOnce").with("then_skip", "false"),
            Kind::IfThenElse => Element::new("IfThenElse"),
            Kind::WhileDoElse => Element::new("WhileDoElse"),
            // These have functions of their own.
            Kind::Action(_) | Kind::Condition(_) | Kind::Leaf(_) | Kind::Subtree => {
                Element::default()
            }
        };
        self.palette.add_built_in(&element.tag, &[]);
        let children: Result<Vec<_>, _> =
            children.into_iter().map(|child| self.node(child)).collect();
        Ok(Element {
            children: children?,
            ..element
        })
    }

    /// A switch over a variable.
    fn cases(
        &self,
        node: &str,
        question: &Question<B, usize>,
        children: usize,
    ) -> Result<Element, ExportError> {
        let tag = match question.name.as_str() {
            "Switch" => "Switch".to_owned(),
            _ => format!("Switch{}", children.saturating_sub(1)),
        };
        let has = |node: &BuiltIn| {
            let mut ports = question.ports.iter();
            ports.all(|port| node.has_port(&port.name))
        };
        if question.name != tag || !BuiltIn::find(&tag).is_some_and(has) {
            return Err(ExportError::QuestionPorts {
                node: node.to_owned(),
                question: question.name.clone(),
            });
        }
        let mut element = Element::new(tag);
        ports::append(&mut element, node, &question.ports, &self.scopes)?;
        Ok(element)
    }
}

/// The leaf that says what the control node says when it has no children.
fn without_children<B>(kind: &Kind<B>) -> &'static str {
    match kind {
        Kind::Sequence | Kind::SequenceWithMemory | Kind::SequenceWithLastingMemory => {
            "AlwaysSuccess"
        }
        Kind::Parallel { successes: 0, .. } => "AlwaysSuccess",
        _ => "AlwaysFailure",
    }
}

/// The parallel of BehaviorTree.CPP fails as soon as it cannot succeed any more; one of ours that does
/// not is another node.
fn parallel(successes: u32, failures: u32, children: u32) -> Element {
    if successes == children && failures > children {
        return Element::new("ParallelAll").with("max_failures", "1");
    }
    let is_theirs =
        successes <= children && failures <= children && failures <= children - successes + 1;
    let tag = match is_theirs {
        true => "Parallel",
        false => "PatientParallel",
    };
    Element::new(tag)
        .with("success_count", successes.to_string())
        .with("failure_count", failures.to_string())
}

/// The scorer's name, as a list of names can have it.
fn listed<B>(node: &str, scorer: &Question<B, f64>) -> Result<String, ExportError> {
    if !scorer.ports.is_empty() {
        return Err(ExportError::QuestionPorts {
            node: node.to_owned(),
            question: scorer.name.clone(),
        });
    }
    let name = scorer.name.as_str();
    let fits = !name.contains(';') && name.trim() == name;
    Ok(if fits { name.to_owned() } else { leaf_id(name) })
}

fn times(count: Option<u32>) -> String {
    count.map_or_else(|| "-1".to_owned(), |count| count.to_string())
}

fn milliseconds(time: Duration) -> String {
    let (whole, part) = (time.as_millis(), time.subsec_nanos() % 1_000_000);
    match part {
        0 => whole.to_string(),
        part => format!("{whole}.{part:06}"),
    }
}
