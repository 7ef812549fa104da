use std::collections::BTreeMap;
use std::sync::Arc;

use behavior_tree::{
    Binding, BoundPort, Context, Direction, Kind, Node, Port, Question, Value, leaf_id, switch,
};

use super::build::Built;
use super::case::is_case;
use super::description::{
    CHILDREN, Constructor, Description, Parameter, QuestionKind, WHY, XmlForm, empty, text,
};
use super::parts::{ControlQuestion, Parts};
use super::values::{InvalidValue, check_count};
use super::written::{Written, WrittenNode};
use crate::suggest;

/// Names, ports and children of the node in each language of tree files.
pub(super) const DESCRIPTION: Description = Description {
    name: "Switch",
    function: "switch",
    summary: "child of the case that a variable equals, else the last one; cases with `;` between them, or a question of the program",
    ports: || {
        vec![
            text("question").or(empty()),
            Port::new("variable", Direction::In, None).or(empty()),
            text("cases").or(empty()),
        ]
    },
    children: 1..=usize::MAX,
    live: &[],
    question: QuestionKind::Chooser,
    xml: Some(XmlForm {
        id: "Switch",
        ports: &[],
        children: Some(0..=usize::MAX),
        is_extension: true,
        defaults: &[],
    }),
    constructor: Constructor::new("Switch", &[("which", Parameter::Chooser), CHILDREN, WHY]),
};

/// Creates the node of a tree file from its name, connected ports and children. A question in `parts` takes precedence
/// over the ports. Returns an error if the ports do not define exactly one question: a registered one, or a variable
/// and its cases.
pub(super) fn build<B: 'static>(
    name: String,
    parts: Parts<'_, B>,
    children: Vec<Node<B>>,
) -> Built<B> {
    let (values, registry) = (&parts.values, parts.registry);
    if let ControlQuestion::Chooser(question) = parts.question {
        return Ok(Some(switch(name, question, children)));
    }
    let (id, cases) = (values.text("question"), values.list("cases"));
    let cases: Vec<_> = cases.into_iter().map(|(_, case)| case).collect();
    // A switch has either a registered question, or a variable with its cases.
    let given = [
        !id.is_empty(),
        values.is_given("variable"),
        !cases.is_empty(),
    ];
    let question = match (given, values.port("variable")) {
        ([false, true, _], Some(variable)) => {
            let count = children.len();
            check_count("cases", cases.len(), count.saturating_sub(1), count)?;
            case_question(variable.clone(), &cases, registry.constants().clone())
        }
        ([true, false, false], _) => {
            let found = registry.find_chooser(id);
            let found = found.or_else(|| registry.find_chooser(&leaf_id(id)));
            let unknown = || InvalidValue {
                help: suggest(id, registry.choosers().map(|it| it.name.as_str())),
                ..InvalidValue::new("question", format!("question {id} not found"))
            };
            found.cloned().ok_or_else(unknown)?
        }
        _ => {
            let message = "a switch has a question, or a variable and cases";
            return Err(InvalidValue::new("variable", message).into());
        }
    };
    Ok(Some(switch(name, question, children)))
}

/// Returns the port values with which a tree file contains this control node; `None` if `kind` is another node.
pub(super) fn write<B>(kind: &Kind<B>, _children: usize) -> WrittenNode<'_> {
    let Kind::Switch(question) = kind else {
        return Ok(None);
    };
    let mut written = Written::new([]);
    match &question.ports[..] {
        [] => written.values.push(("question", question.name.clone())),
        ports => written.ports = ports,
    }
    Ok(Some(written))
}

/// Returns the question for the index of the first case that the variable equals, or the number of cases (the default
/// child) if there is none. Cases can be names of `constants`.
///
/// The question has the cases as a port, too, so that the switch can be written to a file again.
fn case_question<B: 'static>(
    variable: BoundPort,
    cases: &[&str],
    constants: BTreeMap<String, i64>,
) -> Question<B, usize> {
    let spelled = cases.join("; ");
    let cases: Vec<_> = cases.iter().map(|&case| Value::Text(case.into())).collect();
    let ask = move |context: &Context<'_, B>| {
        let value = context.value_of("variable")?;
        let place = cases
            .iter()
            .position(|case| is_case(value, case, &constants));
        Ok(place.unwrap_or(cases.len()))
    };
    let listed = BoundPort {
        name: "cases".into(),
        direction: Direction::In,
        binding: Binding::Literal(Value::Text(spelled.into())),
    };
    Question {
        name: "Switch".to_owned(),
        ports: vec![variable, listed],
        ask: Arc::new(ask),
    }
}
