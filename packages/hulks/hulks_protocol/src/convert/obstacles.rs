use super::alike;
use crate::messages::{Circle, Rectangle};

alike!(
    enum ObstacleKind {
        Ball,
        GoalPost,
        Robot,
        Person,
        Unknown,
    }
);

alike!(struct Obstacle { kind, position, radius_at_foot_height, radius_at_hip_height });

alike!(RuleObstacle <=> RuleObstacle {
    (Self::Circle { center, radius }) <=> (Theirs::Circle(Circle { center, radius }))
    with center, radius;
    (Self::Rectangle { min, max }) <=> (Theirs::Rectangle(Rectangle { min, max })) with min, max;
});

alike!(struct HypotheticalBallPosition { position, validity });
