//! `sil league --demo`: a match of two teams of this project.

use std::net::SocketAddr;
use std::time::Instant;

use league_server::League;

use super::LeagueArguments;
use super::players::Player;
use match_runner::process::wall_clock;
use sil::output;

/// Default name of the left team.
pub(super) const LEFT: &str = "Alpha";
/// Default name of the right team.
pub(super) const RIGHT: &str = "Beta";
/// Default time before the kick-off \[s\].
pub(super) const KICK_OFF_AFTER: u16 = 3;

/// Players of a demonstration, empty without one.
pub(super) struct Demo {
    players: Vec<Player>,
    start: Instant,
}

impl Demo {
    /// Connects the players of both teams to the server. Without `--demo`, there are none.
    ///
    /// # Errors
    /// Returns an error if a player cannot connect.
    pub(super) fn start(server: SocketAddr, arguments: &LeagueArguments) -> anyhow::Result<Self> {
        let count = arguments.demo.unwrap_or(0);
        let teams = [&arguments.left, &arguments.right].into_iter().flatten();
        let players = teams.flat_map(|team| (1..=count).map(move |number| (team, number)));
        let players = players.map(|(team, number)| Player::start(server, team, number));
        Ok(Self {
            players: players.collect::<Result<_, _>>()?,
            start: wall_clock::now(),
        })
    }

    /// Waits for all players after the match, and prints score and speed. Does nothing without players.
    ///
    /// # Errors
    /// Returns an error if a player stopped before the end.
    pub(super) fn finish<L: League>(self, world: &L) -> anyhow::Result<()> {
        if self.players.is_empty() {
            return Ok(());
        }
        let seconds = self.start.elapsed().as_secs_f64().max(f64::EPSILON);
        for player in self.players {
            player.wait()?;
        }
        let senses = world.idle_senses(None, 0);
        if let (Some(state), Some(now)) = (senses.game_state(), senses.time()) {
            output::print(&format!(
                "{} : {} after {:.0} s; {:.1} times real time\n",
                state.score_left,
                state.score_right,
                state.time,
                now / seconds
            ))?;
        }
        Ok(())
    }
}
