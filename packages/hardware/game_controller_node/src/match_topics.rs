use std::collections::BTreeSet;

use hsl_ros::{CheckedSubscription, Error, Node};
use hsl_types::{GameControllerState, RobotId, Time};
use hsl_wire::convert::{game_controller_state, header, simulation_truth};
use hsl_wire::{hsl_msgs, topics};
use support::InvalidValues;

pub(crate) struct MatchTopics {
    decision: CheckedSubscription<hsl_msgs::RefereeDecision>,
    /// True states of the world, for the robots in the match.
    truth: CheckedSubscription<hsl_msgs::SimulationTruth>,
}

/// Time of the match and state of the game.
pub(crate) type Decided = (Time, GameControllerState);

impl MatchTopics {
    /// Subscribes to the topics.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a subscription.
    pub(crate) fn new(node: &mut Node) -> Result<Self, Error> {
        let (decision, truth) = (&topics::REFEREE_DECISION, &topics::TRUTH);
        Ok(Self {
            decision: CheckedSubscription::new(node, decision.name, decision.qos)?,
            truth: CheckedSubscription::new(node, truth.name, truth.qos)?,
        })
    }

    /// Takes all true states that have arrived, and returns the robots of the last one; `None` without a new message.
    /// `now` is the time for log lines about invalid messages.
    pub(crate) fn players(&mut self, now: Time) -> Option<BTreeSet<RobotId>> {
        let mut players = None;
        self.truth.each(now, |message| {
            let truth = simulation_truth::from_message(message)?;
            players = Some(truth.robots.iter().map(|robot| robot.id).collect());
            Ok(())
        });
        players
    }

    /// Takes the decisions that have arrived, and returns their states of the game in order. `now` is the time for log
    /// lines about invalid messages.
    pub(crate) fn decisions(&mut self, now: Time) -> Vec<Decided> {
        let mut decisions = Vec::new();
        self.decision.each(now, |message| {
            decisions.push(decided(message)?);
            Ok(())
        });
        decisions
    }
}

/// Returns time and state of the game of a decision.
fn decided(message: &hsl_msgs::RefereeDecision) -> Result<Decided, InvalidValues> {
    let now = header::now(&message.header)?;
    let state = game_controller_state::from_message(&message.game_controller_state)?;
    Ok((now, state))
}
