use anyhow::bail;
use hsl_ros::Node;
use hsl_types::RobotId;
use hsl_wire::topics::{self, Topic};
use scenarios::RefereePlace;

use crate::shared_node::SharedNode;
use crate::world::World;

/// Topics on which a world alone publishes.
static OF_A_WORLD: &[&Topic] = &[&topics::CLOCK, &topics::TRUTH, &topics::RECORDING];

/// Looks whether others in the ROS domain mix with the match.
pub(crate) struct Neighbours {
    node: SharedNode,
    robots: Vec<RobotId>,
    referee: RefereePlace,
}

impl Neighbours {
    pub(crate) fn of(world: &World) -> Self {
        Self {
            node: world.node.clone(),
            robots: world.robots.clone(),
            referee: world.options.referee,
        }
    }

    /// Fails where the domain is not the match's own.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        match self.node.with(|node| self.conflict(node)) {
            None => Ok(()),
            Some(conflict) => bail!(conflict),
        }
    }

    /// What others publish that must not be there.
    fn conflict(&self, node: &Node) -> Option<String> {
        for topic in OF_A_WORLD {
            if let [other, ..] = others(node, topic.name).as_slice() {
                return Some(format!(
                    "another world is in this ROS domain: {other} publishes {}; \
                     set another ROS_DOMAIN_ID",
                    topic.name
                ));
            }
        }
        let decision = topics::REFEREE_DECISION.name;
        match (self.referee, others(node, decision).as_slice()) {
            (RefereePlace::InProcess, [other, ..]) => {
                return Some(format!(
                    "{other} publishes {decision}, but the referee is in_process"
                ));
            }
            (RefereePlace::Node, [one, other, ..]) => return Some(two(decision, one, other)),
            _ => {}
        }
        self.robots.iter().find_map(|robot| {
            let topic = topics::MOTION_COMMAND.of_robot(*robot);
            match others(node, &topic).as_slice() {
                [one, other, ..] => Some(two(&topic, one, other)),
                _ => None,
            }
        })
    }
}

/// The nodes besides this one that publish on a topic, as far as their names are known. Another world
/// may well have the same name.
fn others(node: &Node, topic: &str) -> Vec<String> {
    let writers = node.writers(topic).into_iter();
    let mut names: Vec<_> = writers.filter_map(|writer| writer.node).collect();
    if let Some(own) = names.iter().position(|name| name == node.name()) {
        names.remove(own);
    }
    names
}

fn two(topic: &str, one: &str, other: &str) -> String {
    format!("two nodes publish {topic}: {one} and {other}; end one, or set another ROS_DOMAIN_ID")
}
