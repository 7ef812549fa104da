use hsl_types::Team;
use match_setup::MatchResult;
use user_files::suggest;

use crate::verdict::failure::{Verdict, WrongUse};

/// Number that is counted in each run for a team.
#[derive(Debug)]
pub struct Quantity {
    /// Name on the command line and in reports.
    pub name: &'static str,
    /// Set if a larger number is better for the team; `None` if neither is.
    pub is_more_better: Option<bool>,
    /// Function that counts it.
    pub value: fn(&MatchResult, Team) -> f64,
}

/// Counted quantities. The first one is compared by default.
pub const QUANTITIES: &[Quantity] = &[
    Quantity {
        name: "goal-difference",
        is_more_better: Some(true),
        value: |result, team| goals(result, team) - goals(result, team.other()),
    },
    Quantity {
        name: "goals-for",
        is_more_better: Some(true),
        value: goals,
    },
    Quantity {
        name: "goals-against",
        is_more_better: Some(false),
        value: |result, team| goals(result, team.other()),
    },
    Quantity {
        name: "passed",
        is_more_better: Some(true),
        value: |result, _| f64::from(u8::from(result.verdict() == Verdict::Passed)),
    },
    Quantity {
        name: "possession",
        is_more_better: Some(true),
        value: |result, team| result.statistics.team(team).possession,
    },
    Quantity {
        name: "touches",
        is_more_better: None,
        value: |result, team| result.statistics.team(team).touches as f64,
    },
    Quantity {
        name: "distance",
        is_more_better: None,
        value: |result, team| result.statistics.team(team).distance,
    },
    Quantity {
        name: "set-plays",
        is_more_better: None,
        value: |result, team| result.statistics.team(team).set_plays as f64,
    },
    Quantity {
        name: "penalties",
        is_more_better: Some(false),
        value: |result, team| result.statistics.team(team).penalties as f64,
    },
    Quantity {
        name: "violations",
        is_more_better: Some(false),
        value: |result, _| {
            let tallies = result.statistics.violations.values();
            tallies.map(|tally| tally.count).sum::<u64>() as f64
        },
    },
    Quantity {
        name: "seconds",
        is_more_better: None,
        value: |result, _| result.seconds,
    },
];

impl Quantity {
    /// Returns the quantity with a name.
    ///
    /// # Errors
    /// Returns an error for an unknown name.
    pub fn find(name: &str) -> Result<&'static Self, WrongUse> {
        QUANTITIES.iter().find(|it| it.name == name).ok_or_else(|| {
            let names = || QUANTITIES.iter().map(|it| it.name);
            let suggestion = suggest(name, names()).map_or_else(String::new, |it| format!("{it} "));
            let known: Vec<_> = names().collect();
            let known = known.join(", ");
            WrongUse::because(format!(
                "unknown statistic {name}; {suggestion}available: {known}"
            ))
        })
    }
}

fn goals(result: &MatchResult, team: Team) -> f64 {
    f64::from(match team {
        Team::Hulks => result.hulks,
        Team::Opponent => result.opponents,
    })
}
