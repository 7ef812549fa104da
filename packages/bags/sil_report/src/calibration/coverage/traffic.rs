//! Team messages over a network with bursts of loss.

use hsl_types::RobotId;

use super::random::Random;
use crate::calibration::reader::Packet;

/// Time between two messages \[s\].
const PERIOD: f64 = 0.5;
/// Number of messages.
const COUNT: u32 = 1500;

/// Errors of the network, named as the parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traffic {
    pub(super) loss: f64,
    pub(super) burst_rate: f64,
    pub(super) burst_duration: f64,
    pub(super) burst_loss: f64,
}

impl Traffic {
    /// Returns the messages of a robot, and those that its teammate receives.
    pub(super) fn packets(&self, random: &mut Random) -> Vec<Packet> {
        let [sender, receiver] =
            ["hulks/1", "hulks/2"].map(|it| it.parse::<RobotId>().expect("it is a robot"));
        let mut packets = Vec::new();
        let mut is_bad = false;
        let mut until = random.exponential(1.0 / self.burst_rate);
        for index in 0..COUNT {
            let at = f64::from(index) * PERIOD;
            while until <= at {
                is_bad = !is_bad;
                until += random.exponential(match is_bad {
                    true => self.burst_duration,
                    false => 1.0 / self.burst_rate,
                });
            }
            let is_lost = random.share() < self.loss || is_bad && random.share() < self.burst_loss;
            let packet = Packet {
                robot: sender,
                is_sent: true,
                at,
                content: index.to_le_bytes().to_vec(),
            };
            let arrived = Packet {
                robot: receiver,
                is_sent: false,
                at: at + 0.05,
                ..packet.clone()
            };
            packets.push(packet);
            packets.extend((!is_lost).then_some(arrived));
        }
        packets
    }
}
