use hsl_types::{Team, Verdict};
use recording::Kind;

use crate::{Possession, Run};

/// Number that is counted in a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistic {
    /// Name, for example `goal-difference`.
    pub name: String,
    /// Value.
    pub value: f64,
}

impl Statistic {
    /// Returns the statistics of the team [`Team::Hulks`] that a bag contains. Statistics in the result of a run have the
    /// same names and are more exact, because a bag is sampled.
    pub(crate) fn in_bag(run: &Run) -> Vec<Self> {
        let mut found = Vec::new();
        let mut add = |name: &str, value: f64| {
            found.push(Self {
                name: name.to_owned(),
                value,
            });
        };
        if let Some(scores) = run.survey.scores() {
            let [own, other] = [scores.hulks, scores.opponent].map(f64::from);
            add("goal-difference", own - other);
            add("goals-for", own);
            add("goals-against", other);
        }
        if let Some(verdict) = run.verdict() {
            add("passed", f64::from(u8::from(verdict == Verdict::Passed)));
        }
        // A log of robots has neither touches of the ball nor checks of the world.
        if run.overview.kind == Kind::Match && !run.overview.is_log {
            add(
                "possession",
                Possession::of(&run.survey).of_team(Team::Hulks),
            );
            let violations = run.overview.violations.iter();
            let ticks: u64 = violations.map(|violation| violation.ticks).sum();
            add("violations", ticks as f64);
        }
        add("seconds", run.seconds());
        found
    }
}
