use hsl_types::{Ground, Point2, Time};

/// What a vision detected in one image: balls, or robots.
#[derive(Clone, Debug, PartialEq)]
pub struct Sighting {
    /// Time of the image; `None` if the vision does not say.
    pub seen: Option<Time>,
    /// The objects, in any order.
    pub objects: Vec<Detection>,
}

impl Sighting {
    /// Returns the time of an image that arrived at `now`: that of its arrival if it has none, or one that is yet to
    /// come, as from another clock.
    pub(crate) fn seen_at(&self, now: Time) -> Time {
        self.seen.map_or(now, |seen| seen.min(now))
    }
}

/// A ball or a robot that a vision detected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detection {
    /// Its middle.
    pub position: Point2<Ground>,
    /// Half of its width \[m\].
    pub radius: f32,
    /// How sure the vision is, from 0 to 1; `None` if it does not say.
    pub confidence: Option<f32>,
}

impl Detection {
    /// Returns whether it counts: it is sure enough, or the vision does not say.
    pub(crate) fn counts(&self, least: f32) -> bool {
        self.confidence.is_none_or(|confidence| confidence >= least)
    }
}
