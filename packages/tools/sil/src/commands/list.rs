//! `sil list`.

use hsl_types::{PlayerNumber, Team};
use scenario_kit::{Cast, Scenario};

use crate::output;
use match_runner::verdict::failure::Verdict;

/// Prints the scenarios, one per line, with the robots that play.
///
/// # Errors
///
/// Standard output cannot be written.
pub fn run() -> anyhow::Result<Verdict> {
    let all = scenario_kit::all();
    let names = all.iter().map(|scenario| scenario.name.len());
    let width = names.max().unwrap_or(0);
    for scenario in all {
        let Scenario {
            name, description, ..
        } = scenario;
        // A scenario that cannot be set up reports the reason when it is played.
        let cast = scenario_kit::cast(scenario, &scenario.default_options());
        let who = players(&cast.unwrap_or_default());
        output::print(&format!("{name:width$}  {description} {who}\n"))?;
    }
    Ok(Verdict::Passed)
}

/// Returns the robots of a scenario, for example `[hulks/1, hulks/2, opponent/1]`; a whole team is `hulks/1 to
/// hulks/5`.
fn players(cast: &Cast) -> String {
    let mut names = Vec::new();
    for team in Team::ALL {
        let robots: Vec<_> = cast.keys().filter(|robot| robot.team == team).collect();
        match robots.as_slice() {
            [first, .., last] if robots.len() == PlayerNumber::ALL.len() => {
                names.push(format!("{first} to {last}"));
            }
            some => names.extend(some.iter().map(ToString::to_string)),
        }
    }
    format!("[{}]", names.join(", "))
}
