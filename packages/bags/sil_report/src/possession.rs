use hsl_types::{GameState, Team};

use crate::{Sample, Survey};

/// Seconds of play, by the team that had the ball.
///
/// As in the statistics of a match, a team has the ball from its touch until the other team's. Counted is while the
/// game is playing; nobody has a ball that was put on the field and not yet touched.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Possession {
    /// The team under test.
    pub hulks: f64,
    /// The team it plays against.
    pub opponent: f64,
    /// Neither.
    pub nobody: f64,
}

impl Possession {
    /// That of a whole recording.
    pub fn of(survey: &Survey) -> Self {
        let mut possession = Self::default();
        for (sample, seconds) in survey.spans() {
            possession.add(sample, seconds);
        }
        possession
    }

    /// Counts `seconds` that are as `sample`.
    pub fn add(&mut self, sample: &Sample, seconds: f64) {
        if sample.state == GameState::Playing {
            *match sample.last_touch {
                Some(Team::Hulks) => &mut self.hulks,
                Some(Team::Opponent) => &mut self.opponent,
                None => &mut self.nobody,
            } += seconds;
        }
    }

    /// Seconds of play.
    pub fn total(&self) -> f64 {
        self.hulks + self.opponent + self.nobody
    }

    /// The shares of the two teams and of nobody, together 1; none: the game was never playing.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let total = self.total();
        (total > 0.0).then(|| [self.hulks, self.opponent, self.nobody].map(|it| it / total))
    }
}
