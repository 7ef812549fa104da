//! The schema service: its encoding, and the check of hashes.

use hulks_protocol::cdr::{decode, encode};
use hulks_protocol::get_schema::{
    HASH, SchemaReply, SchemaReplyError, SchemaRequest, TYPE_NAME, service_key,
};
use hulks_protocol::key::TypeIdentity;
use hulks_protocol::schema::{Schema, Walker};
use hulks_protocol::topics::{self, INPUTS, OUTPUTS};
use sha2::{Digest, Sha256};

#[test]
fn the_service_has_the_hash_of_its_names() {
    let names = format!(
        r#"{{"request":"{TYPE_NAME}Request","response":"{TYPE_NAME}Response","type_name":"{TYPE_NAME}"}}"#
    );
    assert_eq!(
        HASH,
        format!("RZHS02_{}", hex::encode(Sha256::digest(names)))
    );
    assert_eq!(
        service_key(&"/hulks_3".parse().unwrap(), "behavior_node"),
        format!("rt/hulks_3/behavior_node/get_schema/ros_z::GetSchema/{HASH}")
    );
}

#[test]
fn a_request_is_the_name_and_the_hash() {
    let request = SchemaRequest::from(&TypeIdentity::known(&topics::TRACE));
    let bytes = encode(&request).unwrap();
    // Each text has its length with the zero at its end, and the second is aligned to 4.
    let expected = concat!(
        "00010000",
        "2000000074797065733a3a6265686176696f725f747265653a3a4e6f6465547261636500",
        "48000000525a485330325f623161303333353935636534393731383263656530666539353430396233383136",
        "3965653136303939653735633364333535366564623339353030653536616300",
    );
    assert_eq!(hex::encode(&bytes), expected);
    assert_eq!(decode::<SchemaRequest>(&bytes).unwrap(), request);
}

#[test]
fn a_refusal_has_its_bytes() {
    let reply = SchemaReply::refused("schema_hash is required");
    // Not known; the reason; no hash; a name (2), and its definition, a struct (0) without fields.
    let bytes = concat!(
        "00010000",
        "00000000",
        "18000000736368656d615f6861736820697320726571756972656400",
        "0100000000000000",
        "020000000d000000726f735f7a3a3a456d70747900000000",
        "01000000",
        "0d000000726f735f7a3a3a456d70747900000000",
        "0000000000000000",
    );
    assert_eq!(hex::encode(reply.encode().unwrap()), bytes);
    assert_eq!(
        SchemaReply::decode(&hex::decode(bytes).unwrap()).unwrap(),
        reply
    );
}

#[test]
fn a_reply_has_the_root_first_and_the_element_before_its_length() {
    let schema = topics::POSITION_OF_INTEREST.schema().clone();
    let reply = SchemaReply {
        schema_hash: "h".to_owned(),
        ..SchemaReply::found(schema)
    };
    // Known; no reason; the hash; a sequence (4) of primitives (0) `f32`, fixed (1), 2; no definitions.
    let bytes = concat!(
        "00010000",
        "01000000",
        "0100000000000000",
        "0200000068000000",
        "04000000",
        "00000000",
        "0400000066333200",
        "01000000",
        "0200000000000000",
        "00000000",
    );
    assert_eq!(hex::encode(reply.encode().unwrap()), bytes);
    let read = SchemaReply::decode(&hex::decode(bytes).unwrap());
    assert_eq!(read.unwrap(), reply);
}

#[test]
fn every_schema_is_sent_and_parsed() {
    for topic in INPUTS.iter().chain(OUTPUTS) {
        let bytes = SchemaReply::found(topic.schema().clone()).encode().unwrap();
        let reply = SchemaReply::decode(&bytes).unwrap();
        let schema = reply.into_schema(&TypeIdentity::known(topic)).unwrap();
        assert_eq!(&schema, topic.schema());
    }
}

#[test]
fn every_reply_has_the_shape_that_the_reply_has_among_them() {
    let shape = Schema::from_json(include_str!("get_schema_response.json")).unwrap();
    let hash = "RZHS02_f140f4e8cd976940707ffba0dfc0a0969184e44931255428f25deb3c6b23511b";
    assert_eq!(shape.hash(), hash);
    let walker = Walker::new(&shape).unwrap();
    for topic in INPUTS.iter().chain(OUTPUTS) {
        let reply = SchemaReply::found(topic.schema().clone());
        assert_eq!(walker.walk(&reply.encode().unwrap()), Ok(()));
    }
    let reply = SchemaReply::refused("unknown type");
    assert_eq!(walker.walk(&reply.encode().unwrap()), Ok(()));
}

#[test]
fn a_schema_with_another_hash_than_asked_is_not_believed() {
    let reply = SchemaReply::found(topics::TRACE.schema().clone());
    let requested = TypeIdentity::known(&topics::MOTION_COMMAND);
    let sent = topics::TRACE.hash.to_owned();
    assert_eq!(
        reply.into_schema(&requested),
        Err(SchemaReplyError::Other { sent })
    );
}

#[test]
fn a_type_that_the_node_does_not_know_is_refused_in_its_words() {
    let bytes = SchemaReply::refused("unknown type").encode().unwrap();
    let reply = SchemaReply::decode(&bytes).unwrap();
    let requested = TypeIdentity::known(&topics::TRACE);
    let reason = "unknown type".to_owned();
    assert_eq!(
        reply.into_schema(&requested),
        Err(SchemaReplyError::Refused { reason })
    );
}

#[test]
fn shapes_that_nest_without_end_are_an_error() {
    let mut schema = Schema::from_json(r#"{"definitions":{},"root":{"kind":"string"}}"#).unwrap();
    for _ in 0..40 {
        schema.root = hulks_protocol::schema::Shape::Optional {
            element: Box::new(schema.root),
        };
    }
    let bytes = SchemaReply::found(schema).encode().unwrap();
    assert!(SchemaReply::decode(&bytes).is_err());
    // An option in an option and so on, a million times: 3 is the number of the kind.
    let mut endless = hex::decode("00010000010000000100000000000000020000006800").unwrap();
    endless.resize(24, 0);
    endless.extend([3, 0, 0, 0].repeat(1_000_000));
    let error = SchemaReply::decode(&endless).unwrap_err().to_string();
    assert!(error.contains("deeper"), "{error}");
}
