use hsl_types::{Frame, Isometry2, Orientation2, Point2, Pose2, Vector2};

use super::Translate;
use crate::messages;

impl<F: Frame> Translate for Point2<F> {
    type Theirs = messages::Point2;

    fn to_theirs(&self) -> Self::Theirs {
        [self.x, self.y]
    }

    fn from_theirs(&[x, y]: &Self::Theirs) -> Self {
        Self::new(x, y)
    }
}

impl<F: Frame> Translate for Vector2<F> {
    type Theirs = messages::Vector2;

    fn to_theirs(&self) -> Self::Theirs {
        [self.x, self.y]
    }

    fn from_theirs(&[x, y]: &Self::Theirs) -> Self {
        Self::new(x, y)
    }
}

impl<F: Frame> Translate for Orientation2<F> {
    type Theirs = messages::Orientation2;

    fn to_theirs(&self) -> Self::Theirs {
        [self.cos(), self.sin()]
    }

    fn from_theirs(&[cos, sin]: &Self::Theirs) -> Self {
        Self::from_cos_sin(cos, sin)
    }
}

impl<A: Frame, B: Frame> Translate for Isometry2<A, B> {
    type Theirs = messages::Isometry2;

    fn to_theirs(&self) -> Self::Theirs {
        messages::Isometry2 {
            rotation: self.orientation().to_theirs(),
            translation: self.translation().to_theirs(),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        let translation = Translate::from_theirs(&theirs.translation);
        Self::new(translation, Translate::from_theirs(&theirs.rotation))
    }
}

impl<F: Frame> Translate for Pose2<F> {
    type Theirs = messages::Pose2;

    fn to_theirs(&self) -> Self::Theirs {
        messages::Pose2 {
            rotation: self.orientation.to_theirs(),
            translation: self.position.to_theirs(),
        }
    }

    fn from_theirs(theirs: &Self::Theirs) -> Self {
        Self {
            position: Translate::from_theirs(&theirs.translation),
            orientation: Translate::from_theirs(&theirs.rotation),
        }
    }
}
