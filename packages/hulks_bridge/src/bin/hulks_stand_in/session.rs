use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use zenoh::{Config, Session, Wait};

use crate::arguments::ClockKind;

/// How often it is looked whether the router is there.
const RETRY: Duration = Duration::from_millis(50);

/// A session as their node opens one: a peer that connects to the router, and goes on without.
///
/// With a logical clock it offers what the README says such a process should. For a router that is there, it waits as long as their node does at most.
pub(crate) fn open(router: &str, clock: ClockKind) -> anyhow::Result<Session> {
    let is_logical = clock == ClockKind::Logical;
    let mut config = Config::default();
    for (key, value) in [
        ("mode", serde_json::json!("peer")),
        ("connect/endpoints", serde_json::json!([router])),
        ("listen/endpoints", serde_json::json!(["tcp/127.0.0.1:0"])),
        ("scouting/multicast/enabled", serde_json::json!(false)),
        ("timestamping/enabled", serde_json::json!(true)),
        (
            "transport/unicast/qos/enabled",
            serde_json::json!(!is_logical),
        ),
        (
            "transport/unicast/lowlatency",
            serde_json::json!(is_logical),
        ),
    ] {
        config
            .insert_json5(key, &value.to_string())
            .map_err(|error| anyhow!("{key}: {error}"))?;
    }
    let session = zenoh::open(config)
        .wait()
        .map_err(|error| anyhow!("{error}"))?;
    for _ in 0..10 {
        if session.info().routers_zid().wait().next().is_some() {
            break;
        }
        thread::sleep(RETRY);
    }
    Ok(session)
}
