use anyhow::anyhow;
use zenoh::{Config, Session, Wait};

use crate::arguments::ClockKind;

/// Opens a session as the HULKs node does: a peer that waits for a connection to the router for half a second, and then
/// continues without it.
///
/// With a logical clock, the session offers the low-latency transport that the README recommends.
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
    zenoh::open(config)
        .wait()
        .map_err(|error| anyhow!("{error}"))
}
