//! Senses and commands of agents, and commands of trainers, in the text form of the league.

use std::fmt::{Display, Write};

use hsl_wire::hsl_msgs::LeagueText;
use hsl_wire::{RecordBuilder, topics};

use crate::Cycle;
use crate::encoder::player::to_player;

/// Adds a message with the commands of trainers in the cycle, if there are any.
pub(crate) fn add_trainer_commands(record: &mut RecordBuilder, cycle: &Cycle<'_>) {
    if !cycle.commands.is_empty() {
        let message = join_lists(record, cycle.commands);
        record.of_world(&topics::LEAGUE_TRAINER, &message);
    }
}

/// Adds a message with the senses that each agent received in the cycle.
pub(crate) fn add_senses(record: &mut RecordBuilder, cycle: &Cycle<'_>) {
    for (seat, senses) in cycle.senses {
        if let Some(player) = to_player(*seat) {
            let message = join_lists(record, &senses.percepts);
            record.of_robot(&topics::LEAGUE_SENSES, player, &message);
        }
    }
}

/// Adds a message with the commands of each agent for the cycle.
pub(crate) fn add_effectors(record: &mut RecordBuilder, cycle: &Cycle<'_>) {
    for turn in cycle.turns {
        if let Some(player) = to_player(turn.seat) {
            let message = join_lists(record, &turn.effectors);
            record.of_robot(&topics::LEAGUE_EFFECTORS, player, &message);
        }
    }
}

/// Returns the lists of a message in one text, as they are sent.
fn join_lists(record: &RecordBuilder, lists: &[impl Display]) -> LeagueText {
    let mut text = String::new();
    for list in lists {
        // Cannot fail: a string accepts all text.
        let _ = write!(text, "{list}");
    }
    LeagueText {
        header: record.world_header(),
        text,
    }
}
