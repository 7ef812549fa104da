use std::time::Duration;

use hsl_types::{Penalty, PenaltyKind, Point2, RobotId, World};

use crate::config::PenaltyRules;
use crate::context::{AutoRefereeContext, position_of};
use crate::memory::index;
use crate::places;

impl AutoRefereeContext<'_> {
    /// Gives a robot a penalty with its duration, adds a call, and removes the robot from the field if the penalty
    /// requires it. Does nothing if the robot does not exist, or if it already serves a penalty, except for a sending
    /// off or a caution.
    pub fn penalize(&mut self, robot: RobotId, kind: PenaltyKind) {
        let team = self.game_state.team(robot.team);
        let is_there = self.robots.iter().any(|truth| truth.id == robot)
            && team.line_up.allows(robot.player_number);
        let served = team.penalties[robot.player_number];
        let may_be_given = served.is_none_or(|it| self.is_card(kind) && !is_endless(it.kind));
        if !is_there || !may_be_given {
            return;
        }
        let kind = self.count_caution(kind, robot);
        let remaining = self.duration_of(kind, robot);
        let team = self.game_state.team_mut(robot.team);
        team.penalties[robot.player_number] = Some(Penalty { kind, remaining });
        self.calls
            .push(format!("{}: {robot}", name_of(kind)).into());
        if !self.is_served_in_place(kind) {
            self.remove(robot);
        }
    }

    /// Places a robot beside the field in its own half, facing the field, away from other robots.
    pub(crate) fn remove(&mut self, robot: RobotId) {
        let mut others = Vec::new();
        let mut position = Point2::origin();
        for truth in self.robots {
            if truth.id == robot {
                position = position_of(truth);
            } else {
                others.push(self.place_of(truth.id, position_of(truth)));
            }
        }
        let pose = places::removal_pose(
            position,
            self.own_goal_sign(robot.team),
            self.config.penalties.removal_distance,
            &others,
            &self.field_dimensions,
        );
        self.placements.insert(robot, pose);
    }

    /// Returns the position of a robot after the placements of this tick; `before` is its position without them.
    fn place_of(&self, robot: RobotId, before: Point2<World>) -> Point2<World> {
        let placed = self.placements.get(&robot);
        placed.map_or(before, |pose| pose.position)
    }

    /// Returns whether a penalty may be given to a robot that already serves one: sending off, substitution and, by the
    /// rules of 2026, a caution.
    fn is_card(&self, kind: PenaltyKind) -> bool {
        let is_hsl = self.config.penalties.rules == PenaltyRules::Hsl2026;
        is_endless(kind) || (is_hsl && kind == PenaltyKind::Cautioned)
    }

    /// Counts a caution of a robot and returns the resulting penalty. The caution that reaches the limit becomes a
    /// sending off, and the count restarts.
    fn count_caution(&mut self, kind: PenaltyKind, robot: RobotId) -> PenaltyKind {
        let limit = self.config.penalties.cautions_until_sent_off;
        let count = &mut self.game_state.team_mut(robot.team).cautions[robot.player_number];
        if kind == PenaltyKind::Cautioned {
            *count = count.saturating_add(1);
        }
        let is_last = kind == PenaltyKind::Cautioned && limit != 0 && *count >= limit;
        if is_last || kind == PenaltyKind::SentOff {
            *count = 0;
            return PenaltyKind::SentOff;
        }
        kind
    }

    /// Returns whether a robot serves a penalty at its position instead of beside the field: SPL 2025, section
    /// "Forbidden Motion"; by the rules of 2026 only for motion in Set.
    pub(crate) fn is_served_in_place(&self, kind: PenaltyKind) -> bool {
        match kind {
            PenaltyKind::MotionInSet => true,
            PenaltyKind::MotionInStop => self.config.penalties.rules == PenaltyRules::Spl2025,
            _ => false,
        }
    }

    /// Returns the duration of a penalty, and counts it if it is incremental. The standard duration increases with each
    /// earlier incremental penalty of the team. By the rules of 2026 penalties that are not incremental also increase,
    /// except for motion in Set.
    fn duration_of(&mut self, kind: PenaltyKind, robot: RobotId) -> Duration {
        let config = &self.config.penalties;
        let is_hsl = config.rules == PenaltyRules::Hsl2026;
        let is_set = self.game_state.game_state == hsl_types::GameState::Set;
        let (duration, is_incremental) = match kind {
            PenaltyKind::MotionInSet => return config.set_duration,
            PenaltyKind::SentOff | PenaltyKind::Substitute => return Duration::ZERO,
            PenaltyKind::MotionInStop if !is_hsl => return config.set_duration,
            PenaltyKind::IllegalPosition if is_set && !is_hsl => return config.set_duration,
            PenaltyKind::LocalGameStuck | PenaltyKind::IncapableRobot | PenaltyKind::PickUp => {
                (config.incapable_duration, false)
            }
            PenaltyKind::IllegalPosition => (config.standard_duration, !is_hsl),
            PenaltyKind::MotionInStop
            | PenaltyKind::BallHolding
            | PenaltyKind::LeavingTheField
            | PenaltyKind::PlayingWithArmsHands
            | PenaltyKind::Pushing
            | PenaltyKind::Cautioned => (config.standard_duration, true),
        };
        let offences = &mut self.auto_referee.offences[index(robot.team)];
        let growth = config
            .standard_increment
            .saturating_mul(u32::from(*offences));
        if is_incremental {
            *offences = offences.saturating_add(1);
        }
        if is_incremental || is_hsl {
            duration.saturating_add(growth)
        } else {
            duration
        }
    }
}

/// Returns whether a penalty has no duration and lasts until a command or a rule ends it.
pub(crate) fn is_endless(kind: PenaltyKind) -> bool {
    matches!(kind, PenaltyKind::SentOff | PenaltyKind::Substitute)
}

/// Returns the name of a penalty in calls, the texts of the referee for logs and viewers.
fn name_of(kind: PenaltyKind) -> &'static str {
    match kind {
        PenaltyKind::IllegalPosition => "illegal position",
        PenaltyKind::MotionInSet => "motion in set",
        PenaltyKind::MotionInStop => "motion in stop",
        PenaltyKind::LocalGameStuck => "local game stuck",
        PenaltyKind::IncapableRobot => "incapable robot",
        PenaltyKind::PickUp => "pick-up",
        PenaltyKind::BallHolding => "ball holding",
        PenaltyKind::LeavingTheField => "leaving the field",
        PenaltyKind::PlayingWithArmsHands => "playing with arms or hands",
        PenaltyKind::Pushing => "pushing",
        PenaltyKind::Cautioned => "cautioned",
        PenaltyKind::SentOff => "sent off",
        PenaltyKind::Substitute => "substitute",
    }
}
