use behavior_tree::{Node, Registry, scoring_select};

use super::values::fits;
use super::{ValueFault, Values};
use crate::suggest::suggest;

/// A scoring select, whose scorers are listed by their names.
pub(super) fn scored<B: 'static>(
    name: &str,
    values: &Values,
    children: Vec<Node<B>>,
    registry: &Registry<B>,
) -> Result<Node<B>, Vec<ValueFault>> {
    let margin = match values.number("margin") {
        margin if margin < 0.0 => {
            let message = format!("port margin is {margin:?}, and has to be at least 0");
            Err(vec![ValueFault::new("margin", message)])
        }
        margin => Ok(margin),
    };
    let mut scorers = Vec::new();
    let mut faults = Vec::new();
    for id in values.list("scorers") {
        match registry.find_scorer(id) {
            Some(scorer) => scorers.push(scorer.clone()),
            None => {
                let known = registry.scorers().map(|scorer| scorer.name.as_str());
                faults.push(ValueFault {
                    port: "scorers",
                    message: format!("there is no scorer {id}"),
                    help: suggest(id, known),
                });
            }
        }
    }
    let listed = scorers.len() + faults.len();
    faults.extend(fits("scorers", listed, children.len(), children.len()).err());
    let margin = match margin {
        Ok(margin) if faults.is_empty() => margin,
        Ok(_) => return Err(faults),
        Err(margin) => return Err([margin, faults].concat()),
    };
    let children = scorers.into_iter().zip(children);
    Ok(scoring_select(name, margin, children))
}
