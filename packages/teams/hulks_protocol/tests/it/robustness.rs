//! Invalid bytes and texts are errors, never panics.

use crate::common::made::{Made, made};
use crate::common::recode::recode;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::blackboard::BlackboardSchema;
use hulks_protocol::cdr::{CdrError, decode, encode};
use hulks_protocol::get_schema::{SchemaReply, SchemaRequest};
use hulks_protocol::key::{TypeIdentity, split_topic_key, topic_key};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::schema::{Schema, Walker, difference};
use hulks_protocol::token::{Endpoint, EntityKind, Token};
use hulks_protocol::topics::{self, INPUTS, OUTPUTS, Topic};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn typed_topics() -> Vec<&'static Topic> {
    let topics = INPUTS.iter().chain(OUTPUTS).copied();
    topics.filter(|it| **it != topics::BLACKBOARD).collect()
}

fn topic() -> impl Strategy<Value = &'static Topic> {
    select(typed_topics())
}

fn message() -> impl Strategy<Value = (&'static Topic, Vec<u8>)> {
    let encoded = |value: Made| encode(&value).unwrap();
    topic().prop_flat_map(move |topic| (Just(topic), made(topic.schema()).prop_map(encoded)))
}

/// Bytes behind the header of a payload.
fn body() -> impl Strategy<Value = Vec<u8>> {
    // Small numbers are tags and lengths.
    let byte = prop_oneof![0..4_u8, any::<u8>()];
    vec(byte, 0..200).prop_map(|body| [&[0, 1, 0, 0], &*body].concat())
}

/// Decodes a payload as all other types.
fn read_as_all(payload: &[u8]) {
    for topic in typed_topics() {
        let walker = Walker::new(topic.schema()).unwrap();
        if recode(topic, payload).is_ok() {
            walker.walk(payload).unwrap();
        } else {
            let _ = walker.walk(payload);
        }
    }
    let _ = BlackboardSchema::default().read(payload);
    let _ = decode::<SchemaRequest>(payload);
    if let Ok(reply) = SchemaReply::decode(payload) {
        use_schema(&reply.schema);
    }
}

/// Calls all functions for a schema.
fn use_schema(schema: &Schema) {
    assert_eq!(&Schema::from_json(&schema.to_json()).unwrap(), schema);
    let _ = Walker::new(schema).map(|walker| walker.walk(&[0, 1, 0, 0, 1, 0, 0, 0]));
    let _ = BlackboardSchema::new(schema);
    for topic in typed_topics() {
        let _ = difference(topic.schema(), schema);
        let _ = topic.schema().rooted_at(&schema.root, schema);
    }
}

proptest! {
    #[test]
    fn a_message_that_ends_early_is_an_error((topic, payload) in message(), end in any::<Index>()) {
        let early = &payload[..end.index(payload.len())];
        prop_assert!(recode(topic, early).is_err());
        prop_assert!(Walker::new(topic.schema()).unwrap().walk(early).is_err());
    }

    #[test]
    fn a_message_with_bytes_behind_it_is_an_error(
        (topic, payload) in message(),
        more in vec(any::<u8>(), 1..9),
    ) {
        let (length, extra) = (payload.len(), more.len());
        let longer = [payload, more].concat();
        let error = CdrError::TooLong { length, extra };
        prop_assert_eq!(recode(topic, &longer).unwrap_err(), error.clone());
        prop_assert_eq!(Walker::new(topic.schema()).unwrap().walk(&longer), Err(error));
    }

    #[test]
    fn a_message_with_another_header_is_an_error((topic, payload) in message(), header: [u8; 4]) {
        prop_assume!(header != [0, 1, 0, 0]);
        // The first of these says that it is big-endian.
        for header in [[0, 0, 0, 0], header] {
            let other = [&header, &payload[4..]].concat();
            let error = CdrError::Header(header.to_vec());
            prop_assert_eq!(recode(topic, &other).unwrap_err(), error.clone());
            prop_assert_eq!(BlackboardSchema::default().read(&other), Err(error.clone()));
            prop_assert_eq!(SchemaReply::decode(&other), Err(error));
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(payload in body()) {
        read_as_all(&payload);
    }

    #[test]
    fn a_message_is_read_as_any_other_or_refused((_, payload) in message()) {
        read_as_all(&payload);
    }

    #[test]
    fn a_message_with_a_wrong_byte_is_read_or_refused(
        (topic, mut payload) in message(),
        place in any::<Index>(),
        byte: u8,
    ) {
        let place = place.index(payload.len());
        payload[place] = byte;
        let _ = recode(topic, &payload);
    }

    #[test]
    fn a_schema_with_a_wrong_byte_is_refused(
        topic in topic(),
        place in any::<Index>(),
        change in 1..=255_u8,
    ) {
        let mut bytes = SchemaReply::found(topic.schema().clone()).encode().unwrap();
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        if let Ok(reply) = SchemaReply::decode(&bytes) {
            use_schema(&reply.schema);
            // What is believed is what was hashed: the byte had no meaning, as those between values.
            let is_meant = reply.schema != *topic.schema();
            let schema = reply.into_schema(&TypeIdentity::known(topic));
            prop_assert!(schema.is_err() || !is_meant);
        }
        let early = &bytes[..place];
        prop_assert!(SchemaReply::decode(early).is_err());
    }

    #[test]
    fn an_attachment_is_33_bytes(bytes in vec(any::<u8>(), 0..70), attachment: [u8; 33]) {
        for bytes in [&bytes, attachment.as_slice()] {
            let read = Attachment::from_bytes(bytes);
            prop_assert_eq!(read.is_some(), bytes.len() == 33 && bytes[16] == 16);
            prop_assert!(read.is_none_or(|read| read.to_bytes().as_slice() == bytes));
        }
        let mut attachment = attachment;
        attachment[16] = 16;
        let read = Attachment::from_bytes(&attachment).unwrap();
        prop_assert_eq!(read.to_bytes(), attachment);
    }

    #[test]
    fn any_text_is_a_name_or_none(text in "\\PC*", part in "[@_/:%a-zA-Z0-9]{0,60}") {
        let namespace: Namespace = "hulks_3".parse().unwrap();
        for text in [text, part] {
            let _ = (Token::parse(&text), Token::parse(&format!("@ros_z/{text}")));
            let _ = split_topic_key(&format!("rt/hulks_3/{text}"), &namespace);
            let _ = split_topic_key(&text, &namespace);
            if let Ok(namespace) = text.parse::<Namespace>() {
                prop_assert_eq!(namespace.to_string().parse(), Ok(namespace));
            }
        }
    }

    #[test]
    fn every_token_is_the_same_after_it_was_a_key(
        session in "[0-9a-f]{1,32}",
        node_id: u64,
        entity_id: u64,
        kind in select(vec![
            EntityKind::Publisher,
            EntityKind::Subscriber,
            EntityKind::Server,
            EntityKind::Client,
        ]),
        namespace in "[a-z][a-z0-9_]{0,8}(/[a-z0-9_]{1,8}){0,2}",
        topic in topic(),
    ) {
        let namespace: Namespace = namespace.parse().unwrap();
        let identity = TypeIdentity::known(topic);
        let token = Token {
            session,
            node_id,
            entity_id,
            kind,
            namespace: namespace.to_string(),
            node: "behavior_node".to_owned(),
            endpoint: Some(Endpoint::new(&namespace, topic, identity.clone())),
        };
        prop_assert_eq!(Token::parse(&token.key()), Some(token.clone()));
        let node = Token { kind: EntityKind::Node, endpoint: None, ..token };
        prop_assert_eq!(Token::parse(&node.key()), Some(node));
        let key = topic_key(&namespace, topic, &identity);
        prop_assert_eq!(split_topic_key(&key, &namespace), Some((topic.name, identity)));
    }
}
