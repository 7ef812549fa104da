use std::time::Duration;

use hsl_types::{Obstacle, ObstacleKind, PlayerNumber, RobotId, Team, Time};

use super::assumed;
use super::belief::Belief;
use super::deviation::combined;
use super::origin::Origin;
use super::place::Place;

/// Robot as another robot saw it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sighting {
    /// Robot that saw it.
    pub(super) observer: RobotId,
    /// Log time.
    pub(super) at: Time,
    /// Place at that time.
    pub(super) place: Place,
    /// Team; `None`: not recognized.
    pub(super) team: Option<Team>,
    /// Jersey number; `None`: not recognized.
    pub(super) number: Option<PlayerNumber>,
}

impl Sighting {
    /// Returns the sightings of robots in a world state. Obstacles of other kinds are none.
    pub(super) fn all(belief: &Belief) -> impl Iterator<Item = Self> + '_ {
        let obstacles = belief.state.obstacles.iter();
        obstacles
            .filter(|it| it.kind == ObstacleKind::Robot)
            .map(|obstacle| Self::new(belief, obstacle))
    }

    fn new(belief: &Belief, obstacle: &Obstacle) -> Self {
        let distance = obstacle.position.coords().norm();
        let own = assumed::OBSTACLE + assumed::OBSTACLE_BY_DISTANCE * distance;
        Self {
            observer: belief.robot,
            at: belief.at,
            place: belief.place_of(obstacle.position, own),
            team: obstacle.team.map(|team| team.seen_from(belief.robot.team)),
            number: obstacle.player_number,
        }
    }

    /// Returns the robot, if team and number were recognized.
    pub(super) fn robot(&self) -> Option<RobotId> {
        Some(RobotId::new(self.team?, self.number?))
    }

    /// Returns the origin of a robot that is placed at a later time.
    pub(super) fn origin(&self, at: Time) -> Origin {
        Origin::Message {
            robot: self.observer,
            topic: "world_state.obstacles",
            age: self.age(at),
        }
    }

    /// Returns the age at a later time.
    pub(super) fn age(&self, at: Time) -> Duration {
        at.since(self.at)
    }

    /// Returns the place at a later time: the robot may have walked since.
    pub(super) fn place_at(&self, at: Time) -> Place {
        let walked = assumed::WALK * self.age(at).as_secs_f32();
        let deviation = combined([self.place.deviation, walked]);
        Place::new(self.place.position, deviation)
    }
}
