use behavior_tree::{Kind, Node, Port, Question, leaf_id, scoring_select};

use super::build::Built;
use super::description::{Constructor, Description, Parameter, QuestionKind, WHY, XmlForm, text};
use super::parts::{ControlQuestion, Parts};
use super::values::{InvalidValue, InvalidValues, check_count};
use super::written::{Unwritable, Written, WrittenNode};
use crate::suggest;

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "ScoringSelect",
    function: "scoring_select",
    summary: "child with the highest score, with a hysteresis margin; one scorer a child, with `;` between them",
    ports: || vec![Port::input::<f64>("margin"), text("scorers")],
    children: 1..=usize::MAX,
    live: &[],
    question: QuestionKind::Scorers,
    xml: Some(XmlForm::extension("ScoringSelect")),
    constructor: Constructor::new(
        "ScoringSelect",
        &[
            ("children_scorers", Parameter::ScoredChildren),
            ("hysteresis_margin", Parameter::Number("margin")),
            WHY,
        ],
    ),
};

/// Creates the node of a tree file from its name, connected ports and children. Scorers in `parts` take precedence over
/// the ports. Returns an error if the margin is invalid, a scorer is unknown, or their number differs from that of the
/// children.
pub(super) fn build<B: 'static>(
    name: String,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Built<B> {
    let (values, registry) = (&parts.values, parts.registry);
    let margin = values.number("margin");
    if let ControlQuestion::Scorers(scorers) = parts.question {
        let children = scorers.into_iter().zip(children);
        return Ok(Some(scoring_select(name, margin, children)));
    }
    let mut invalid = Vec::new();
    if parts.is_strict && margin < 0.0 {
        let message = format!("port margin must be at least 0, got {margin:?}");
        invalid.push(InvalidValue::new("margin", message));
    }
    let listed = values.list("scorers");
    let mut scorers = Vec::new();
    for (part, id) in &listed {
        let found = registry.find_scorer(id);
        match found.or_else(|| registry.find_scorer(&leaf_id(id))) {
            Some(scorer) => scorers.push(scorer.clone()),
            None => {
                let known = registry.scorers().map(|scorer| scorer.name.as_str());
                invalid.push(InvalidValue {
                    part: Some(part.clone()),
                    help: suggest(id, known),
                    ..InvalidValue::new("scorers", format!("scorer {id} not found"))
                });
            }
        }
    }
    invalid.extend(check_count("scorers", listed.len(), children.len(), children.len()).err());
    if !invalid.is_empty() {
        return Err(InvalidValues(invalid));
    }
    let children = scorers.into_iter().zip(children);
    Ok(Some(scoring_select(name, margin, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    let Kind::ScoringSelect(scoring) = kind else {
        return Ok(None);
    };
    let margin = scoring.margin;
    if !margin.is_finite() {
        return Err(Unwritable::Margin(margin));
    }
    let scorers: Result<Vec<_>, _> = scoring.scorers.iter().map(listed_name).collect();
    Ok(Some(Written::new([
        ("margin", format!("{margin:?}")),
        ("scorers", scorers?.join("; ")),
    ])))
}

/// Returns the name of the scorer for the port `scorers`, or its id if a list with `;` cannot contain the name.
///
/// # Errors
/// Returns an error if the scorer has ports, for which a list has no place.
fn listed_name<B>(scorer: &Question<B, f64>) -> Result<String, Unwritable> {
    let name = scorer.name.as_str();
    if !scorer.ports.is_empty() {
        return Err(Unwritable::QuestionPorts(name.to_owned()));
    }
    let fits = !name.contains(';') && name.trim() == name;
    Ok(if fits { name.to_owned() } else { leaf_id(name) })
}
