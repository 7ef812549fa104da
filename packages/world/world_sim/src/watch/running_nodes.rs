use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use hsl_types::RobotId;

use crate::shared_node::SharedNode;
use crate::watch::unready_nodes::UnreadyNode;

/// Topics that every node publishes.
const OF_EVERY_NODE: [&str; 2] = ["/parameter_events", "/rosout"];
/// Time after which all topics of a node that has started are discovered.
const SETTLED: Duration = Duration::from_secs(2);

/// Robots that are not ready, although a node runs in their namespace.
#[derive(Debug, Default)]
pub(crate) struct RunningNodes {
    /// Time of the wait at which the node was found, and of the last look.
    found: BTreeMap<RobotId, (Duration, Duration)>,
}

impl RunningNodes {
    /// Looks for nodes in the namespaces of the robots that are not ready. `waited` is the time of the wait.
    pub(crate) fn look(&mut self, node: &SharedNode, unready: &[UnreadyNode], waited: Duration) {
        let nodes = names(node);
        for robot in unready.iter().filter_map(|it| it.robot) {
            let namespace = node.with(|node| node.resolved(&format!("{}/", robot.namespace())));
            match nodes.iter().any(|name| name.starts_with(&namespace)) {
                true => self.found.entry(robot).or_insert((waited, waited)).1 = waited,
                false => _ = self.found.remove(&robot),
            }
        }
    }

    /// Returns true if a node ran in the namespace of the robot at the last look.
    pub(crate) fn contains(&self, robot: RobotId) -> bool {
        self.found.contains_key(&robot)
    }

    /// Returns true if a node has been running in the namespace of the robot for so long that it is known to have other
    /// topics than the match. `timeout` is that of the wait.
    pub(crate) fn is_settled(&self, robot: RobotId, timeout: Duration) -> bool {
        let found = self.found.get(&robot);
        found.is_some_and(|(since, last)| *last - *since >= SETTLED.min(timeout / 2))
    }
}

/// Returns the fully qualified names of all nodes in the domain.
fn names(node: &SharedNode) -> BTreeSet<String> {
    // The names of these topics have no namespace, also in a match with a name.
    let publishers = OF_EVERY_NODE.map(|topic| node.with(|it| it.publishers(&format!("/{topic}"))));
    let publishers = publishers.into_iter().flatten();
    publishers.filter_map(|it| it.node).collect()
}
