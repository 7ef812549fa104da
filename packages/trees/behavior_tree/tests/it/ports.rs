//! Connections and values of ports.

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{
    Connection, ConnectionError, Context, Direction, LeafError, Port, Registry, Source, Status,
    Tree, Value, Variables, connect, sequence,
};

fn connection(port: &str, direction: Direction, source: Source) -> Connection {
    Connection {
        port: port.to_owned(),
        direction: Some(direction),
        source,
    }
}

fn literal(port: &str, text: &str) -> Connection {
    connection(port, Direction::In, Source::Literal(text.to_owned()))
}

/// Returns the errors of connections to a leaf that reads a number `x` and writes a bool `done`.
fn errors(connections: &[Connection], variables: &mut Variables) -> Vec<(Option<usize>, String)> {
    let ports = [Port::input::<f64>("x"), Port::output::<bool>("done")];
    let errors = connect(&ports, connections, variables).unwrap_err();
    let told = |ConnectionError { connection, error }| (connection, error.to_string());
    errors.into_iter().map(told).collect()
}

#[test]
fn a_value_goes_from_one_leaf_to_another_through_a_variable() {
    let registry = Registry::new()
        .action_with_ports(
            "Double",
            [Port::input::<f64>("x"), Port::output::<f64>("y")],
            double,
        )
        .action_with_ports("Take", [Port::input::<f64>("x")], |context| {
            *context.blackboard = context.get("x")?;
            Ok(Status::Success)
        });
    let mut variables = Variables::default();
    let between = variables.declare("main/between");
    let mut node = |id: &str, connections: &[Connection]| {
        let model = registry.leaf(id).unwrap();
        model.node(connect(&model.ports, connections, &mut variables).unwrap())
    };
    let out = connection("y", Direction::Out, Source::Variable(between));
    let into = connection("x", Direction::In, Source::Variable(between));
    let nodes = [
        node("Double", &[literal("x", "2.5"), out]),
        node("Take", &[into]),
    ];
    let mut tree = Tree::with_variables(sequence("", nodes), variables);
    let mut taken = 0.0;
    assert_eq!(tree.variable("main/between"), Some(&Value::Nothing));
    assert_eq!(tree.tick(Duration::ZERO, &mut taken), Status::Success);
    assert_eq!(taken, 5.0);
    assert_eq!(tree.variable("main/between"), Some(&Value::Number(5.0)));
}

fn double(context: &mut Context<'_, f64>) -> Result<Status, LeafError> {
    let x: f64 = context.get("x")?;
    context.set("y", 2.0 * x)?;
    Ok(Status::Success)
}

#[test]
fn all_wrong_connections_are_told_together() {
    let mut variables = Variables::default();
    let flag = variables.declare("flag");
    variables
        .constrain(flag, behavior_tree::ValueType::Text)
        .unwrap();
    let wrong = [
        literal("y", "1"),
        literal("x", "fast"),
        literal("x", "1"),
        literal("done", "true"),
    ];
    let told = |messages: &[(Option<usize>, &str)]| -> Vec<_> {
        messages
            .iter()
            .map(|(at, message)| (*at, (*message).to_owned()))
            .collect()
    };
    assert_eq!(
        errors(&wrong, &mut variables),
        told(&[
            (Some(0), "port y not found; the ports are x, done"),
            (Some(1), "port x must be of type number, got \"fast\""),
            (Some(2), "port x is connected twice"),
            (Some(3), "port done is out, not in"),
        ])
    );
    let to_flag = connection("done", Direction::Out, Source::Variable(flag));
    assert_eq!(
        errors(&[to_flag], &mut variables),
        told(&[
            (
                Some(0),
                "port done must be of type bool, and variable flag is of type text"
            ),
            (None, "port x is not connected"),
        ])
    );
}

#[test]
fn an_input_that_is_not_connected_has_its_default() {
    let ports = [Port::input::<f64>("speed").or(0.5)];
    let bound = connect(&ports, &[], &mut Variables::default()).unwrap();
    assert_eq!(
        bound[0].binding,
        behavior_tree::Binding::Literal(Value::Number(0.5))
    );
}

#[test]
fn a_port_is_used_only_as_it_was_declared() {
    let ports = [
        Port::output::<Arc<str>>("out"),
        Port::input::<i64>("in").or(3),
    ];
    let registry = Registry::new().action_with_ports("Try", ports, |context| {
        let found = [
            context.get::<i64>("out").unwrap_err().0,
            context.set("in", 4).unwrap_err().0,
            context.get::<bool>("in").unwrap_err().0,
            context.get::<i64>("no").unwrap_err().0,
        ];
        *context.blackboard = found.to_vec();
        Ok(Status::Success)
    });
    let model = registry.leaf("Try").unwrap();
    let bound = connect(&model.ports, &[], &mut Variables::default()).unwrap();
    let mut found = Vec::new();
    Tree::new(model.node(bound)).tick(Duration::ZERO, &mut found);
    assert_eq!(
        found,
        [
            "port out is out: it cannot be read",
            "port in is in: it cannot be written",
            "port in must be of type bool, got 3",
            "port no not found",
        ]
    );
}

#[test]
fn an_optional_port_has_no_value_unless_it_is_connected() {
    let ports = [
        Port::input::<i64>("limit").optional(),
        Port::input::<i64>("speed"),
    ];
    let registry = Registry::new().action_with_ports("Walk", ports, |context| {
        *context.blackboard = Some(context.find::<i64>("limit")?);
        let wrong = context.find::<bool>("speed");
        assert_eq!(
            wrong.unwrap_err().0,
            "port speed must be of type bool, got 2"
        );
        Ok(Status::Success)
    });
    let model = registry.leaf("Walk").unwrap();
    let literal = |port: &str, value: &str| Connection {
        port: port.to_owned(),
        direction: None,
        source: Source::Literal(value.to_owned()),
    };
    let speed = literal("speed", "2");
    for (connections, expected) in [
        (vec![speed.clone()], None),
        (vec![speed, literal("limit", "7")], Some(7)),
    ] {
        let bound = connect(&model.ports, &connections, &mut Variables::default()).unwrap();
        let mut found = None;
        Tree::new(model.node(bound)).tick(Duration::ZERO, &mut found);
        assert_eq!(found, Some(expected));
    }
    let errors = connect(&model.ports, &[], &mut Variables::default()).unwrap_err();
    assert_eq!(errors[0].error.to_string(), "port speed is not connected");
}
