use std::collections::BTreeMap;
use std::time::Duration;

use bevyhavior_simulator::{BackendError, BehaviorInput, MissionBackend};
use field_mission::MissionDecision;
use hsl_ros::{Error, Node, Shutdown, Subscription};
use hsl_types::{RobotId, Time};
use hsl_wire::{hsl_msgs, topics};

use crate::decision_link::{Decider, DecisionError, DecisionLink};
use crate::parent::Parent;
use crate::shared_node::SharedNode;

/// The node of a mission on the field.
static MISSION: Decider<hsl_msgs::MissionDecision> = Decider {
    node: "field_mission_node",
    topic: &topics::MISSION_DECISION,
    header: |decision| &decision.header,
};

/// The topic from the node of the mission to the world.
pub(crate) struct MissionLink(Subscription<hsl_msgs::MissionDecision>);

impl MissionLink {
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        MISSION.subscription(node).map(Self)
    }
}

/// A mission that decides in its own node, on the world states that are published for the robots.
pub(crate) struct NodeMission(DecisionLink<hsl_msgs::MissionDecision>);

impl NodeMission {
    pub(crate) fn new(
        node: SharedNode,
        link: MissionLink,
        tick_timeout: Duration,
        parent: Parent,
        shutdown: Shutdown,
    ) -> Self {
        let decisions = DecisionLink::new(&MISSION, link.0, node, tick_timeout, parent, shutdown);
        Self(decisions)
    }

    fn decision(&mut self, now: Time) -> Result<MissionDecision, DecisionError> {
        let message = self.0.wait(now)?;
        mission_messages::from_message(&message).map_err(|faults| MISSION.invalid(faults))
    }
}

impl MissionBackend for NodeMission {
    fn decide(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<MissionDecision, BackendError> {
        let Some(input) = inputs.values().next() else {
            return Ok(MissionDecision::default());
        };
        Ok(self.decision(input.world_state.now)?)
    }

    fn restart(&mut self) {
        self.0.restart();
    }

    fn finish(&mut self) -> Result<(), BackendError> {
        Ok(self.0.finish()?)
    }
}
