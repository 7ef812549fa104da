//! Descriptions of robots for viewers.

use hsl_wire::{RecordBuilder, std_msgs, topics};

use crate::encoder::lineup::Lineup;
use crate::encoder::urdf::build_urdf;

/// Robots whose description was published.
#[derive(Default)]
pub(crate) struct DescriptionMemory(Lineup);

impl DescriptionMemory {
    /// Adds the URDF of each robot that is new or has another type since the last cycle.
    pub(crate) fn record(&mut self, record: &mut RecordBuilder, lineup: &Lineup) {
        if self.0 == *lineup {
            return;
        }
        for it in &lineup.0 {
            if !self.0.0.contains(it) {
                let (player, robot_type) = *it;
                let data = build_urdf(robot_type, player.side());
                let message = std_msgs::String { data };
                record.of_robot(&topics::LEAGUE_ROBOT_DESCRIPTION, player, &message);
            }
        }
        self.0.clone_from(lineup);
    }
}
