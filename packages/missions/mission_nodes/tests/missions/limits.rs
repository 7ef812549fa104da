//! Limits of strings and lists in requests.

use hsl_ros::interfaces::msg::WorldChange;
use hsl_ros::interfaces::srv::FollowFacts::Request;
use mission_nodes::facts_link::request_from_message;

use crate::harness::{first, store};

/// Length above the limit of every field \[bytes\].
const HUGE: usize = 20_000_000;

fn huge() -> String {
    "x".repeat(HUGE)
}

fn change() -> WorldChange {
    WorldChange {
        name: "searched(lake)".to_owned(),
        source: "perception".to_owned(),
        ..WorldChange::default()
    }
}

fn refusal(request: &Request) -> String {
    request_from_message(request).unwrap_err().to_string()
}

#[test]
fn a_follower_cannot_send_strings_without_limit() {
    let with = |change: WorldChange| Request {
        changes: vec![self::change(), change],
        ..Request::default()
    };
    let cases = [
        (
            "writer",
            4096,
            Request {
                writer: huge(),
                ..Request::default()
            },
        ),
        (
            "goal",
            16_777_216,
            Request {
                goal: huge(),
                ..Request::default()
            },
        ),
        (
            "changes.source",
            65_536,
            with(WorldChange {
                source: huge(),
                ..change()
            }),
        ),
        (
            "changes.name",
            65_536,
            with(WorldChange {
                name: huge(),
                ..change()
            }),
        ),
        (
            "changes.type",
            4096,
            with(WorldChange {
                type_: huge(),
                ..change()
            }),
        ),
    ];
    for (field, limit, request) in cases {
        assert_eq!(
            refusal(&request),
            format!("{field}: must have at most {limit} bytes, got {HUGE}")
        );
    }
}

#[test]
fn a_request_has_limits_for_its_lists_and_for_all_strings_together() {
    let changes = vec![WorldChange::default(); 1_000_001];
    let request = Request {
        changes,
        ..Request::default()
    };
    assert_eq!(
        refusal(&request),
        "changes: must have at most 1000000 entries, got 1000001: send several requests"
    );
    let source = "x".repeat(60_000);
    let changes = vec![WorldChange { source, ..change() }; 600];
    let request = Request {
        changes,
        ..Request::default()
    };
    assert_eq!(
        refusal(&request),
        "changes.source: with this field the request has more than 33554432 bytes: send several requests"
    );
}

#[test]
fn a_mission_has_a_greatest_number_of_objects_and_followers() {
    let mut store = store();
    let version = store.version();
    let names: Vec<_> = (0..100_000).map(|number| format!("o{number}")).collect();
    let objects = names.iter().map(|name| (name.as_str(), "sector"));
    let error = store.add_objects("me", objects).unwrap_err().to_string();
    assert_eq!(error, "a mission has at most 100000 objects, got 100006");
    assert_eq!(store.version(), version);

    let request = |number: u32| mission_nodes::facts::FollowRequest {
        generation: 1,
        version,
        writer: format!("mission_node_{number}"),
        sequence: 1,
        ..first()
    };
    for number in 0..10_000 {
        store.follow(request(number)).unwrap();
    }
    let error = store.follow(request(10_000)).unwrap_err().to_string();
    assert_eq!(
        error,
        "more than 10000 programs have followed the facts: restart world_model_node"
    );
    store.follow(request(7)).unwrap();
}
