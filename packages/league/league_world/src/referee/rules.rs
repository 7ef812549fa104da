//! The rules, one per file, in the order in which they are applied.

mod ball_out;
mod bookkeeping;
mod charging;
mod crowding;
mod distance;
mod double_touch;
mod goal;
mod halves;
mod illegal_positions;
mod incapable;
mod kick_off;
mod pass_mode;
mod penalties;
pub(crate) mod reposition;
mod self_collision;
mod set_play;
mod shoot_out;
mod touching;

use crate::referee::cycle::Cycle;
use crate::referee::state::State;

/// A rule: reads the snapshot and the state of the match, updates the state, and adds decisions.
pub(crate) type Rule = fn(&mut State, &mut Cycle<'_>);

pub(crate) const RULES: [Rule; 17] = [
    bookkeeping::advance_clocks,
    halves::apply,
    kick_off::apply,
    goal::apply,
    shoot_out::apply,
    ball_out::apply,
    double_touch::apply,
    set_play::apply,
    bookkeeping::record_touches,
    pass_mode::apply,
    distance::apply,
    illegal_positions::apply,
    incapable::apply,
    charging::apply,
    touching::apply,
    self_collision::apply,
    crowding::apply,
];
