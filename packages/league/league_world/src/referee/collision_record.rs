//! Records of robots for the rule of charging.

use std::collections::BTreeMap;

use nalgebra::{Vector2, Vector3};
use simspark_protocol::Player;

use crate::referee::clock::Clock;
use crate::referee::{CYCLE, ChargingLimits, Decisions, RobotView};

/// Number of cycles over which velocities are averaged.
const AVERAGED: usize = 3;

/// Record of a robot. A time is `None` if its event was long ago.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CollisionRecord {
    /// Velocities of the torso in the last cycles, the latest first \[m/s\].
    velocities: [Vector3<f64>; AVERAGED],
    /// Time since a touch of the ball.
    pub(crate) touch: Option<Clock>,
    /// Time since a contact with an opponent without charging.
    pub(crate) contact: Option<Clock>,
    /// Time since the referee moved the robot.
    moved: Option<Clock>,
}

/// Records of all robots.
#[derive(Clone, Debug, Default)]
pub(crate) struct CollisionRecords(BTreeMap<Player, CollisionRecord>);

impl CollisionRecords {
    /// Advances the records by a cycle, and removes those of players that have left.
    pub(crate) fn advance(&mut self, robots: &[RobotView]) {
        let advanced = robots.iter().map(|robot| {
            let mut record = self.get(robot.player);
            record.advance(robot);
            (robot.player, record)
        });
        let advanced: BTreeMap<_, _> = advanced.collect();
        self.0 = advanced;
    }

    /// Forgets touches of the ball and contacts, as the original does before a kick-off and after a goal.
    pub(crate) fn forget_touches(&mut self) {
        for record in self.0.values_mut() {
            (record.touch, record.contact) = (None, None);
        }
    }

    /// Records the robots that the referee moves.
    pub(crate) fn record_moves(&mut self, decisions: &Decisions) {
        for it in &decisions.placements {
            self.of(it.player).moved = Some(Clock::default());
        }
    }

    /// Returns the record of a robot.
    pub(crate) fn get(&self, player: Player) -> CollisionRecord {
        self.0.get(&player).copied().unwrap_or_default()
    }

    /// Returns the record of a robot to be changed.
    pub(crate) fn of(&mut self, player: Player) -> &mut CollisionRecord {
        self.0.entry(player).or_default()
    }
}

impl CollisionRecord {
    fn advance(&mut self, robot: &RobotView) {
        self.velocities.rotate_right(1);
        self.velocities[0] = robot.velocity;
        let times = [&mut self.touch, &mut self.contact, &mut self.moved];
        times.into_iter().flatten().for_each(Clock::tick);
        if robot.touches_ball {
            self.touch = Some(Clock::default());
        }
    }

    /// Returns the mean velocity over the last cycles \[m/s\].
    pub(crate) fn velocity(&self) -> Vector2<f64> {
        self.velocities.iter().sum::<Vector3<f64>>().xy() / AVERAGED as f64
    }

    /// Returns true if the referee moved the robot a short time ago.
    pub(crate) fn was_moved(&self, limits: &ChargingLimits) -> bool {
        self.moved
            .is_some_and(|since| !since.has_run(limits.move_immunity))
    }

    /// Returns true if the robot touched the ball a short time ago.
    pub(crate) fn touched_ball(&self, limits: &ChargingLimits) -> bool {
        self.touch
            .is_some_and(|since| !since.has_run(limits.touch_immunity))
    }

    /// Returns true if the robot had a contact without charging a short time ago. The last cycle of this time counts.
    pub(crate) fn had_contact(&self, limits: &ChargingLimits) -> bool {
        self.contact
            .is_some_and(|since| !since.has_run(limits.contact_immunity + CYCLE))
    }
}

/// Returns the later of two events, given by the times since then.
pub(crate) fn later(one: Option<Clock>, other: Option<Clock>) -> Option<Clock> {
    match (one, other) {
        (Some(one), Some(other)) if one.time() > other.time() => Some(other),
        (None, other) => other,
        (one, _) => one,
    }
}
