use std::time::Duration;

use bevyhavior_simulator::{BackendError, BehaviorInputs, MissionBackend};
use field_mission::MissionTick;
use hsl_ros::{Error, Node, Shutdown, Subscription};
use hsl_types::{MissionDecision, Time};
use hsl_wire::convert::mission_decision;
use hsl_wire::{hsl_msgs, topics};

use crate::exchange::decision_link::{DecisionError, DecisionLink, DecisionSource};
use crate::shared_node::SharedNode;
use crate::supervisor::supervisor_channel::SupervisorChannel;

/// Node of a mission on the field.
static MISSION: DecisionSource<hsl_msgs::MissionDecision> = DecisionSource {
    node: "field_mission_node",
    topic: &topics::MISSION_DECISION,
    header: |decision| &decision.header,
};

/// Subscription to the decisions of the mission's node, before the match starts.
pub(crate) struct MissionLink(Subscription<hsl_msgs::MissionDecision>);

impl MissionLink {
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        MISSION.subscription(node).map(Self)
    }
}

/// Mission that decides in its own node, on the world states published for the robots.
pub(crate) struct NodeMission(DecisionLink<hsl_msgs::MissionDecision>);

impl NodeMission {
    /// Creates the mission. `tick_timeout` is the wall time within which a decision must arrive.
    pub(crate) fn new(
        node: SharedNode,
        link: MissionLink,
        tick_timeout: Duration,
        supervisor: SupervisorChannel,
        shutdown: Shutdown,
    ) -> Self {
        let decisions =
            DecisionLink::new(&MISSION, link.0, node, tick_timeout, supervisor, shutdown);
        Self(decisions)
    }

    /// Waits for the decision on the tick at `now` and converts it.
    fn decision(&mut self, now: Time) -> Result<MissionDecision, DecisionError> {
        let message = self.0.wait(now)?;
        let tick = mission_decision::from_message(&message).and_then(MissionTick::try_from);
        tick.map(MissionDecision::from)
            .map_err(|faults| MISSION.invalid(faults))
    }
}

impl MissionBackend for NodeMission {
    /// Waits for the decision of the node, which receives the world states of the robots.
    fn decide(&mut self, inputs: &BehaviorInputs) -> Result<MissionDecision, BackendError> {
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
