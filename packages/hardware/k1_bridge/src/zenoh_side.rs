//! Robot's side of the node: topics over Zenoh, with the names given by the robot's bridge between DDS and Zenoh.

use anyhow::{Context, anyhow};
use zenoh::{Config, Session, Wait};

/// Opens a session: as a client of a router at `connect`, or as a peer that listens on `listen`.
///
/// # Errors
/// Returns an error if the router is not reachable, or the endpoint is in use or malformed.
pub fn open(connect: Option<&str>, listen: Option<&str>) -> anyhow::Result<Session> {
    let mode = match listen {
        Some(_) => "peer",
        None => "client",
    };
    let endpoints = |endpoint: Option<&str>| -> Vec<String> {
        endpoint.into_iter().map(str::to_owned).collect()
    };
    let mut config = Config::default();
    for (key, value) in [
        ("mode", serde_json::json!(mode)),
        ("connect/endpoints", serde_json::json!(endpoints(connect))),
        ("listen/endpoints", serde_json::json!(endpoints(listen))),
        ("scouting/multicast/enabled", serde_json::json!(false)),
    ] {
        config
            .insert_json5(key, &value.to_string())
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("{key}: {value}"))?;
    }
    let place = connect.or(listen).unwrap_or_default();
    zenoh::open(config)
        .wait()
        .map_err(|error| anyhow!("cannot open a Zenoh session at {place}: {error}"))
}

/// Calls `handle` with the bytes of each message of a topic, in a thread of Zenoh, while the session is open.
///
/// # Errors
/// Returns an error if Zenoh refuses the topic.
pub fn subscribe(
    session: &Session,
    topic: &'static str,
    handle: impl Fn(&[u8]) + Send + Sync + 'static,
) -> anyhow::Result<()> {
    let subscriber = session
        .declare_subscriber(topic)
        .callback(move |sample| handle(&sample.payload().to_bytes()));
    subscriber
        .background()
        .wait()
        .map_err(|error| anyhow!("Zenoh refuses a subscription to {topic}: {error}"))
}

/// Publishes a message.
///
/// # Errors
/// Returns an error if Zenoh refuses the message.
pub fn publish(session: &Session, topic: &'static str, bytes: Vec<u8>) -> anyhow::Result<()> {
    session
        .put(topic, bytes)
        .wait()
        .map_err(|error| anyhow!("Zenoh refuses a message on {topic}: {error}"))
}
