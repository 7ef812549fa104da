use hsl_types::{Team, Time};
use recording::{Recording, Scores, World};

use crate::Sample;

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The first tick with the new score.
    pub time: Time,
    /// The scoring team.
    pub team: Team,
    /// The score from then on.
    pub scores: Scores,
}

impl Goal {
    /// Finds the goals by changes of the score. A binary search finds the tick of the change between two samples.
    pub(crate) fn between(samples: &[Sample], recording: &Recording) -> Vec<Self> {
        let mut goals = Vec::new();
        for pair in samples.windows(2) {
            for team in Team::ALL {
                if goals_of(pair[1].scores, team) > goals_of(pair[0].scores, team) {
                    goals.push(Self::of(team, &pair[0], &pair[1], recording));
                }
            }
        }
        goals.sort_by_key(|goal| goal.time);
        goals
    }

    fn of(team: Team, before: &Sample, after: &Sample, recording: &Recording) -> Self {
        let (mut low, mut high) = (before.time.as_nanos(), after.time.as_nanos());
        let mut scores = after.scores;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            // Unreadable ticks count as before the goal.
            let tick = recording.tick_at(Time::from_nanos(middle)).ok().flatten();
            let tick = tick.filter(|tick| tick.time.as_nanos() > low);
            let world = tick.and_then(|tick| {
                let world = World::of(&tick, &mut Vec::new())?;
                Some((tick.time.as_nanos(), Scores::of(&world.game)))
            });
            match world {
                Some((time, found)) if goals_of(found, team) > goals_of(before.scores, team) => {
                    (high, scores) = (time, found);
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

/// Returns the goals of a team.
fn goals_of(scores: Scores, team: Team) -> u8 {
    match team {
        Team::Hulks => scores.hulks,
        Team::Opponent => scores.opponent,
    }
}
