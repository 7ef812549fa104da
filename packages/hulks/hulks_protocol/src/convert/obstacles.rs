use hsl_types::{HypotheticalBallPosition, Obstacle, RuleObstacle};

use super::{Translate, alike};
use crate::messages::{self, Circle, Rectangle};

alike!(ObstacleKind <=> messages::ObstacleKind { Ball, GoalPost, Robot, Person, Unknown });

impl Translate for Obstacle {
    type Theirs = messages::Obstacle;

    fn to_theirs(&self) -> Self::Theirs {
        messages::Obstacle {
            kind: self.kind.to_theirs(),
            position: self.position.to_theirs(),
            radius_at_foot_height: self.radius_at_foot_height,
            radius_at_hip_height: self.radius_at_hip_height,
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            kind: Translate::from_theirs(&theirs.kind),
            position: Translate::from_theirs(&theirs.position),
            radius_at_foot_height: theirs.radius_at_foot_height,
            radius_at_hip_height: theirs.radius_at_hip_height,
        }
    }
}

impl Translate for RuleObstacle {
    type Theirs = messages::RuleObstacle;

    fn to_theirs(&self) -> Self::Theirs {
        match *self {
            Self::Circle { center, radius } => messages::RuleObstacle::Circle(Circle {
                center: center.to_theirs(),
                radius,
            }),
            Self::Rectangle { min, max } => messages::RuleObstacle::Rectangle(Rectangle {
                min: min.to_theirs(),
                max: max.to_theirs(),
            }),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        match theirs {
            messages::RuleObstacle::Circle(circle) => Self::Circle {
                center: Translate::from_theirs(&circle.center),
                radius: circle.radius,
            },
            messages::RuleObstacle::Rectangle(rectangle) => Self::Rectangle {
                min: Translate::from_theirs(&rectangle.min),
                max: Translate::from_theirs(&rectangle.max),
            },
        }
    }
}

impl Translate for HypotheticalBallPosition {
    type Theirs = messages::HypotheticalBallPosition;

    fn to_theirs(&self) -> Self::Theirs {
        messages::HypotheticalBallPosition {
            position: self.position.to_theirs(),
            validity: self.validity,
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            position: Translate::from_theirs(&theirs.position),
            validity: theirs.validity,
        }
    }
}
