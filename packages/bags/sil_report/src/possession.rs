use hsl_types::{GameState, Team};

use crate::{Sample, Survey};

/// Ball possession \[s\].
///
/// As in the statistics of a match, a team has the ball from its touch to the other team's touch. Only time while the
/// game is playing counts. A ball that was put on the field and not touched yet has no owner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Possession {
    /// Time of the team under test.
    pub hulks: f64,
    /// Time of the other team.
    pub opponent: f64,
    /// Time of no team.
    pub no_team: f64,
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

    /// Adds `seconds` to the time of the team that has the ball in `sample`. Does nothing while the game is not
    /// playing.
    pub fn add(&mut self, sample: &Sample, seconds: f64) {
        if sample.state == GameState::Playing {
            *match sample.last_touch {
                Some(Team::Hulks) => &mut self.hulks,
                Some(Team::Opponent) => &mut self.opponent,
                None => &mut self.no_team,
            } += seconds;
        }
    }

    /// Returns the time of a team.
    pub fn of_team(&self, team: Team) -> f64 {
        match team {
            Team::Hulks => self.hulks,
            Team::Opponent => self.opponent,
        }
    }

    /// Returns the total time of play \[s\].
    pub fn total(&self) -> f64 {
        self.hulks + self.opponent + self.no_team
    }

    /// Returns the shares of the two teams and of no team, whose sum is 1; `None` if the game was never playing.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let total = self.total();
        (total > 0.0).then(|| [self.hulks, self.opponent, self.no_team].map(|it| it / total))
    }
}
