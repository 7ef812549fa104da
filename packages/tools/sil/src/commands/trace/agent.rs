//! Senses and commands of an agent of the 3D simulation league in one cycle.

use anyhow::Context;
use bag_tools::Bag;
use hsl_bag::BagMessage;
use hsl_types::{LeaguePlayer, Time};
use hsl_wire::hsl_msgs::LeagueText;
use hsl_wire::topics;
use simspark_protocol::{AgentMessage, Percept, Senses};
use support::{LONGEST_LINE, printable};

use super::{nothing_found, place, read};
use crate::opened::{failure, failure_of};
use crate::output;
use match_runner::verdict::failure::Verdict;

/// Last messages of an agent before a time.
#[derive(Default)]
struct Last {
    /// Last senses.
    senses: Option<BagMessage>,
    /// Time and objects of the last senses with vision.
    seen: Option<(Time, Vec<String>)>,
    /// Last commands.
    effectors: Option<BagMessage>,
}

/// Prints the senses of an agent in the last cycle at or before `until`, and its commands for that cycle.
///
/// # Errors
///
/// Returns an error if the bag cannot be read, or contains no senses of the agent until that time.
pub(super) fn run(
    opened: &Bag,
    player: LeaguePlayer,
    until: Option<Time>,
) -> anyhow::Result<Verdict> {
    let (senses, effectors) = (
        topics::LEAGUE_SENSES.full_name(player),
        topics::LEAGUE_EFFECTORS.full_name(player),
    );
    let (mut last, mut damage) = (Last::default(), None);
    for message in opened.messages().map_err(failure)? {
        let message = match message {
            Ok(message) => BagMessage::from(message),
            Err(error) => {
                damage = Some(error);
                break;
            }
        };
        if until.is_some_and(|until| message.time() > until) {
            break;
        }
        if message.topic() == senses {
            if let Some(seen) = seen(&perceived(&message)?) {
                last.seen = Some((message.time(), seen));
            }
            last.senses = Some(message);
        } else if message.topic() == effectors {
            last.effectors = Some(message);
        }
    }
    match (&last.senses, damage) {
        (Some(senses), damage) => {
            output::print(&text(player, senses, &last)?)?;
            damage.map_or(Ok(Verdict::Passed), |damage| {
                Err(failure_of(opened, damage))
            })
        }
        (None, Some(damage)) => Err(failure_of(opened, damage)),
        (None, None) => Err(nothing_found(opened, "senses", player.into(), until)),
    }
}

/// Returns the lines of a cycle: each sense, each visible object, and each command.
fn text(player: LeaguePlayer, senses: &BagMessage, last: &Last) -> anyhow::Result<String> {
    let mut text = format!("{player} at {:.3} s\nsenses\n", senses.time().as_secs_f64());
    let mut line = |indent: &str, item: &str| {
        text += &format!("{indent}{}\n", printable(item, LONGEST_LINE));
    };
    for percept in &perceived(senses)?.percepts {
        if !matches!(percept, Percept::See(_)) {
            line("  ", &percept.to_string());
        }
    }
    if let Some((time, seen)) = &last.seen {
        line("  ", &format!("seen at {:.3} s", time.as_secs_f64()));
        for object in seen {
            line("    ", object);
        }
    }
    line("", "commands");
    let commands = last.effectors.as_ref();
    if let Some(commands) = commands.filter(|it| it.time() == senses.time()) {
        let text: LeagueText = read(commands)?;
        let message = AgentMessage::parse(text.text.as_bytes()).with_context(|| place(commands))?;
        for effector in &message.effectors {
            line("  ", &effector.to_string());
        }
    }
    Ok(text)
}

/// Decodes and parses the senses in a message.
fn perceived(message: &BagMessage) -> anyhow::Result<Senses> {
    let text: LeagueText = read(message)?;
    Senses::parse(text.text.as_bytes()).with_context(|| place(message))
}

/// Returns the visible objects, or `None` for a message without an image.
fn seen(senses: &Senses) -> Option<Vec<String>> {
    senses.percepts.iter().find_map(|percept| match percept {
        Percept::See(seen) => Some(seen.iter().map(ToString::to_string).collect()),
        _ => None,
    })
}
