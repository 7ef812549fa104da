//! Requests and their replies. Expected bytes are those of BehaviorTree.CPP 4.

use behavior_tree::{Layout, LayoutNode};
use groot2::{Publisher, Variables};
use serde_json::{Value, json};

/// Returns a request of this kind without further parts.
pub(crate) fn request(kind: char) -> Vec<Vec<u8>> {
    vec![vec![2, kind as u8, 7, 0, 0, 0]]
}

/// Returns a publisher of a tree with two uses of a subtree.
pub(crate) fn publisher() -> Publisher {
    let node = |name: &str, kind: &str, parent| LayoutNode {
        name: name.to_owned(),
        kind: kind.to_owned(),
        parent,
        ..LayoutNode::default()
    };
    let nodes = vec![
        node("top", "sequence_with_memory", 0),
        node("child", "subtree", 0),
        node("kick", "action", 1),
        node("child", "subtree", 0),
        node("kick", "action", 3),
    ];
    let mut publisher = Publisher::default();
    let layout = Layout { version: 0, nodes };
    publisher.show(&layout).unwrap();
    publisher
}

fn reply(publisher: &Publisher, request: &[Vec<u8>], variables: Value) -> Vec<Vec<u8>> {
    let variables: Variables = serde_json::from_value(variables).unwrap();
    publisher.reply(request, || variables)
}

fn reason(reply: &[Vec<u8>]) -> &str {
    assert!(reply.len() == 2 && reply[0] == b"error", "{reply:?}");
    std::str::from_utf8(&reply[1]).unwrap()
}

#[test]
fn a_reply_begins_with_the_request_and_the_id_of_the_tree() {
    let publisher = publisher();
    let tree = reply(&publisher, &request('T'), json!({}));
    let status = reply(&publisher, &request('S'), json!({}));
    for (kind, reply) in [(b'T', &tree), (b'S', &status)] {
        let header = &reply[0];
        assert_eq!(
            (header.len(), &header[..6]),
            (22, &[2, kind, 7, 0, 0, 0][..])
        );
    }
    assert_eq!(tree[0][6..], status[0][6..]);
    let text = std::str::from_utf8(&tree[1]).unwrap();
    assert!(text.contains(r#"<Kick name="kick" _uid="5"/>"#), "{text}");
    // The nodes of the main tree, and then those of the subtrees.
    let ids: Vec<_> = status[1]
        .chunks(3)
        .map(|entry| (entry[0], entry[2]))
        .collect();
    assert_eq!(ids, [(1, 0), (2, 0), (4, 0), (3, 0), (5, 0)]);
}

#[test]
fn another_tree_has_another_id() {
    let mut publisher = publisher();
    let id = |publisher: &Publisher| reply(publisher, &request('S'), json!({}))[0][6..].to_vec();
    let before = id(&publisher);
    let node = LayoutNode {
        kind: "action".to_owned(),
        ..LayoutNode::default()
    };
    let layout = Layout {
        version: 1,
        nodes: vec![node],
    };
    publisher.show(&layout).unwrap();
    assert_ne!(id(&publisher), before);
    assert_eq!(publisher.version(), Some(1));
}

#[test]
fn variables_of_the_named_trees_are_message_pack() {
    let publisher = publisher();
    let variables = || json!({"f": 1.5, "t": "hello", "x": 4});
    let of = |names: &str, variables: Value| {
        let request = [request('B'), vec![names.as_bytes().to_vec()]].concat();
        hex::encode(&reply(&publisher, &request, variables)[1])
    };
    let main = "a44d61696e83a166ca3fc00000a174a568656c6c6fa17804";
    assert_eq!(of("nope;Main", variables()), format!("81{main}"));
    let child = "a84368696c643a3a32c0";
    assert_eq!(of("Main;Child::2", variables()), format!("82{child}{main}"));
    assert_eq!(of("Main", json!({})), "81a44d61696ec0");
    assert_eq!(of("nope", variables()), "c0");
    let numbers = json!({"a": [-1, 300, 0.1, null, true], "b": {"c": u64::MAX}});
    assert_eq!(
        of("Main", numbers),
        "81a44d61696e82a16195ffcd012ccb3fb999999999999ac0c3a16281a163cfffffffffffffffff"
    );
}

#[test]
fn a_request_that_cannot_be_served_has_a_reason() {
    let publisher = publisher();
    let of = |request: &[Vec<u8>]| reply(&publisher, request, json!({}));
    assert_eq!(reason(&of(&[])), "wrong request header");
    assert_eq!(reason(&of(&[b"abc".to_vec()])), "wrong request header");
    assert_eq!(reason(&of(&request('B'))), "must be 2 parts message");
    assert_eq!(reason(&of(&request('N'))), "Request not recognized");
    for kind in ['I', 'R', 'U'] {
        assert!(reason(&of(&request(kind))).contains("breakpoints"));
    }
    for kind in ['r', 't'] {
        assert!(reason(&of(&request(kind))).contains("recordings"));
    }
    let nothing = Publisher::default();
    let reply = reply(&nothing, &request('S'), json!({}));
    assert_eq!(reason(&reply), "no behavior tree yet");
}

#[test]
fn there_are_no_breakpoints() {
    let publisher = publisher();
    let list = reply(&publisher, &request('D'), json!({}));
    assert_eq!(list[1], b"[]");
    for kind in ['A', 'X'] {
        assert_eq!(reply(&publisher, &request(kind), json!({})).len(), 1);
    }
}
