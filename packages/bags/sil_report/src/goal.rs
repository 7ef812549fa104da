use hsl_types::{Team, Time};
use recording::Scores;

use crate::Sample;

/// Goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// First tick with the new score.
    pub time: Time,
    /// Scoring team.
    pub team: Team,
    /// Score after the goal.
    pub scores: Scores,
}

impl Goal {
    /// Finds goals by changes of the score from sample to sample, in the order of time. `sample_at` returns the tick at
    /// or before a time, for the search of the exact tick.
    pub(crate) fn between(
        samples: &[Sample],
        sample_at: impl Fn(Time) -> Option<Sample>,
    ) -> Vec<Self> {
        let mut goals = Vec::new();
        for pair in samples.windows(2) {
            for team in Team::ALL {
                if goals_of(pair[1].scores, team) > goals_of(pair[0].scores, team) {
                    goals.push(Self::of(team, &pair[0], &pair[1], &sample_at));
                }
            }
        }
        goals.sort_by_key(|goal| goal.time);
        goals
    }

    /// Finds the first tick with the new score between two samples, by binary search. `sample_at` returns the tick at
    /// or before a time.
    fn of(
        team: Team,
        before: &Sample,
        after: &Sample,
        sample_at: impl Fn(Time) -> Option<Sample>,
    ) -> Self {
        let (mut low, mut high) = (before.time.as_nanos(), after.time.as_nanos());
        let mut scores = after.scores;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let sample = sample_at(Time::from_nanos(middle));
            match sample.filter(|sample| sample.time.as_nanos() > low) {
                Some(found) if goals_of(found.scores, team) > goals_of(before.scores, team) => {
                    (high, scores) = (found.time.as_nanos(), found.scores);
                }
                _ => low = middle,
            }
        }
        Self {
            time: Time::from_nanos(high),
            team,
            scores,
        }
    }
}

fn goals_of(scores: Scores, team: Team) -> u8 {
    match team {
        Team::Hulks => scores.hulks,
        Team::Opponent => scores.opponent,
    }
}
