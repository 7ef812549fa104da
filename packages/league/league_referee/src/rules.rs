//! The rules, one a file, in the order in which they are applied.

mod ball_out;
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
mod watch;

use crate::config::RefereeConfig;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

pub(crate) use charging::Charges;
pub(crate) use incapable::Downs;
pub(crate) use penalties::Penalties;
pub(crate) use self_collision::Freezes;

/// A rule: looks at the world and the state of the match, changes the state, and adds to the verdict.
pub(crate) type Rule = fn(&mut State, &RefereeConfig, &Snapshot<'_>, &mut Verdict);

/// All rules.
pub(crate) const RULES: [Rule; 17] = [
    watch::clocks,
    halves::apply,
    kick_off::apply,
    goal::apply,
    shoot_out::apply,
    ball_out::apply,
    double_touch::apply,
    set_play::apply,
    watch::touches,
    pass_mode::apply,
    distance::apply,
    illegal_positions::apply,
    incapable::apply,
    touching::apply,
    charging::apply,
    self_collision::apply,
    crowding::apply,
];
