//! ROS nodes. All work happens in the thread that calls [`Node::spin`].

use std::sync::{PoisonError, mpsc};
use std::time::Duration;

use futures::FutureExt;
use hsl_parameters::{NodeKeys, Overrides};
use hsl_types::parameters::Parameters;
use hsl_wire::Message;
use hsl_wire::topics::Qos;
use r2r::QosProfile;
use r2r::qos::ReliabilityPolicy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::action_server::ActionServer;
use crate::arguments::Arguments;
use crate::client::Client;
use crate::closing::OpenNode;
use crate::discovered_publisher::DiscoveredPublisher;
use crate::inbox::Inbox;
use crate::interfaces::{ActionType, ServiceType};
use crate::live_parameters::LiveParameters;
use crate::node_parameters::{log_ignored, offered, use_sim_time};
use crate::parameter_services::{self, Services};
use crate::publisher::{Publisher, RawPublisher};
use crate::qos::profile;
use crate::remap::remapped;
use crate::remote_numbers::RemoteNumbers;
use crate::service::{Service, Switch};
use crate::subscription::{RawSubscription, Subscription};
use crate::wire::Wire;
use crate::{Error, rosout};

/// Period of checks for messages that a [`Wire`] holds back.
const HELD_PERIOD: Duration = Duration::from_millis(1);

/// Name that the middleware returns for a node with an unknown name.
const NAME_UNKNOWN: &str = "_NODE_NAME_UNKNOWN_";

/// Parameter type of nodes that have no parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Parameters)]
pub struct NoParameters {}

/// ROS node.
///
/// The command line may change the namespace, the name and the topics. Topics and services that begin with a slash are
/// below the node's namespace, too: with `-r __ns:=/a`, `/clock` is `/a/clock`, so that several matches share a domain.
///
/// Drop it before the process exits; otherwise its shared memory stays allocated.
pub struct Node {
    // Dropped before the node, because they contain pointers into it.
    /// Parameter services, which answer requests when they are polled.
    services: Services,
    /// Parameters as the services offer them.
    offered: parameter_services::Shared,
    /// Received messages, one a subscription.
    inboxes: Vec<Inbox>,
    node: OpenNode,
    /// Fully qualified name.
    name: String,
    /// Remapping rules of the command line.
    remaps: Vec<String>,
}

impl Node {
    /// Creates a node and its parameters: `T::default()` with the overrides of the command line.
    ///
    /// # Errors
    ///
    /// Returns all errors of the arguments or the parameters together, or an error if ROS refuses the node.
    pub fn create<T: Default + Parameters + Serialize + DeserializeOwned>(
        arguments: &Arguments,
    ) -> Result<(Self, T), Error> {
        Self::create_over(arguments, |_| Ok(T::default()))
    }

    /// Creates a node and its parameters: the result of `base` with the overrides of the command line. Use it if some
    /// parameters determine the defaults of others.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Node::create`] and of `base`.
    pub fn create_over<T: Parameters + Serialize + DeserializeOwned>(
        arguments: &Arguments,
        base: impl FnOnce(&Overrides) -> Result<T, InvalidValues>,
    ) -> Result<(Self, T), Error> {
        // Files are read before rcl reads them, because the errors of rcl contain neither key nor position.
        Overrides::of("/", &arguments.parameters)?;
        let mut node = OpenNode::open(arguments.node_name)?;
        let name = node
            .fully_qualified_name()
            .map_err(Error::refused("the node's name"))?;

        let mut overrides = Overrides::of(&name, &arguments.parameters)?;
        let in_parameters = |invalid| Error::Parameters {
            node: name.clone(),
            invalid,
        };
        let use_sim_time = use_sim_time(&mut overrides).map_err(in_parameters)?;
        let base = base(&overrides).map_err(in_parameters)?;
        let keys = NodeKeys::of_value(name.as_str(), &base);
        let others = overrides.take_those_of_others(&keys);
        let parameters = hsl_parameters::read_over(&base, &overrides).map_err(in_parameters)?;
        parameters.validate().map_err(in_parameters)?;
        log_ignored(&others);

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

    /// Returns the fully qualified name of the node, for example `/hulks/robot_1/behavior_node`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of a topic or service of this match: unlike in ROS, a name that begins with a slash is below the
    /// node's namespace, because a match with a name has all its topics below that name. ROS resolves other names.
    pub fn resolved(&self, name: &str) -> String {
        let (namespace, _) = self.name.rsplit_once('/').unwrap_or_default();
        match name.starts_with('/') {
            true => format!("{namespace}{name}"),
            false => name.to_owned(),
        }
    }

    /// Creates a publisher of messages of type `M`. A topic that begins with a slash is below the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the publisher.
    pub fn publisher<M: Message>(&mut self, topic: &str, qos: Qos) -> Result<Publisher<M>, Error> {
        self.raw_publisher(topic, M::TYPE.name, qos)
            .map(Publisher::new)
    }

    /// Creates a publisher of encoded messages (CDR) of the ROS type `message_type`, for example `std_msgs/msg/String`.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the publisher.
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

    /// Creates a subscription to messages of type `M`, which receives them in [`Node::spin`]. A topic that begins with
    /// a slash is below the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the subscription.
    pub fn subscription<M: Message>(
        &mut self,
        topic: &str,
        qos: Qos,
    ) -> Result<Subscription<M>, Error> {
        self.raw_subscription(topic, M::TYPE.name, qos)
            .map(Subscription::new)
    }

    /// Creates a subscription to the encoded messages (CDR) of the ROS type `message_type`, which receives them in
    /// [`Node::spin`].
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the subscription.
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

    /// Passes the messages of this node's subscription to `topic` through `wire`, which injects faults, from now on.
    /// Without such a subscription nothing changes.
    pub fn inject_faults(&mut self, topic: &str, wire: impl Wire + 'static) {
        let inbox = self.inboxes.iter_mut().find(|inbox| inbox.topic == topic);
        if let Some(inbox) = inbox {
            inbox.wire = Some(Box::new(wire));
        }
    }

    /// Creates a service `std_srvs/srv/SetBool`, which switches something on or off.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the service.
    pub fn switch(&mut self, service: &str) -> Result<Switch, Error> {
        self.service(service).map(Switch::new)
    }

    /// Creates a service, whose requests arrive in [`Node::spin`] and are read from the result. As for topics, a name
    /// that begins with a slash is below the node's namespace, see [`Node::resolved`].
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the service.
    pub fn service<S: ServiceType + 'static>(
        &mut self,
        service: &str,
    ) -> Result<Service<S>, Error> {
        let name = self.resolved(service);
        let requests = self
            .node
            .create_service(&name, QosProfile::services_default())
            .map_err(Error::refused(format!("the service {service}")))?;
        Ok(Service::new(requests))
    }

    /// Creates a client of a service, whose calls advance in [`Node::spin`]. A name that begins with a slash is below
    /// the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the client.
    pub fn client<S: ServiceType + 'static>(&mut self, service: &str) -> Result<Client<S>, Error> {
        let name = self.resolved(service);
        let client = self
            .node
            .create_client(&name, QosProfile::services_default())
            .map_err(Error::refused(format!("a client of {service}")))?;
        Ok(Client::new(client, service))
    }

    /// Creates a client that reads the numeric parameters `names` of another node; `other` is its fully qualified name.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the client.
    pub fn remote_numbers(&mut self, other: &str, names: &[&str]) -> Result<RemoteNumbers, Error> {
        let service = format!("{other}/get_parameters");
        let client = self
            .node
            .create_client(&service, QosProfile::parameters())
            .map_err(Error::refused(format!("a client of {service}")))?;
        Ok(RemoteNumbers::new(Client::new(client, &service), names))
    }

    /// Creates the server of an action, which receives goals in [`Node::spin`]. A name that begins with a slash is
    /// below the node's namespace.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the action.
    pub fn action_server<A: ActionType + 'static>(
        &mut self,
        action: &str,
    ) -> Result<ActionServer<A>, Error> {
        let name = self.resolved(action);
        let goals = self
            .node
            .create_action_server(&name)
            .map_err(Error::refused(format!("the action {action}")))?;
        Ok(ActionServer::new(goals, action))
    }

    /// Lets `ros2 param set` change the live parameters of `current` while the node runs. The result receives each
    /// change. Values that are invalid, or that `check` does not accept, are refused.
    pub fn live_parameters<T>(
        &mut self,
        current: T,
        check: impl Fn(&T) -> Result<(), InvalidValues> + Send + 'static,
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

    /// Waits at most `timeout` until something arrives. Then it moves all received messages to their subscriptions, and
    /// answers requests to the parameter services. Services, calls and actions receive their data during the call, too.
    pub fn spin(&mut self, timeout: Duration) {
        let is_holding = |inbox: &Inbox| inbox.wire.as_ref().is_some_and(|wire| wire.is_holding());
        let timeout = if self.inboxes.iter().any(is_holding) {
            timeout.min(HELD_PERIOD)
        } else {
            timeout
        };
        // `spin_once` returns at once if a node has nothing to wait for. Every node has its parameter services.
        self.node.spin_once(timeout);
        for inbox in &mut self.inboxes {
            inbox.deliver();
        }
        let _ = self.services.as_mut().now_or_never();
    }

    /// Removes a publisher, so that other nodes no longer discover it.
    pub fn remove_publisher(&mut self, publisher: RawPublisher) {
        self.node.destroy_publisher_untyped(publisher.into_inner());
    }

    /// Returns the types of the discovered publishers and subscriptions of `topic`, or none if the query fails. A topic that
    /// begins with a slash is below the namespace of this node.
    pub fn types(&self, topic: &str) -> Vec<String> {
        let topic = remapped(&self.resolved(topic), &self.name, &self.remaps);
        let known = self.node.get_topic_names_and_types();
        let mut types = known
            .ok()
            .and_then(|mut known| known.remove(&topic))
            .unwrap_or_default();
        types.sort();
        types
    }

    /// Returns the discovered publishers of `topic` by the names of their nodes, unknown ones first, or none if the query
    /// fails. A topic that begins with a slash is below the namespace of this node.
    pub fn publishers(&self, topic: &str) -> Vec<DiscoveredPublisher> {
        let topic = remapped(&self.resolved(topic), &self.name, &self.remaps);
        let infos = self.node.get_publishers_info_by_topic(&topic, false);
        let mut publishers: Vec<_> = infos
            .unwrap_or_default()
            .into_iter()
            .map(|info| DiscoveredPublisher {
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
        publishers.sort();
        publishers
    }
}
