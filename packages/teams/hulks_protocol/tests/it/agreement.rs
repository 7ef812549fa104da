//! The agreement on types with a node, from its tokens and schemas.

mod node;

use std::slice;

use hulks_protocol::agreement::Reason;
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::schema::{Definition, Schema};
use hulks_protocol::token::{EntityKind, Token};

use hulks_protocol::topics::{self, INPUTS, OUTPUTS};
use node::Node;

/// Returns the schema with another name for a type.
fn renamed(schema: &Schema, from: &str, to: &str) -> Schema {
    Schema::from_json(&schema.to_json().replace(from, to)).unwrap()
}

/// Returns the blackboard with another name for a type, and with an unknown field.
fn blackboard(from: &str, to: &str) -> Schema {
    let mut schema = renamed(topics::BLACKBOARD.schema(), from, to);
    let root = schema.definitions.get_mut(topics::BLACKBOARD.type_name);
    if let Some(Definition::Struct { fields }) = root {
        let mut field = fields[4].clone();
        field.name = "since_when".to_owned();
        fields.insert(0, field);
    }
    schema
}

#[test]
fn a_node_with_the_known_types_is_spoken_with_at_once() {
    let spoken = Node::new().agreed(false);
    for topic in INPUTS.iter().chain(OUTPUTS) {
        assert_eq!(spoken.identity(topic), TypeIdentity::known(topic));
    }
}

#[test]
fn a_node_is_waited_for_until_it_has_all_inputs_and_the_motion_command() {
    let mut node = Node::new();
    node.tokens.clear();
    assert_eq!(node.waiting().to_string(), "the node is not there");
    let mut node = Node::new();
    node.is_silent_on(&topics::BALL_STATE);
    node.is_silent_on(&topics::MOTION_COMMAND);
    assert_eq!(
        node.waiting().to_string(),
        "the node lacks ball_state, behavior/motion_command"
    );
    for topic in INPUTS.iter().chain([&&topics::MOTION_COMMAND]) {
        let mut node = Node::new();
        node.is_silent_on(topic);
        assert_eq!(node.waiting().missing, [*topic]);
    }
}

#[test]
fn a_node_that_tells_no_trace_is_spoken_with() {
    let mut node = Node::new();
    node.is_silent_on(&topics::TRACE);
    let spoken = node.agreed(false);
    assert_eq!(
        spoken.identity(&topics::TRACE),
        TypeIdentity::known(&topics::TRACE)
    );
}

#[test]
fn tokens_of_others_are_not_those_of_the_node() {
    for change in [
        |token: &mut Token| token.namespace = "/hulks_30".to_owned(),
        |token: &mut Token| token.node = "world_sim".to_owned(),
    ] {
        let mut node = Node::new();
        let mut token = node.token(&topics::BALL_STATE, TypeIdentity::known(&topics::TRACE));
        change(&mut token);
        node.tokens.insert(token.clone());
        node.agreed(false);
        node.is_silent_on(&topics::BALL_STATE);
        node.tokens.insert(token);
        assert_eq!(node.waiting().missing, [&topics::BALL_STATE]);
    }
}

#[test]
fn a_publisher_of_an_input_is_not_its_reader() {
    let mut node = Node::new();
    let mut token = node.token(
        &topics::BALL_STATE,
        TypeIdentity::known(&topics::BALL_STATE),
    );
    node.is_silent_on(&topics::BALL_STATE);
    token.kind = EntityKind::Publisher;
    node.tokens.insert(token);
    assert_eq!(node.waiting().missing, [&topics::BALL_STATE]);
}

#[test]
fn two_nodes_of_one_name_are_too_many() {
    let mut node = Node::new();
    let mut token = node.token(&topics::TRACE, TypeIdentity::known(&topics::TRACE));
    token.session = "95b72c1f75f56dbc6b6232753a81a5df".to_owned();
    node.tokens.insert(token);
    assert_eq!(node.waiting().nodes, 2);
}

#[test]
fn all_unknown_types_are_refused_together_with_advice() {
    let mut node = Node::new();
    let (name, hash) = ("geometry::Pose".to_owned(), "RZHS02_1".to_owned());
    node.speaks(&topics::GROUND_TO_FIELD, TypeIdentity { name, hash });
    let (name, hash) = ("Motion".to_owned(), "RZHS02_2".to_owned());
    node.speaks(&topics::MOTION_COMMAND, TypeIdentity { name, hash });
    assert_eq!(
        node.refused(false).to_string(),
        "\
the node in /hulks_3 has other types than the bridge, which has those of hulk 774a8a6:
  ground_to_field: the schemas were not compared
    bridge: nalgebra::Isometry2<f32> RZHS02_a842daac39c69d015346cce8586a75378a6bd88ff32ba3db9de8c59429e38a56
    node:   geometry::Pose RZHS02_1
  behavior/motion_command: the schemas were not compared
    bridge: types::motion_command::MotionCommand RZHS02_978555e88cc15ae435d8463951226156bc9e6a7e12abe3771f4a6b6410873065
    node:   Motion RZHS02_2
To continue, start the bridge with accept_schema:=true. It then compares the schemas, and converts messages of other \
types."
    );
}

#[test]
fn an_output_whose_types_only_have_other_names_is_used_once_the_node_has_sent_its_schema() {
    let mut node = Node::new();
    let topic = &topics::MOTION_COMMAND;
    let schema = renamed(topic.schema(), "types::motion_command", "types::motion");
    let theirs = node.speaks_as(topic, "types::motion::MotionCommand", &schema);
    assert_eq!(node.requested(), slice::from_ref(&theirs));
    node.answers_with(theirs.clone(), schema);
    assert_eq!(node.agreed(true).identity(topic), theirs);
    // It stays refused if other schemas are not accepted.
    assert_eq!(
        node.refused(false).mismatches[0].reason,
        Reason::NotAccepted
    );
}

#[test]
fn an_input_whose_types_only_have_other_names_is_found_in_the_blackboard() {
    for (topic, from, to, name) in [
        (
            &topics::OBSTACLES,
            "types::obstacles::Obstacle",
            "world::Obstacle",
            "Vec<world::Obstacle>",
        ),
        (
            &topics::BALL_STATE,
            "std::time::SystemTime",
            "builtin_interfaces::Time",
            topics::BALL_STATE.type_name,
        ),
        (
            &topics::FIELD_DIMENSIONS,
            "types::field_dimensions::FieldDimensions",
            "types::Field",
            "types::Field",
        ),
        (
            &topics::PLAYER_STATES,
            "types::ball_position::BallPosition",
            "types::ball::Position",
            topics::PLAYER_STATES.type_name,
        ),
    ] {
        let mut node = Node::new();
        let theirs = node.speaks_as(topic, name, &renamed(topic.schema(), from, to));
        let bundle = blackboard(from, to);
        let board = node.speaks_as(&topics::BLACKBOARD, topics::BLACKBOARD.type_name, &bundle);
        assert_eq!(node.requested(), slice::from_ref(&board), "{}", topic.name);
        node.answers_with(board.clone(), bundle);
        let spoken = node.agreed(true);
        assert_eq!(spoken.identity(topic), theirs);
        assert_eq!(spoken.identity(&topics::BLACKBOARD), board);
    }
}

#[test]
fn a_type_whose_shape_differs_is_refused_with_the_place() {
    let mut node = Node::new();
    let schema = renamed(topics::MOTION_COMMAND.schema(), "\"speed\"", "\"pace\"");
    let theirs = node.speaks_as(&topics::MOTION_COMMAND, "Motion", &schema);
    node.answers_with(theirs, schema);
    let shape =
        |name| format!(r#"{{"name":"validity","shape":{{"kind":"primitive","name":"{name}"}}}}"#);
    let (from, to) = (shape("f32"), shape("bool"));
    let topic = &topics::HYPOTHETICAL_BALL_POSITIONS;
    node.speaks_as(topic, topic.type_name, &renamed(topic.schema(), &from, &to));
    let bundle = blackboard(&from, &to);
    let board = node.speaks_as(&topics::BLACKBOARD, topics::BLACKBOARD.type_name, &bundle);
    node.answers_with(board, bundle);
    let refusal = node.refused(true);
    let reasons: Vec<_> = refusal
        .mismatches
        .iter()
        .map(|it| it.reason.to_string())
        .collect();
    assert_eq!(
        reasons,
        [
            "the schemas differ at [].validity: here f32, there bool",
            "the schemas differ at Walk.speed: here f32, there no such field",
            "the blackboard has no echo of the inputs: at world_state.hypothetical_ball_positions[].validity: here \
             f32, there bool",
        ]
    );
    assert!(
        refusal.to_string().contains("To continue, build the node"),
        "{refusal}"
    );
}

#[test]
fn an_input_with_another_field_is_converted_and_the_field_is_named_once() {
    let mut node = Node::new();
    let topic = &topics::FILTERED_GAME_CONTROLLER_STATE;
    let field = r#"{"name":"game_phase""#;
    let half = r#"{"name":"half","shape":{"kind":"primitive","name":"u8"}},"#;
    let newer = |schema: &Schema| renamed(schema, field, &format!("{half}{field}"));
    let theirs = node.speaks_as(topic, topic.type_name, &newer(topic.schema()));
    let bundle = newer(topics::BLACKBOARD.schema());
    let board = node.speaks_as(&topics::BLACKBOARD, topics::BLACKBOARD.type_name, &bundle);
    node.answers_with(board, bundle);
    let agreed = node.agreed(true);
    assert_eq!(agreed.identity(topic), theirs);
    assert_eq!(
        agreed.version(),
        "types of hulk 774a8a6 except filtered_game_controller_state, behavior/blackboard; \
         filtered_game_controller_state: half (the node's field) gets a default"
    );
    let default = [vec![0, 1, 0, 0], vec![0; 68]].concat();
    let converted = agreed.convert(topic, &default).unwrap();
    // The new byte, and padding for the option after it.
    assert_eq!(converted.len(), default.len() + 4);
    let others = agreed.convert(&topics::BALL_STATE, &[1, 2, 3]).unwrap();
    assert_eq!(*others, [1, 2, 3]);
}

#[test]
fn a_trace_that_cannot_be_converted_is_not_used() {
    let mut node = Node::new();
    let schema = renamed(topics::TRACE.schema(), r#""status""#, r#""state""#);
    let theirs = node.speaks_as(&topics::TRACE, topics::TRACE.type_name, &schema);
    node.answers_with(theirs.clone(), schema);
    let agreed = node.agreed(true);
    assert!(!agreed.is_agreed(&topics::TRACE, &theirs));
    let expected = "behavior/trace is not used: at status: here types::behavior_tree::Status, there no such field";
    assert!(agreed.version().contains(expected), "{}", agreed.version());
}

#[test]
fn a_type_whose_shape_cannot_be_learned_is_refused() {
    let mut node = Node::new();
    let schema = renamed(topics::TRACE.schema(), "NodeTrace", "Node");
    let theirs = node.speaks_as(&topics::TRACE, "types::behavior_tree::Node", &schema);
    node.schemas
        .insert(theirs, Err("it did not answer".to_owned()));
    let schema = renamed(topics::FALL_DOWN_STATE.schema(), "IsReady", "Ready");
    node.speaks_as(&topics::FALL_DOWN_STATE, "booster::FallDownState", &schema);
    let refusal = node.refused(true).to_string();
    for part in [
        "it did not answer",
        "the node's blackboard has no type with this hash",
    ] {
        assert!(refusal.contains(part), "{part} in {refusal}");
    }
}
