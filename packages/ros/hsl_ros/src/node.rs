//! ROS nodes. All work happens in the thread that calls [`Node::spin`].

mod discovery;
mod hosting;
mod services;
mod topics;

use std::sync::PoisonError;
use std::time::Duration;

use futures::FutureExt;
use hsl_parameters::{NodeKeys, Overrides};
use hsl_types::parameters::Parameters;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use support::InvalidValues;

use crate::arguments::Arguments;
use crate::closing::OpenNode;
use crate::domains::{self, Link};
use crate::inbox::Inbox;
use crate::live_parameters::LiveParameters;
use crate::node_parameters::{log_ignored, offered, use_sim_time};
use crate::parameter_services::{self, Services};
use crate::set_request::SetRequest;
use crate::type_check::UsedTopic;
use crate::{Error, rosout};
use hosting::Hosting;

/// Period of checks for messages that a [`Wire`] holds back, and for those of the [`Link`].
const HELD_PERIOD: Duration = Duration::from_millis(1);

/// Parameter type of nodes that have no parameters.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Parameters)]
pub struct NoParameters {}

/// ROS node.
///
/// The command line may change the namespace, the name and the topics. Topics and services that begin with a slash are
/// below the node's namespace, too: with `-r __ns:=/a`, `/clock` is `/a/clock`, so that several matches share a domain.
/// Names that begin with two slashes are global: `//clock` is `/clock`.
///
/// Drop it before the process exits; otherwise other nodes list it until its lease ends, and shared memory of the
/// middleware stays allocated.
pub struct Node {
    // Dropped before the node, because they contain pointers into it.
    /// Parameter services, which answer requests when they are polled.
    services: Services,
    /// Parameters as the services offer them.
    offered: parameter_services::Shared,
    /// Received messages, one a subscription.
    inboxes: Vec<Inbox>,
    /// Topics, and requests and replies of services, in the order of their creation.
    used: Vec<UsedTopic>,
    node: OpenNode,
    /// Fully qualified name.
    name: String,
    /// Remapping rules of the command line.
    remaps: Vec<String>,
    /// Link to the domain of the match, if this process is in another one.
    link: Option<Link>,
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
        Self::create_with(arguments, None, base)
    }

    /// Creates a further node `name` of a process whose command line is for another node. Its parameters are `base`
    /// with the overrides of the command line. Rules without the name of a node apply to it if it has the parameter, but
    /// do not change its name.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Node::create`].
    pub fn create_hosted<T: Parameters + Serialize + DeserializeOwned>(
        arguments: &Arguments,
        name: &'static str,
        base: T,
    ) -> Result<(Self, T), Error> {
        let hosted = hosting::arguments_of::<T>(arguments, name);
        let hosting = Hosting::of(&hosted);
        Self::create_with(&hosted, Some(hosting), |_| Ok(base))
    }

    /// Creates a node and its parameters as [`Node::create_over`]. `hosting` is for a further node
    /// of a process.
    fn create_with<T: Parameters + Serialize + DeserializeOwned>(
        arguments: &Arguments,
        hosting: Option<Hosting>,
        base: impl FnOnce(&Overrides) -> Result<T, InvalidValues>,
    ) -> Result<(Self, T), Error> {
        let is_hosted = hosting.is_some();
        let rule = hosting.and_then(|it| it.name_rule);
        // Files are read before rcl reads them, because the errors of rcl contain neither key nor position.
        Overrides::of("/", &arguments.parameters)?;
        let mut node = OpenNode::open(arguments.node_name, rule)?;
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
        // The other node of the process logs those.
        if !is_hosted {
            log_ignored(&others);
        }

        let link = match domains::is_linked() {
            true => Some(Link::open().map_err(Error::Link)?),
            false => None,
        };
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
                used: Vec::new(),
                node,
                name,
                remaps: arguments.remaps.clone(),
                link,
            },
            parameters,
        ))
    }

    /// Returns the fully qualified name of the node, for example `/hulks/robot_1/behavior_node`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns true if the process in the domain of the match has ended, see [`domains`](crate::domains).
    pub fn is_link_closed(&self) -> bool {
        self.link.as_ref().is_some_and(Link::is_closed)
    }

    /// Returns the name of a topic or service of this match. Unlike in ROS, a name with a leading slash is below the
    /// node's namespace: a match with a name has all topics below its name. A name with two leading slashes is global.
    /// Other names stay as they are, and are resolved by ROS.
    pub fn resolved(&self, name: &str) -> String {
        if let Some(global) = name.strip_prefix("//") {
            return format!("/{global}");
        }
        let (namespace, _) = self.name.rsplit_once('/').unwrap_or_default();
        match name.starts_with('/') {
            true => format!("{namespace}{name}"),
            false => name.to_owned(),
        }
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

    /// Returns the requests of other nodes to set parameters since the last call, in order. At most 1000 are kept.
    pub fn take_set_requests(&mut self) -> Vec<SetRequest> {
        let mut offered = self.offered.lock().unwrap_or_else(PoisonError::into_inner);
        offered.requests.take()
    }

    /// Waits at most `timeout` until something arrives. Then it moves all received messages to their subscriptions, and
    /// answers requests to the parameter services. Services, calls and actions receive their data during the call, too.
    pub fn spin(&mut self, timeout: Duration) {
        self.spin_for(1, timeout);
    }

    /// Does what [`spin`](Self::spin) does without a wait. It costs almost nothing if nothing has arrived.
    pub fn poll(&mut self) {
        if self.link.is_some() || self.is_holding() || self.node.may_have_arrived() {
            self.spin(Duration::ZERO);
        }
    }

    /// Returns true if a [`Wire`](crate::Wire) holds back a message.
    fn is_holding(&self) -> bool {
        let is_holding = |inbox: &Inbox| inbox.wire.as_ref().is_some_and(|wire| wire.is_holding());
        self.inboxes.iter().any(is_holding)
    }

    /// As [`spin`](Self::spin), but waits for `wanted` messages. If only some have arrived after 2 ms, it does not wait
    /// for the others. A node that knows the number of missing messages is woken once, and not for each of them.
    pub fn spin_for(&mut self, wanted: usize, timeout: Duration) {
        // Messages of the link do not wake the middleware.
        let timeout = if self.link.is_some() || self.is_holding() {
            timeout.min(HELD_PERIOD)
        } else {
            timeout
        };
        // `spin_once` returns at once if a node has nothing to wait for. Every node has its parameter services.
        self.node.spin_once(wanted, timeout);
        for inbox in &mut self.inboxes {
            inbox.deliver();
        }
        let _ = self.services.as_mut().now_or_never();
    }
}
