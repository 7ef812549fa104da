//! Markers for rviz and Foxglove: the fixed scene, and moving objects. Every message is complete, so that a late joiner
//! or a jump within a bag shows everything with the next message.

mod field;
mod game;
mod goals;

use hsl_wire::markers::Shown;
use hsl_wire::visualization_msgs::Marker;
use hsl_wire::{RecordBuilder, topics};

use crate::LeagueWorld;
use crate::encoder::lineup::Lineup;

/// Period of the scene \[cycles\]: 1 Hz.
const SCENE_PERIOD: u64 = 50;
/// Period of the moving markers \[cycles\]: 10 Hz.
const PERIOD: u64 = 5;

/// Markers that viewers currently show.
#[derive(Default)]
pub(crate) struct MarkerMemory {
    scene: Shown,
    moving: Shown,
}

impl MarkerMemory {
    /// Adds the messages with markers that are due in this cycle. Each replaces all markers of the one before.
    pub(crate) fn record(
        &mut self,
        record: &mut RecordBuilder,
        world: &LeagueWorld,
        lineup: &Lineup,
    ) {
        if record.is_every(SCENE_PERIOD) {
            let mut markers = Vec::from(field::build_markers(record, world.rules()));
            markers.extend(goals::build_markers(record, world.rules()));
            let picture = self.scene.replaced(record, markers);
            record.of_world(&topics::LEAGUE_SCENE, &picture);
        }
        if record.is_every(PERIOD) {
            let markers: Vec<Marker> = game::build_markers(record, world, lineup);
            let picture = self.moving.replaced(record, markers);
            record.of_world(&topics::LEAGUE_MARKERS, &picture);
        }
    }
}
