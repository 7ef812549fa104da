//! Fuzz targets, which decode all inputs and use the decoded values.

#[path = "../../tests/it/common/recode.rs"]
mod recode;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use hsl_types::{FieldDimensions, MotionCommand, Time};
use hulks_protocol::agreement::{Agreement, Evidence, agree};
use hulks_protocol::attachment::Attachment;
use hulks_protocol::blackboard::BlackboardSchema;
use hulks_protocol::cdr::{decode, encode};
use hulks_protocol::convert::{
    Translate, TreeMemory, outgoing_from_theirs, outgoing_to_theirs, to_node_trace,
};
use hulks_protocol::get_schema::SchemaReply;
use hulks_protocol::key::{split_topic_key, topic_key};
use hulks_protocol::messages::{BallState, NodeTrace, WorldState};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::schema::{
    Conversion, Definition, Direction, Field, Schema, Walker, difference,
};
use hulks_protocol::token::Token;
use hulks_protocol::topics::{self, INPUTS, OUTPUTS, Topic};
use recode::recode;

fn typed_topics() -> Vec<&'static Topic> {
    let topics = INPUTS.iter().chain(OUTPUTS).copied();
    topics.filter(|it| **it != topics::BLACKBOARD).collect()
}

/// Decodes a message: the first byte selects the topic, the others are its payload.
pub fn use_up_message(bytes: &[u8]) {
    let Some((first, payload)) = bytes.split_first() else {
        return;
    };
    let _ = (
        Attachment::from_bytes(payload),
        hulks_protocol::step::shown(payload),
    );
    let topics = typed_topics();
    let topic = topics[usize::from(*first) % topics.len()];
    let Ok((_, again)) = recode(topic, payload) else {
        return;
    };
    let walker = Walker::new(topic.schema()).expect("a known schema");
    walker
        .walk(payload)
        .expect("a decoded message has the shape");
    walker
        .walk(&again)
        .expect("an encoded message has the shape");
    let (_, third) = recode(topic, &again).expect("an encoded message can be decoded");
    assert_eq!(third, again);
    translate(topic, &again);
}

/// Converts a message, which must not change the meaning.
fn translate(topic: &Topic, payload: &[u8]) {
    fn keeps<O: Translate>(payload: &[u8])
    where
        O::Theirs: serde::Serialize + serde::de::DeserializeOwned,
    {
        let theirs = decode::<O::Theirs>(payload).expect("a message");
        let again = O::from_theirs(&theirs).to_theirs();
        assert_eq!(encode(&again).expect("a message"), payload);
    }
    match topic.name {
        "behavior/motion_command" => keeps::<MotionCommand>(payload),
        "outputs/message" => {
            let theirs = decode(payload).expect("a message");
            let again = outgoing_to_theirs(&outgoing_from_theirs(&theirs)).expect("no bytes");
            assert_eq!(encode(&again).expect("a message"), payload);
        }
        "field_dimensions" => keeps::<FieldDimensions>(payload),
        "behavior/trace" | "behavior/tree_layout" => {
            let trace: NodeTrace = decode(payload).expect("a message");
            let mut memory = TreeMemory::default();
            let read = memory.read(&trace);
            assert_eq!(read.statuses.len(), memory.layout().nodes.len());
            to_node_trace(memory.layout(), &read).expect("the status exists in HULKs' trees");
            memory.replace(trace);
            assert_eq!(memory.layout().version, 1);
        }
        "ball_state" => {
            let ball: Option<BallState> = decode(payload).expect("a message");
            let clock = NodeClock {
                now: Time::from_nanos(1),
                origin: 1,
            };
            let _ = ball.map(|ball| clock.from_system_time(ball.last_seen_ball));
        }
        _ => {}
    }
}

/// Decodes a reply with a schema, followed by a payload of that schema, and a blackboard whose first field has that
/// type.
pub fn use_up_schema(bytes: &[u8]) {
    let middle = bytes.len() / 2;
    let (reply, payload) = match SchemaReply::decode(bytes) {
        Ok(reply) => (reply, bytes),
        Err(_) => match SchemaReply::decode(&bytes[..middle]) {
            Ok(reply) => (reply, &bytes[middle..]),
            Err(_) => return,
        },
    };
    let again = SchemaReply::decode(&reply.encode().expect("a reply")).expect("a reply");
    assert_eq!(again, reply);
    let schema = reply.schema;
    let json = Schema::from_json(&schema.to_json()).expect("a schema");
    assert_eq!(json, schema);
    for topic in typed_topics() {
        let _ = (
            difference(topic.schema(), &schema),
            difference(&schema, topic.schema()),
        );
        for direction in [Direction::ToNode, Direction::FromNode, Direction::Echo] {
            let there = Conversion::new(topic.schema(), &schema, direction);
            let _ = there.map(|conversion| conversion.convert(payload));
            let back = Conversion::new(&schema, topic.schema(), direction);
            let _ = back.map(|conversion| conversion.convert(payload));
        }
    }
    let _ = difference(&schema, &schema).map(|difference| difference.to_string());
    let _ = Walker::new(&schema).map(|walker| walker.walk(payload));
    let mut blackboard = topics::BLACKBOARD.schema().clone();
    let Some(Definition::Struct { fields }) =
        blackboard.definitions.get_mut(topics::BLACKBOARD.type_name)
    else {
        panic!("the blackboard is a struct");
    };
    let name = "other".to_owned();
    fields.insert(
        0,
        Field {
            name,
            shape: schema.root.clone(),
        },
    );
    for (name, definition) in schema.definitions {
        blackboard.definitions.entry(name).or_insert(definition);
    }
    let _ = BlackboardSchema::new(&blackboard).map(|blackboard| blackboard.read(payload));
}

/// Known schema of a blackboard, and a walker for all of it.
static BLACKBOARD: LazyLock<(BlackboardSchema, Walker)> = LazyLock::new(|| {
    let walker = Walker::new(topics::BLACKBOARD.schema()).expect("a known schema");
    (BlackboardSchema::default(), walker)
});

/// Decodes a blackboard of the known schema.
pub fn use_up_blackboard(payload: &[u8]) {
    let (schema, walker) = &*BLACKBOARD;
    let walked = walker.walk(payload);
    match schema.read(payload) {
        Ok(echo) => {
            let echo = encode(&echo.world_state).expect("a message");
            decode::<WorldState>(&echo).expect("an encoded message can be decoded");
        }
        Err(error) => assert!(walked.is_err() || error.to_string().contains("overflow")),
    }
}

/// Parses tokens, one per line, and a key.
pub fn use_up_name(text: &str) {
    let namespace: Namespace = "hulks_3".parse().expect("a namespace");
    for line in text.lines() {
        if let Ok(namespace) = line.parse::<Namespace>() {
            assert_eq!(namespace.to_string().parse(), Ok(namespace));
        }
        if let Some((topic, identity)) = split_topic_key(line, &namespace) {
            let known = INPUTS.iter().chain(OUTPUTS).find(|it| it.name == topic);
            let again = known.map(|known| topic_key(&namespace, known, &identity));
            assert!(again.is_none_or(|again| again == line));
        }
    }
    let tokens: BTreeSet<Token> = text.lines().filter_map(Token::parse).collect();
    for token in &tokens {
        assert_eq!(Token::parse(&token.key()).as_ref(), Some(token));
        let _ = token.gid();
    }
    for accept_schema in [false, true] {
        let agreement = agree(&Evidence {
            namespace: &namespace,
            node: "behavior_node",
            tokens: &tokens,
            schemas: &BTreeMap::new(),
            accept_schema,
        });
        match agreement {
            Agreement::Waiting(waiting) => drop(waiting.to_string()),
            Agreement::Refused(refusal) => drop(refusal.to_string()),
            Agreement::SchemasMissing(missing) => assert!(!missing.is_empty()),
            Agreement::Agreed(agreed) => drop(agreed.identity(&topics::TRACE)),
        }
    }
}
