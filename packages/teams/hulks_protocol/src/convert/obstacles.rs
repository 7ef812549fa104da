use hsl_types::Obstacle;

use super::{Translate, alike};
use crate::messages::{self, Circle, Rectangle};

alike!(
    enum ObstacleKind {
        Ball,
        GoalPost,
        Robot,
        Person,
        Unknown,
    }
);

/// HULKs do not have teams and numbers of seen robots.
impl Translate for Obstacle {
    type Theirs = messages::Obstacle;

    fn to_theirs(&self) -> messages::Obstacle {
        messages::Obstacle {
            kind: self.kind.to_theirs(),
            position: self.position.to_theirs(),
            radius_at_foot_height: self.radius_at_foot_height,
            radius_at_hip_height: self.radius_at_hip_height,
        }
    }

    fn from_theirs(theirs: &messages::Obstacle) -> Self {
        Self {
            kind: Translate::from_theirs(&theirs.kind),
            position: Translate::from_theirs(&theirs.position),
            radius_at_foot_height: theirs.radius_at_foot_height,
            radius_at_hip_height: theirs.radius_at_hip_height,
            team: None,
            player_number: None,
        }
    }
}

alike!(RuleObstacle <=> RuleObstacle {
    (Self::Circle { center, radius }) <=> (Theirs::Circle(Circle { center, radius }))
    with center, radius;
    (Self::Rectangle { min, max }) <=> (Theirs::Rectangle(Rectangle { min, max })) with min, max;
});

alike!(struct HypotheticalBallPosition { position, validity });
