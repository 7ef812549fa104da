use hsl_types::RobotId;
use hulks_protocol::attachment::Attachment;
use hulks_protocol::key::{TypeIdentity, any_type_key, split_topic_key, topic_key};
use hulks_protocol::namespace::Namespace;
use hulks_protocol::token::{Endpoint, EntityKind};
use hulks_protocol::topics::Topic;
use zenoh::Wait;
use zenoh::key_expr::KeyExpr;
use zenoh::liveliness::LivelinessToken;
use zenoh::pubsub::Subscriber;

use super::session::{Session, zenoh_error};
use crate::event::{Event, Output, Report};
use crate::wall_clock;

/// Subscription to a topic of a node. Nodes publish some topics only while the token of a subscriber exists.
pub(super) struct NodeSubscriber {
    _subscriber: Subscriber<()>,
    _usual_key: KeyExpr<'static>,
    _token: LivelinessToken,
}

impl NodeSubscriber {
    /// Subscribes to a topic in a robot's namespace, announces it with a token, and reports each message of any type
    /// with [`Event::Output`].
    pub(super) fn declare(
        session: &mut Session,
        node_id: u64,
        (robot, namespace): (RobotId, &Namespace),
        topic: &'static Topic,
        report: Report,
    ) -> anyhow::Result<Self> {
        let endpoint = Endpoint::new(namespace, topic, TypeIdentity::known(topic));
        let entity = session.entity(node_id, EntityKind::Subscriber, namespace, Some(endpoint));
        // Zenoh compares the key of each message with the keys of all subscribers, unless the key is declared.
        let usual_key = topic_key(namespace, topic, &TypeIdentity::known(topic));
        let usual_key = session.zenoh().declare_keyexpr(usual_key).wait();
        let own_namespace = namespace.clone();
        let subscriber = session
            .zenoh()
            .declare_subscriber(any_type_key(namespace, topic))
            .callback(move |sample| {
                let Some((_, identity)) =
                    split_topic_key(sample.key_expr().as_str(), &own_namespace)
                else {
                    return;
                };
                let attachment = sample.attachment();
                let output = Output {
                    robot,
                    topic,
                    identity,
                    attachment: attachment.and_then(|it| Attachment::from_bytes(&it.to_bytes())),
                    payload: sample.payload().to_bytes().into_owned(),
                    received: wall_clock::since_epoch(),
                };
                report(Event::Output(output));
            });
        let subscriber = subscriber.wait().map_err(zenoh_error(topic.name))?;
        let token = session.announce(&entity)?;
        Ok(Self {
            _subscriber: subscriber,
            _usual_key: usual_key.map_err(zenoh_error(topic.name))?,
            _token: token,
        })
    }
}
