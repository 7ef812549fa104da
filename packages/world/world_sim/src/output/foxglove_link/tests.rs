//! Client like Foxglove, over a real socket, with the protocol `foxglove.sdk.v1`.

use std::net::{Ipv4Addr, SocketAddr};

use hsl_types::Time;
use hsl_wire::{Message, RecordMessage, TickRecord, rosgraph_msgs, tf2_msgs, topics};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;

use super::FoxgloveLink;

type Socket = tungstenite::WebSocket<tungstenite::stream::MaybeTlsStream<std::net::TcpStream>>;

/// First byte of a binary message of the server: a message of a subscription.
const MESSAGE_DATA: u8 = 1;

/// Returns the record of a tick with the clock; the first tick also has a latched message.
fn tick(number: u64) -> TickRecord {
    let now = Time::from_nanos(number * 10_000_000);
    let clock = rosgraph_msgs::Clock {
        clock: hsl_wire::convert::time::to_message(now),
    };
    let mut messages = vec![RecordMessage {
        topic: topics::CLOCK.name.into(),
        message_type: topics::CLOCK.message_type,
        data: clock.to_cdr(),
    }];
    if number == 1 {
        messages.push(RecordMessage {
            topic: topics::TF_STATIC.name.into(),
            message_type: topics::TF_STATIC.message_type,
            data: tf2_msgs::TFMessage::default().to_cdr(),
        });
    }
    TickRecord {
        now,
        tick: number,
        messages,
    }
}

/// Starts a server on a free port.
fn start() -> FoxgloveLink {
    FoxgloveLink::start(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).unwrap()
}

/// Connects a client to the server, as Foxglove does.
fn connect(link: &FoxgloveLink) -> Socket {
    let url = format!("ws://127.0.0.1:{}/", link.port().unwrap());
    let mut request = url.into_client_request().unwrap();
    let protocol = "foxglove.sdk.v1".parse().unwrap();
    request
        .headers_mut()
        .insert("Sec-WebSocket-Protocol", protocol);
    tungstenite::connect(request).unwrap().0
}

/// Returns the next text message with this operation.
fn next_text(socket: &mut Socket, operation: &str) -> Value {
    loop {
        if let tungstenite::Message::Text(text) = socket.read().unwrap() {
            let value: Value = serde_json::from_str(&text).unwrap();
            if value["op"] == operation {
                return value;
            }
        }
    }
}

#[test]
fn a_late_subscriber_receives_latched_messages_and_then_each_tick() {
    let mut link = start();
    link.publish(&tick(1)).unwrap();
    let mut socket = connect(&link);
    let channels = next_text(&mut socket, "advertise")["channels"].clone();
    let channels = channels.as_array().unwrap();
    let id = |topic: &str| {
        let found = channels.iter().find(|channel| channel["topic"] == topic);
        let found = found.unwrap();
        assert_eq!(
            (&found["encoding"], &found["schemaEncoding"]),
            (&json!("cdr"), &json!("ros2msg"))
        );
        found["id"].clone()
    };
    let subscriptions = json!([
        {"id": 1, "channelId": id("/clock")},
        {"id": 2, "channelId": id("/tf_static")},
    ]);
    let subscribe = json!({"op": "subscribe", "subscriptions": subscriptions});
    socket
        .send(tungstenite::Message::text(subscribe.to_string()))
        .unwrap();
    // Published until both have arrived, because the time of processing of the subscription is unknown.
    let mut heard = std::collections::BTreeMap::new();
    let mut number = 1;
    while heard.len() < 2 {
        number += 1;
        link.publish(&tick(number)).unwrap();
        while let tungstenite::Message::Binary(bytes) = socket.read().unwrap() {
            if bytes[0] != MESSAGE_DATA {
                break;
            }
            let subscription = u32::from_le_bytes(bytes[1..5].try_into().unwrap());
            let time = u64::from_le_bytes(bytes[5..13].try_into().unwrap());
            heard.insert(subscription, (time, bytes[13..].to_vec()));
        }
    }
    let (time, clock) = &heard[&1];
    let told = rosgraph_msgs::Clock::from_cdr(clock).unwrap();
    assert_eq!(
        hsl_wire::convert::time::to_message(Time::from_nanos(*time)),
        told.clock
    );
    assert_eq!(heard[&2].1, tf2_msgs::TFMessage::default().to_cdr());
}

#[test]
fn a_reset_starts_another_session_without_the_topics_of_the_run_before() {
    let names = |advertised: &Value| {
        let channels = advertised["channels"].as_array().unwrap().iter();
        channels
            .map(|channel| channel["topic"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let mut link = start();
    link.publish(&tick(1)).unwrap();
    let mut socket = connect(&link);
    next_text(&mut socket, "serverInfo");
    let before = names(&next_text(&mut socket, "advertise"));
    assert_eq!(before.len(), 2, "{before:?}");

    link.restart();
    next_text(&mut socket, "serverInfo");
    // The first tick of the next run, without a latched message.
    link.publish(&tick(0)).unwrap();
    assert_eq!(
        names(&next_text(&mut socket, "advertise")),
        [topics::CLOCK.name]
    );
    let mut late = connect(&link);
    assert_eq!(
        names(&next_text(&mut late, "advertise")),
        [topics::CLOCK.name]
    );
}

#[test]
fn an_address_that_is_taken_is_refused_by_name() {
    let link = start();
    let taken = SocketAddr::from((Ipv4Addr::LOCALHOST, link.port().unwrap()));
    let error = FoxgloveLink::start(taken).err().unwrap().to_string();
    assert!(error.contains(&taken.to_string()), "{error}");
}
