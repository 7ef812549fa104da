use hsl_types::{Ground, PlayerNumber, Point2, Team, Time};

/// Balls or robots that a vision detected in one image.
#[derive(Clone, Debug, PartialEq)]
pub struct Sighting {
    /// Time of the image; `None` if the vision does not provide it.
    pub seen: Option<Time>,
    /// Objects in any order.
    pub objects: Vec<Detection>,
}

impl Sighting {
    /// Returns the time of an image that arrived at `now`. If the image has no time, or one in the future because of a
    /// differing clock, `now` is returned.
    pub(crate) fn seen_at(&self, now: Time) -> Time {
        self.seen.map_or(now, |seen| seen.min(now))
    }
}

/// Ball or robot that a vision detected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detection {
    /// Center \[m\].
    pub position: Point2<Ground>,
    /// Half of the width \[m\].
    pub radius: f32,
    /// Confidence, from 0 to 1; `None` if the vision does not provide it.
    pub confidence: Option<f32>,
    /// Team of a robot: `Hulks` is the team of the observer. `None`: a ball, or unknown.
    pub team: Option<Team>,
    /// Jersey number of a robot. `None`: a ball, or unknown.
    pub player_number: Option<PlayerNumber>,
}

impl Detection {
    /// Returns whether the confidence is at least `min_confidence`, or not provided.
    pub(crate) fn is_confident(&self, min_confidence: f32) -> bool {
        self.confidence
            .is_none_or(|confidence| confidence >= min_confidence)
    }
}
