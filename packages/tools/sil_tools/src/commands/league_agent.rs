//! `sil league-agent`.

use std::net::{SocketAddr, ToSocketAddrs};

use anyhow::Context;
use clap::Args;

use crate::commands::league::players::Player;
use match_runner::verdict::failure::Verdict;
use sil::output;

const AFTER_HELP: &str = "\
Examples:
  sil league-agent                                 player 2 of team Alpha, on port 3100 of this host
  sil league-agent --team Beta --players 1..11     a whole team; 1 is the goalkeeper
  sil league-agent --team Beta --players 1,2,9     three of its players
  sil league-agent --server 10.0.0.7:3100          on the server of another machine

The server may be any server of the league, such as rcssserver3d, in sync or real-time mode.";

/// Arguments of `sil league-agent`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct LeagueAgentArguments {
    /// Name of the team
    #[arg(long, default_value = "Alpha")]
    team: String,
    /// Numbers of the players, 1 to 11: single ones and ranges
    #[arg(long, value_name = "NUMBERS", default_value = "2", value_parser = numbers)]
    players: Numbers,
    /// Address and port of the server
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:3100")]
    server: String,
}

/// Numbers of players in order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Numbers(Vec<u8>);

/// Connects players of this project to a server, prints their number, and waits until it closes the connections.
///
/// # Errors
///
/// Returns an error if the server cannot be reached, or a connection fails.
pub fn run(arguments: LeagueAgentArguments) -> anyhow::Result<Verdict> {
    let server = address(&arguments.server)?;
    let players = arguments.players.0.iter();
    let players = players.map(|&number| Player::start(server, &arguments.team, number));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    output::print(&format!(
        "{} with {} players at {server}\n",
        arguments.team,
        players.len()
    ))?;
    for player in players {
        player.wait()?;
    }
    Ok(Verdict::Passed)
}

/// Returns the first address of a server, given as host or IP address and port.
fn address(text: &str) -> anyhow::Result<SocketAddr> {
    let mut found = text.to_socket_addrs().with_context(|| {
        format!("expected the address of a server such as 127.0.0.1:3100, got {text}")
    })?;
    found
        .next()
        .with_context(|| format!("no address found for {text}"))
}

/// Parses `2`, `1..11` and `1,3,5..7`.
fn numbers(text: &str) -> Result<Numbers, String> {
    let wrong =
        || format!("expected numbers from 1 to 11, such as 2, 1..11 or 1,3,5..7, got {text:?}");
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u8>().map_err(|_| wrong());
        let (first, last) = (number(first)?, number(last)?);
        if !(1..=11).contains(&first) || !(first..=11).contains(&last) {
            return Err(wrong());
        }
        numbers.extend(first..=last);
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(Numbers(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_numbers_and_ranges() {
        assert_eq!(numbers("2"), Ok(Numbers(vec![2])));
        assert_eq!(numbers("1..3,9,2"), Ok(Numbers(vec![1, 2, 3, 9])));
        for wrong in ["", "0", "12", "3..2", "1..12", "one", "1,,2"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }
}
