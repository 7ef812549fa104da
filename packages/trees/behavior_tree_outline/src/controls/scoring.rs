use behavior_tree::{Node, Registry, leaf_id, scoring_select};

use super::values::fits;
use super::{Asked, ValueFault, Values};
use crate::suggest;

/// A scoring select, whose scorers are listed by their names.
pub(super) fn scored<B: 'static>(
    name: &str,
    values: &Values,
    asked: Asked<B>,
    children: Vec<Node<B>>,
    registry: &Registry<B>,
    is_strict: bool,
) -> Result<Node<B>, Vec<ValueFault>> {
    let margin = values.number("margin");
    if let Asked::Scorers(scorers) = asked {
        return Ok(scoring_select(
            name,
            margin,
            scorers.into_iter().zip(children),
        ));
    }
    let mut faults = Vec::new();
    if is_strict && margin < 0.0 {
        let message = format!("port margin must be at least 0, got {margin:?}");
        faults.push(ValueFault::new("margin", message));
    }
    let listed = values.list("scorers");
    let mut scorers = Vec::new();
    for (part, id) in &listed {
        let found = registry.find_scorer(id);
        match found.or_else(|| registry.find_scorer(&leaf_id(id))) {
            Some(scorer) => scorers.push(scorer.clone()),
            None => {
                let known = registry.scorers().map(|scorer| scorer.name.as_str());
                faults.push(ValueFault {
                    part: Some(part.clone()),
                    help: suggest(id, known),
                    ..ValueFault::new("scorers", format!("scorer {id} not found"))
                });
            }
        }
    }
    faults.extend(fits("scorers", listed.len(), children.len(), children.len()).err());
    if !faults.is_empty() {
        return Err(faults);
    }
    let children = scorers.into_iter().zip(children);
    Ok(scoring_select(name, margin, children))
}
