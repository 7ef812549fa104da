//! Encodes each cycle of a match of the 3D simulation league as the messages of a bag, in canonical order.
//!
//! [`LeagueEncoder`] converts each [`Cycle`](crate::Cycle) to a [`TickRecord`](hsl_wire::TickRecord): bags and
//! ROS topics have the same bytes. [`Recording`] is an observer of the world that writes them to a bag.

mod agents;
mod description;
mod geometry;
mod joint_states;
mod kinematics;
mod lineup;
mod markers;
mod player;
mod recording;
mod transforms;
mod truth;
mod urdf;

use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::{RecordBuffers, RecordBuilder, TickRecord, rosgraph_msgs, topics};

use crate::Cycle;
use description::DescriptionMemory;
use joint_states::JointStateMemory;
use lineup::Lineup;
use markers::MarkerMemory;
use transforms::TransformMemory;
use truth::TruthMemory;

pub use recording::Recording;

/// Duration of a cycle \[ns\].
const CYCLE: u64 = 20_000_000;

/// Encoder of each cycle as messages: `/clock`, `/tf_static` and `/tf`, then in the order of
/// [`LEAGUE_TOPICS`](hsl_wire::topics::LEAGUE_TOPICS). It stores the last published values, so each match needs its own
/// encoder, which must receive all cycles.
#[derive(Default)]
pub struct LeagueEncoder {
    buffers: RecordBuffers,
    transforms: TransformMemory,
    descriptions: DescriptionMemory,
    truth: TruthMemory,
    joint_states: JointStateMemory,
    markers: MarkerMemory,
}

impl LeagueEncoder {
    /// Encodes a cycle into the internal buffer, and returns it. A caller may swap it with another record, whose memory
    /// is then reused. Cycles must be passed in order, because some topics contain only changes.
    pub fn encode(&mut self, cycle: &Cycle<'_>) -> &mut TickRecord {
        let world = cycle.world;
        let number = world.cycle();
        let now = Time::from_nanos(number.saturating_mul(CYCLE));
        let lineup = Lineup::from_world(world);
        let mut record = RecordBuilder::new(&mut self.buffers, now, number);
        add_clock(&mut record);
        if record.is_first() {
            transforms::add_team_frames(&mut record);
        }
        self.transforms.record(&mut record, world, &lineup);
        self.descriptions.record(&mut record, &lineup);
        self.truth.record(&mut record, world, &lineup);
        agents::add_trainer_commands(&mut record, cycle);
        agents::add_senses(&mut record, cycle);
        agents::add_effectors(&mut record, cycle);
        self.joint_states.record(&mut record, world, &lineup);
        self.markers.record(&mut record, world, &lineup);
        record.finish()
    }
}

fn add_clock(record: &mut RecordBuilder) {
    let message = rosgraph_msgs::Clock {
        clock: time::to_message(record.now()),
    };
    record.of_world(&topics::CLOCK, &message);
}
