//! Charging: a robot runs into an opponent instead of going to the ball.
//!
//! Source: `SoccerRuleAspect::AnalyseChargingFouls` of rcssserver3d 0.7.3.

mod collision;

use simspark_protocol::{FoulKind, PlayMode, Side};

use self::collision::Collision;
use super::penalties::start_penalty;
use crate::referee::clock::Clock;
use crate::referee::collision_record::{CollisionRecords, later};
use crate::referee::cycle::Cycle;
use crate::referee::state::State;
use crate::referee::{RefereeConfig, Snapshot};

/// Records a foul and starts a penalty for each robot that charges into an opponent. The collisions of a cycle do not
/// influence each other.
pub(super) fn apply(state: &mut State, cycle: &mut Cycle<'_>) {
    let mut records = std::mem::take(&mut state.collisions);
    records.advance(cycle.snapshot.robots);
    let mut fouls = Vec::new();
    if is_possible(state.mode) {
        let before = records.clone();
        for collision in collisions(cycle.snapshot) {
            let can_charge = collision.robots.iter().all(|robot| {
                let player = &robot.player;
                !state.fall_timers.contains_key(player)
                    && !state.penalties.contains_key(player)
                    && !before.get(*player).was_moved(&cycle.config.charging)
            });
            if can_charge {
                let is_foul = judge(&collision, cycle.config, &before, &mut records);
                let judged = collision.robots.into_iter().zip(is_foul);
                fouls.extend(judged.filter_map(|(robot, is_foul)| is_foul.then_some(robot)));
            }
        }
    } else {
        records.forget_touches();
    }
    state.collisions = records;
    for robot in fouls {
        start_penalty(state, FoulKind::Charging, robot, &mut cycle.decisions);
    }
}

/// Returns true in play modes with the rule. Before a kick-off and after a goal, robots may beam.
fn is_possible(mode: PlayMode) -> bool {
    !matches!(
        mode,
        PlayMode::BeforeKickOff | PlayMode::GoalLeft | PlayMode::GoalRight | PlayMode::GameOver
    )
}

/// Returns the contacts of opponents.
fn collisions<'a>(snapshot: &'a Snapshot<'_>) -> impl Iterator<Item = Collision<'a>> {
    let robots = snapshot.robots.iter();
    let left = robots.filter(|robot| robot.player.side == Side::Left);
    left.flat_map(move |robot| {
        let touches = robot.touches.iter();
        let of_opponents = touches.filter(|touch| touch.player.side == Side::Right);
        of_opponents.filter_map(move |touch| {
            Some(Collision {
                robots: [robot, snapshot.robot(touch.player)?],
                point: touch.point.xy(),
                ball: snapshot.ball.position.xy(),
            })
        })
    })
}

/// Returns the robots of a collision that commit a foul. Updates their records: an opponent receives the immunity of a
/// robot that charges, and a collision without charging makes both immune for a short time.
fn judge(
    collision: &Collision<'_>,
    config: &RefereeConfig,
    before: &CollisionRecords,
    records: &mut CollisionRecords,
) -> [bool; 2] {
    let limits = &config.charging;
    let of_robots = collision.robots.map(|robot| before.get(robot.player));
    let in_own_area = collision.robots.map(|robot| {
        robot.is_goalkeeper() && config.is_in_or_behind_area(robot.player.side, &robot.position)
    });
    let charges = collision.charges(of_robots.map(|it| it.velocity()), limits);
    for (index, record) in of_robots
        .iter()
        .enumerate()
        .filter(|(index, _)| charges[*index])
    {
        let other = records.of(collision.robots[1 - index].player);
        if in_own_area[index] {
            other.touch = Some(Clock::default());
        } else if record.touched_ball(limits) {
            other.touch = later(other.touch, record.touch);
        }
        other.contact = later(other.contact, record.contact);
    }
    let is_duel =
        charges == [true; 2] || (collision.point - collision.ball).norm() < limits.contact_distance;
    if is_duel || charges == [false; 2] {
        for robot in collision.robots {
            records.of(robot.player).contact = Some(Clock::default());
        }
        return [false; 2];
    }
    [0, 1].map(|index| {
        let record = of_robots[index];
        charges[index]
            && !in_own_area[index]
            && !record.had_contact(limits)
            && !record.touched_ball(limits)
    })
}
