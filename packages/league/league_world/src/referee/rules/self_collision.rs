//! Self-collision: a limb that overlaps another limb or the torso is frozen for some time, and is then not frozen again
//! for some time.
//!
//! Source: `soccerruleaspect.cpp` of rcssserver3d 0.7.3.

use simspark_protocol::FoulKind;

use crate::referee::clock::Clock;
use crate::referee::cycle::Cycle;
use crate::referee::state::State;

/// Freezes the limbs of overlapping parts in `state.freezes`, and records a foul for each pair with a newly frozen
/// limb. A limb stays in the list until it may be frozen again. While the match is stopped, clears the list.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    if state.is_stopped() {
        state.freezes.clear();
        return;
    }
    state.freezes.retain(|(player, _), since| {
        since.tick();
        !since.has_run(cycle.config.freeze + cycle.config.freeze_immunity)
            && cycle.snapshot.robot(*player).is_some()
    });
    for robot in cycle.snapshot.robots {
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
                state.record_foul(FoulKind::SelfCollision, player, &mut cycle.decisions);
            }
        }
    }
}
