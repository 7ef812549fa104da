//! The known schemas: each has the hash in the table, and the message types decode bytes as the schema defines.

use crate::common::made::{Made, made};
use crate::common::recode::recode;
use hulks_protocol::cdr::encode;
use hulks_protocol::schema::{Schema, Walker, difference};
use hulks_protocol::topics::{self, INPUTS, OUTPUTS, Topic};
use proptest::prelude::*;

fn topics() -> impl Iterator<Item = &'static Topic> {
    INPUTS.iter().chain(OUTPUTS).copied()
}

/// Returns the topics with message types.
fn typed_topics() -> impl Iterator<Item = &'static Topic> {
    topics().filter(|topic| **topic != topics::BLACKBOARD)
}

#[test]
fn every_topic_has_the_schema_of_its_hash() {
    for topic in topics() {
        assert_eq!(topic.schema().hash(), topic.hash, "{}", topic.name);
    }
}

#[test]
fn a_schema_is_the_same_after_it_was_json() {
    for topic in topics() {
        let schema = topic.schema();
        assert_eq!(&Schema::from_json(&schema.to_json()).unwrap(), schema);
    }
}

#[test]
fn every_schema_can_be_walked_along_and_has_its_own_shape() {
    for topic in topics() {
        Walker::new(topic.schema()).unwrap();
        assert_eq!(difference(topic.schema(), topic.schema()), None);
    }
}

#[test]
fn a_schema_of_its_own_root_is_the_same() {
    for topic in topics() {
        let schema = topic.schema();
        assert_eq!(&schema.rooted_at(&schema.root, schema).unwrap(), schema);
    }
}

proptest! {
    #[test]
    fn our_types_read_all_that_their_schemas_allow_and_write_it_alike(
        values in topics_values()
    ) {
        for (topic, value) in values {
            let payload = encode(&value).unwrap();
            let (_, again) = recode(topic, &payload)
                .unwrap_or_else(|error| panic!("{}: {error}", topic.name));
            prop_assert_eq!(&again, &payload, "{}", topic.name);
            let walker = Walker::new(topic.schema()).unwrap();
            prop_assert_eq!(walker.walk(&payload), Ok(()), "{}", topic.name);
        }
    }
}

fn topics_values() -> impl Strategy<Value = Vec<(&'static Topic, Made)>> {
    let values = typed_topics().map(|topic| (Just(topic), made(topic.schema())));
    values.collect::<Vec<_>>()
}
