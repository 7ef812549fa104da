//! Self-collision: a limb that passes through another one or the torso is frozen for some time, and then may not be frozen
//! again for some time.
//!
//! Source: `soccerruleaspect.cpp` of rcssserver3d 0.7.3.

use std::collections::BTreeMap;

use simspark_protocol::{FoulKind, Player};

use crate::clock::Clock;
use crate::config::RefereeConfig;
use crate::limb::Limb;
use crate::snapshot::Snapshot;
use crate::state::State;
use crate::verdict::Verdict;

/// Limbs that were frozen, until they may be frozen again, and how long ago.
pub(crate) type Freezes = BTreeMap<(Player, Limb), Clock>;

pub(super) fn apply(
    state: &mut State,
    config: &RefereeConfig,
    snapshot: &Snapshot<'_>,
    verdict: &mut Verdict,
) {
    if state.is_stopped() {
        state.freezes.clear();
        return;
    }
    state.freezes.retain(|(player, _), since| {
        since.tick();
        !since.has_run(config.freeze + config.thaw) && snapshot.robot(*player).is_some()
    });
    for robot in snapshot.robots {
        let player = robot.player;
        for (one, other) in &robot.self_collisions {
            let mut is_news = false;
            for limb in one.iter().chain([other]) {
                state.freezes.entry((player, *limb)).or_insert_with(|| {
                    is_news = true;
                    Clock::default()
                });
            }
            if is_news {
                state.foul(FoulKind::SelfCollision, player, verdict);
            }
        }
    }
}
