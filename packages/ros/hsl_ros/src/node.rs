//! A node: everything happens in the thread that calls [`Node::spin`].

use std::sync::{PoisonError, mpsc};
use std::time::Duration;

use futures::{FutureExt, Stream, StreamExt};
use hsl_parameters::{Described, Overrides};
use hsl_types::Faults;
use hsl_types::parameters::{Parameter, Parameters};
use hsl_wire::Message;
use hsl_wire::topics::Qos;
use r2r::QosProfile;
use r2r::qos::ReliabilityPolicy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_yaml::Value;

use crate::Error;
use crate::arguments::Arguments;
use crate::closing::OpenNode;
use crate::live_parameters::LiveParameters;
use crate::offered_parameters::OfferedParameters;
use crate::parameter_services::{self, Services};
use crate::publisher::{Publisher, RawPublisher};
use crate::qos::profile;
use crate::remap::remapped;
use crate::service::Switch;
use crate::subscription::{RawSubscription, Subscription};
use crate::wire::Wire;
use crate::{ros_value, rosout};

/// The parameter with which ROS nodes are told to follow `/clock`.
const USE_SIM_TIME: &str = "use_sim_time";

/// What is known of it.
static SIM_TIME: Parameter = Parameter::of::<bool>(
    USE_SIM_TIME,
    "Whether the node's ROS clock follows `/clock`",
);

/// How often it is looked after messages that a [`Wire`] holds.
const HELD_PERIOD: Duration = Duration::from_millis(1);

/// What the middleware says of a node whose name has not arrived.
const NAME_UNKNOWN: &str = "_NODE_NAME_UNKNOWN_";

/// Who publishes on a topic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Writer {
    /// Fully qualified name of the node; none: it is not known yet. Names become known some
    /// milliseconds after topics.
    pub node: Option<String>,
    /// As in `hsl_msgs/msg/MotionCommand`.
    pub message_type: String,
    /// Whether its messages are sent again when they get lost; our subscriptions hear no others.
    pub is_reliable: bool,
    /// The middleware's name for the publisher. It is known from the first moment, until the publisher is gone.
    pub id: [u8; 16],
}

/// The parameters of a node that has none.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Parameters)]
pub struct NoParameters {}

/// A ROS node.
///
/// The namespace, the name and the topics are those that the command line makes of the given ones. Topics and services
/// that begin with a slash are below the node's namespace, too: with `-r __ns:=/a`, `/clock` is `/a/clock`, so that
/// several matches share a domain.
/// Drop it before the process ends: a process that ends without leaves its shared memory behind.
pub struct Node {
    // Dropped before the node, which they point into.
    services: Services,
    offered: parameter_services::Shared,
    inboxes: Vec<Inbox>,
    node: OpenNode,
    name: String,
    remaps: Vec<String>,
}

/// What carries messages from the middleware to a [`Subscription`].
struct Inbox {
    topic: String,
    stream: Box<dyn Stream<Item = Vec<u8>> + Send + Unpin>,
    queue: mpsc::Sender<Vec<u8>>,
    wire: Option<Box<dyn Wire>>,
}

impl Inbox {
    /// Hands on what has come, and what a wire held until now.
    fn deliver(&mut self) {
        let Self {
            stream,
            queue,
            wire,
            ..
        } = self;
        // A subscription that was dropped wants nothing more.
        let send = |bytes| _ = queue.send(bytes);
        while let Some(Some(bytes)) = stream.next().now_or_never() {
            match wire {
                Some(wire) => wire.take(bytes),
                None => send(bytes),
            }
        }
        if let Some(wire) = wire {
            std::iter::from_fn(|| wire.release()).for_each(send);
        }
    }
}

impl Node {
    /// A node and its parameters, `T::default()` with what the command line says about them.
    ///
    /// # Errors
    /// What is wrong with the arguments or the parameters, all faults together; ROS refuses the node.
    pub fn create<T: Default + Parameters + Serialize + DeserializeOwned>(
        arguments: &Arguments,
    ) -> Result<(Self, T), Error> {
        Self::create_over(arguments, |_| Ok(T::default()))
    }

    /// A node and its parameters, what `base` makes of the command line with what the command line says
    /// about them: some parameters decide about the defaults of others.
    ///
    /// # Errors
    /// As with [`Node::create`], and what `base` refuses.
    pub fn create_over<T: Parameters + Serialize + DeserializeOwned>(
        arguments: &Arguments,
        base: impl FnOnce(&Overrides) -> Result<T, Faults>,
    ) -> Result<(Self, T), Error> {
        // Files are read before rcl reads them: its messages name neither key nor place.
        Overrides::of("/", &arguments.parameters)?;
        let mut node = OpenNode::open(arguments.node_name)?;
        let name = node
            .fully_qualified_name()
            .map_err(Error::refused("the node's name"))?;

        let mut overrides = Overrides::of(&name, &arguments.parameters)?;
        let in_parameters = |faults| Error::Parameters {
            node: name.clone(),
            faults,
        };
        let use_sim_time = use_sim_time(&mut overrides).map_err(in_parameters)?;
        let base = base(&overrides).map_err(in_parameters)?;
        let parameters = hsl_parameters::read_over(&base, &overrides).map_err(in_parameters)?;
        parameters.validate().map_err(in_parameters)?;

        let offered = offered(&parameters, use_sim_time);
        let (services, offered) = parameter_services::offer(&mut node, &name, offered)?;
        rosout::publish_as(&mut node, &name, arguments.node_name)?;
        if use_sim_time {
            let source = node.get_time_source();
            source
                .enable_sim_time(&mut node)
                .map_err(Error::refused("a clock that follows /clock"))?;
        }
        Ok((
            Self {
                services,
                offered,
                inboxes: Vec::new(),
                node,
                name,
                remaps: arguments.remaps.clone(),
            },
            parameters,
        ))
    }

    /// The fully qualified name of the node.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of a topic or service below the node's namespace; one without a slash is left to ROS.
    pub fn resolved(&self, name: &str) -> String {
        let (namespace, _) = self.name.rsplit_once('/').unwrap_or_default();
        match name.starts_with('/') {
            true => format!("{namespace}{name}"),
            false => name.to_owned(),
        }
    }

    /// A publisher of messages of type `M`.
    ///
    /// # Errors
    /// ROS refuses it.
    pub fn publisher<M: Message>(&mut self, topic: &str, qos: Qos) -> Result<Publisher<M>, Error> {
        self.raw_publisher(topic, M::TYPE.name, qos)
            .map(Publisher::new)
    }

    /// A publisher of bytes that are messages of `message_type`.
    ///
    /// # Errors
    /// ROS refuses it.
    pub fn raw_publisher(
        &mut self,
        topic: &str,
        message_type: &str,
        qos: Qos,
    ) -> Result<RawPublisher, Error> {
        let name = self.resolved(topic);
        let publisher = self
            .node
            .create_publisher_untyped(&name, message_type, profile(qos))
            .map_err(Error::refused(format!(
                "a publisher of {message_type} on {topic}"
            )))?;
        Ok(RawPublisher::new(publisher, topic))
    }

    /// A subscription to messages of type `M`.
    ///
    /// # Errors
    /// ROS refuses it.
    pub fn subscription<M: Message>(
        &mut self,
        topic: &str,
        qos: Qos,
    ) -> Result<Subscription<M>, Error> {
        self.raw_subscription(topic, M::TYPE.name, qos)
            .map(Subscription::new)
    }

    /// A subscription to bytes that are messages of `message_type`.
    ///
    /// # Errors
    /// ROS refuses it.
    pub fn raw_subscription(
        &mut self,
        topic: &str,
        message_type: &str,
        qos: Qos,
    ) -> Result<RawSubscription, Error> {
        let resolved = self.resolved(topic);
        let stream = self
            .node
            .subscribe_raw(&resolved, message_type, profile(qos))
            .map_err(Error::refused(format!(
                "a subscription to {message_type} on {topic}"
            )))?;
        let (queue, received) = mpsc::channel();
        self.inboxes.push(Inbox {
            topic: topic.to_owned(),
            stream: Box::new(stream),
            queue,
            wire: None,
        });
        Ok(RawSubscription::new(received))
    }

    /// Lets `wire` decide what becomes of the messages of the subscription to `topic`.
    pub fn disturb(&mut self, topic: &str, wire: impl Wire + 'static) {
        let inbox = self.inboxes.iter_mut().find(|inbox| inbox.topic == topic);
        if let Some(inbox) = inbox {
            inbox.wire = Some(Box::new(wire));
        }
    }

    /// A service `std_srvs/srv/SetBool`.
    ///
    /// # Errors
    /// ROS refuses it.
    pub fn switch(&mut self, service: &str) -> Result<Switch, Error> {
        let name = self.resolved(service);
        let requests = self
            .node
            .create_service(&name, QosProfile::services_default())
            .map_err(Error::refused(format!("the service {service}")))?;
        Ok(Switch::new(requests))
    }

    /// Lets `ros2 param set` change those of the parameters `current` that are marked as live while the node runs, as
    /// long as they are valid and `check` accepts them.
    pub fn live_parameters<T>(
        &mut self,
        current: T,
        check: impl Fn(&T) -> Result<(), Faults> + Send + 'static,
    ) -> LiveParameters<T>
    where
        T: Clone + Parameters + Serialize + DeserializeOwned + Send + 'static,
    {
        let (live, setter) = LiveParameters::new(current, check);
        let mut offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        offered.live = Some(setter);
        drop(offered);
        live
    }

    /// Waits at most `timeout` until something is received, and hands everything on to its
    /// subscription.
    pub fn spin(&mut self, timeout: Duration) {
        let is_holding = |inbox: &Inbox| inbox.wire.as_ref().is_some_and(|wire| wire.is_holding());
        let timeout = if self.inboxes.iter().any(is_holding) {
            timeout.min(HELD_PERIOD)
        } else {
            timeout
        };
        // The parameter services see to it that there is always something to wait on; without, this
        // would return at once and the caller would turn in circles.
        self.node.spin_once(timeout);
        for inbox in &mut self.inboxes {
            inbox.deliver();
        }
        let _ = self.services.as_mut().now_or_never();
    }

    /// Who publishes on a fully qualified topic, in order of the nodes' names, as far as is known by now.
    pub fn writers(&self, topic: &str) -> Vec<Writer> {
        let topic = remapped(&self.resolved(topic), &self.name, &self.remaps);
        let infos = self.node.get_publishers_info_by_topic(&topic, false);
        let mut writers: Vec<_> = infos
            .unwrap_or_default()
            .into_iter()
            .map(|info| Writer {
                node: (info.node_name != NAME_UNKNOWN).then(|| {
                    format!(
                        "{}/{}",
                        info.node_namespace.trim_end_matches('/'),
                        info.node_name
                    )
                }),
                message_type: info.topic_type,
                is_reliable: info.qos_profile.reliability == ReliabilityPolicy::Reliable,
                id: info.endpoint_gid,
            })
            .collect();
        writers.sort();
        writers
    }
}

/// The parameters of a node as ROS sees them.
fn offered<T: Parameters + Serialize>(parameters: &T, use_sim_time: bool) -> OfferedParameters {
    let mut offered = OfferedParameters::default();
    let values = hsl_parameters::write(parameters);
    for described in hsl_parameters::describe::<T>() {
        // What is absent and has parts has no key of its own.
        let value = values.iter().find(|(key, _)| *key == described.key);
        let value = value.map_or(&Value::Null, |(_, value)| value);
        offered.add(ros_value::descriptor(&described), value);
    }
    let described = Described {
        key: USE_SIM_TIME.to_owned(),
        parameter: &SIM_TIME,
    };
    offered.add(
        ros_value::descriptor(&described),
        &Value::Bool(use_sim_time),
    );
    offered
}

/// The value of `use_sim_time`, which every node has and no node's own parameters know.
fn use_sim_time(overrides: &mut Overrides) -> Result<bool, Faults> {
    let Some(given) = overrides.take(USE_SIM_TIME) else {
        return Ok(false);
    };
    given.value.as_bool().ok_or_else(|| {
        let mut faults = Faults::default();
        faults.add(
            USE_SIM_TIME,
            format_args!("is true or false ({})", given.source),
        );
        faults
    })
}
