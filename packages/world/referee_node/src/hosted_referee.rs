use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hsl_referee::AutoRefereeConfig;
use hsl_ros::{Arguments, Error, LiveParameters, Node};
use hsl_types::Time;
use match_setup::MatchOptions;

use crate::parameters::Parameters;
use crate::{NODE_NAME, apply_changes};

/// Node of the referee in the process of the world, with its name and parameters. The world decides itself, and publishes
/// the decisions through this node. A clone refers to the same node.
#[derive(Clone)]
pub struct HostedReferee {
    inner: Arc<Mutex<Inner>>,
    /// Configuration at the start of the node.
    config: AutoRefereeConfig,
}

/// Node with its parameters.
struct Inner {
    live: LiveParameters<Parameters>,
    node: Node,
}

impl HostedReferee {
    /// Creates the node in a process with these arguments, for the match with these options. They determine the defaults
    /// of its parameters.
    ///
    /// # Errors
    /// Returns the errors of the parameters, or an error if ROS refuses the node.
    pub fn create(arguments: &Arguments, options: &MatchOptions) -> Result<Self, Error> {
        let base = Parameters::from_match(options.clone());
        let (mut node, parameters) = Node::create_hosted(arguments, NODE_NAME, base)?;
        let live = node.live_parameters(parameters.clone(), |_| Ok(()));
        Ok(Self {
            inner: Arc::new(Mutex::new(Inner { live, node })),
            config: parameters.auto_referee,
        })
    }

    /// Returns the configuration of the referee at the start of a run.
    pub fn config(&self) -> &AutoRefereeConfig {
        &self.config
    }

    /// Calls `action` with the node.
    pub fn with<T>(&self, action: impl FnOnce(&mut Node) -> T) -> T {
        action(&mut self.lock().node)
    }

    /// Receives what has arrived, and answers requests to the parameter services. Does not wait.
    pub fn poll(&self) {
        self.with(Node::poll);
    }

    /// Passes the configuration to `configure` for each change of the parameters since the last call, with its rule, and
    /// logs the change with the time `now` of the last tick.
    pub fn apply_changes(&self, now: Time, configure: impl FnMut(AutoRefereeConfig, &str)) {
        apply_changes(&self.lock().live, now, configure);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
