use std::collections::BTreeMap;
use std::time::Duration;

use bevy_ecs::prelude::Resource;
use hsl_types::{RobotId, Time};

use crate::phases::messages::SimulatorIncomingMessages;
use crate::world::errors::network::NetworkErrors;
use crate::world::noise::occurs;
use crate::world::randomness::{Cause, SimulatorRandomness};
use crate::world::telegraph::Telegraph;

/// State of the network between robots.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct NetworkState {
    /// Bursts of loss by receiver.
    bursts: BTreeMap<RobotId, Telegraph>,
    /// Outages of the router.
    outages: Telegraph,
}

impl NetworkState {
    /// Returns true if a team message to `receiver` is lost at `now`: in an outage, or with a probability in a burst.
    /// Draws no number without such errors.
    pub(crate) fn loses(
        &mut self,
        receiver: RobotId,
        now: Time,
        errors: &NetworkErrors,
        randomness: &mut SimulatorRandomness,
    ) -> bool {
        self.is_out(now, errors, randomness) || self.is_in_burst(receiver, now, errors, randomness)
    }

    /// Returns true in an outage of the router.
    fn is_out(
        &mut self,
        now: Time,
        errors: &NetworkErrors,
        randomness: &mut SimulatorRandomness,
    ) -> bool {
        if errors.outage_rate <= 0.0 {
            return false;
        }
        let (rate, duration) = (errors.outage_rate, errors.outage_duration);
        let generator = randomness.shared_error(Cause::Outage);
        self.outages.is_on(now, rate, duration, generator)
    }

    /// Returns true if a burst of the receiver loses the message.
    fn is_in_burst(
        &mut self,
        receiver: RobotId,
        now: Time,
        errors: &NetworkErrors,
        randomness: &mut SimulatorRandomness,
    ) -> bool {
        if errors.burst_rate <= 0.0 {
            return false;
        }
        let (rate, duration) = (errors.burst_rate, errors.burst_duration);
        let generator = randomness.error(receiver, Cause::Burst);
        let burst = self.bursts.entry(receiver).or_default();
        burst.is_on(now, rate, duration, generator) && occurs(errors.burst_loss, generator)
    }
}

/// Returns the time of arrival of a packet that is on its way for `travel`: not before the packets from the same sender
/// that are already in transit to the receiver, if the network keeps the order.
pub(crate) fn arrival(
    sender: RobotId,
    receiver: RobotId,
    sent_at: Time,
    travel: Duration,
    errors: &NetworkErrors,
    incoming: &SimulatorIncomingMessages,
) -> Time {
    let arrival = sent_at + travel;
    if !errors.keeps_order {
        return arrival;
    }
    let earlier = incoming
        .messages
        .iter()
        .filter(|packet| packet.sender == sender && packet.receiver == receiver)
        .map(|packet| packet.received_at);
    earlier.max().map_or(arrival, |last| arrival.max(last))
}
