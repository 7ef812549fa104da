//! Messages that arrive at a node, over the real middleware.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use hsl_ros::{Arguments, NoParameters, Node, RawPublisher, Subscription};
use hsl_wire::topics::Qos;
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Domain;

/// Longest time of one wait.
const WAIT: Duration = Duration::from_millis(10);
/// Number of waits in which the messages must arrive; they arrive within milliseconds.
const WAITS: usize = 3000;

type Content = hsl_msgs::RecordedMessage;

/// Topic of a node that is its own subscriber.
struct Loop {
    publisher: RawPublisher,
    subscription: Subscription<Content>,
}

impl Loop {
    /// Creates the topic, and waits until its ends have found each other.
    fn create(node: &mut Node, topic: &str) -> Self {
        let topic = Self {
            publisher: node
                .raw_publisher(topic, Content::TYPE.name, Qos::STREAM)
                .unwrap(),
            subscription: node.subscription(topic, Qos::STREAM).unwrap(),
        };
        spin_until(node, 1, || topic.publisher.readers() > 0);
        topic
    }

    fn publish(&self, text: &str) {
        let topic = text.to_owned();
        let message = Content {
            topic,
            ..Content::default()
        };
        self.publisher.publish(&message.to_cdr()).unwrap();
    }

    /// Returns the texts of all messages that have arrived.
    fn take_all(&self) -> Vec<String> {
        let messages = std::iter::from_fn(|| self.subscription.take());
        messages.map(|it| it.unwrap().topic).collect()
    }
}

/// Spins for `wanted` messages at a time until `holds` returns true.
fn spin_until(node: &mut Node, wanted: usize, mut holds: impl FnMut() -> bool) {
    for _ in 0..WAITS {
        if holds() {
            return;
        }
        node.spin_for(wanted, WAIT);
    }
    panic!("messages are missing after {WAITS} waits");
}

/// Sets the ROS domain of this process.
#[expect(
    unsafe_code,
    reason = "the library under test reads its domain from the environment"
)]
fn enter(domain: &Domain) {
    // SAFETY: this is the only test of its process, and no thread that reads the environment has been started.
    unsafe { std::env::set_var("ROS_DOMAIN_ID", domain.id()) };
}

/// All cases in one test: its process has one ROS domain.
#[test]
fn messages_arrive_in_order_at_old_and_new_subscriptions() {
    let domain = Domain::claim().unwrap();
    enter(&domain);
    let arguments = Arguments::parse("listener", "", std::iter::empty()).unwrap();
    let (mut node, NoParameters {}) = Node::create(&arguments).unwrap();
    let mut topics = Vec::new();
    for number in 0..5 {
        // Each topic is created after waits for the earlier ones.
        topics.push(Loop::create(&mut node, &format!("/loop_{number}")));
        let sent: Vec<String> = (0..7)
            .map(|it| format!("message {it} of {number}"))
            .collect();
        for topic in &topics {
            sent.iter().for_each(|it| topic.publish(it));
        }
        for topic in &topics {
            let mut arrived = Vec::new();
            spin_until(&mut node, 7 * topics.len(), || {
                arrived.extend(topic.take_all());
                arrived.len() >= sent.len()
            });
            assert_eq!(arrived, sent);
        }
    }
    // A wait for more messages than are sent ends, too.
    topics[2].publish("the only one");
    let mut arrived = Vec::new();
    spin_until(&mut node, 1000, || {
        arrived.extend(topics[2].take_all());
        !arrived.is_empty()
    });
    assert_eq!(arrived, ["the only one"]);
}
