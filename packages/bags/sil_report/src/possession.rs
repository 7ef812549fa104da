use hsl_types::{GameState, Team};

use crate::{Sample, Survey};

/// Ball possession \[s\].
///
/// As in the statistics of a match, a team has the ball from its touch until the other team's. Only time while the game
/// is playing counts; a ball that was put on the field and not yet touched has no owner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Possession {
    /// The team under test.
    pub hulks: f64,
    /// The other team.
    pub opponent: f64,
    /// No team.
    pub nobody: f64,
}

impl Possession {
    /// Computes the possession of a whole recording.
    pub fn of(survey: &Survey) -> Self {
        let mut possession = Self::default();
        for (sample, seconds) in survey.spans() {
            possession.add(sample, seconds);
        }
        possession
    }

    /// Adds `seconds` with the possession of `sample`.
    pub fn add(&mut self, sample: &Sample, seconds: f64) {
        if sample.state == GameState::Playing {
            *match sample.last_touch {
                Some(Team::Hulks) => &mut self.hulks,
                Some(Team::Opponent) => &mut self.opponent,
                None => &mut self.nobody,
            } += seconds;
        }
    }

    /// Returns the total time of play \[s\].
    pub fn total(&self) -> f64 {
        self.hulks + self.opponent + self.nobody
    }

    /// Returns the shares of the two teams and of no team, whose sum is 1; none if the game was never playing.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let total = self.total();
        (total > 0.0).then(|| [self.hulks, self.opponent, self.nobody].map(|it| it / total))
    }
}
