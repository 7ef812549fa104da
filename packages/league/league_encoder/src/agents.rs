//! What agents receive and send, and what trainers command, in the text form of the league.

use std::fmt::{Display, Write};

use hsl_wire::hsl_msgs::LeagueText;
use hsl_wire::{RecordBuilder, topics};
use league_world::Cycle;

use crate::player::player;

/// Adds what trainers commanded, in cycles in which they did.
pub(crate) fn trainer(record: &mut RecordBuilder, cycle: &Cycle<'_>) {
    if !cycle.commands.is_empty() {
        let message = text(record, cycle.commands);
        record.of_world(&topics::LEAGUE_TRAINER, &message);
    }
}

/// Adds the message that each agent receives.
pub(crate) fn senses(record: &mut RecordBuilder, cycle: &Cycle<'_>) {
    for (seat, senses) in cycle.senses {
        if let Some(player) = player(*seat) {
            let message = text(record, &senses.percepts);
            record.of_robot(&topics::LEAGUE_SENSES, player, &message);
        }
    }
}

/// Adds what each agent commanded for the cycle.
pub(crate) fn effectors(record: &mut RecordBuilder, cycle: &Cycle<'_>) {
    for turn in cycle.turns {
        if let Some(player) = player(turn.seat) {
            let message = text(record, &turn.effectors);
            record.of_robot(&topics::LEAGUE_EFFECTORS, player, &message);
        }
    }
}

/// Returns the lists of a message one after the other, as they are sent.
fn text(record: &RecordBuilder, lists: &[impl Display]) -> LeagueText {
    let mut text = String::new();
    for list in lists {
        // A string takes everything.
        let _ = write!(text, "{list}");
    }
    LeagueText {
        header: record.world_header(),
        text,
    }
}
