//! Log lines about the agents for which the clock stands.

use std::time::Duration;

use simspark_protocol::Side;
use tokio::time::Instant;
use tracing::info;

use crate::clock::LONGEST;
use crate::game::Game;
use crate::league::{League, Seat};

/// Time after which the first line is written. Each further one follows after twice the time.
const FIRST: Duration = Duration::from_secs(3);

/// Time since the clock stands, and the time at which the next line is due.
#[derive(Debug, Default)]
pub(crate) struct Waiting(Option<(Instant, Duration)>);

impl<L: League> Game<L> {
    /// Writes for which agents the clock stands. Returns when this is due again.
    pub(crate) fn report_waiting(&mut self) -> Option<Instant> {
        if self.is_running() {
            self.waiting = Waiting::default();
            return None;
        }
        let now = Instant::now();
        let (since, pause) = self.waiting.0.unwrap_or((now, FIRST));
        let is_due = now >= since + pause;
        if is_due {
            let seconds = now.duration_since(since).as_secs();
            info!("the clock stands for {seconds} s: {}", self.missing());
        }
        let pause = if is_due {
            (2 * pause).min(LONGEST)
        } else {
            pause
        };
        self.waiting = Waiting(Some((since, pause)));
        Some(since + pause)
    }

    /// Describes the agents that are missing.
    fn missing(&self) -> String {
        let gone = self.seats.iter().filter(|(_, agent)| agent.is_err());
        let gone: Vec<_> = gone.map(|(seat, _)| self.describe(*seat)).collect();
        if !gone.is_empty() {
            return format!("waiting for {}, which disconnected", gone.join(", "));
        }
        let wanted = self.options.agents;
        let missing = wanted.saturating_sub(self.seats.len());
        if missing > 0 {
            let teams = Side::ALL.iter().map(|&side| self.team(side));
            let teams: Vec<_> = teams.collect();
            return format!(
                "{missing} of {wanted} agents have not joined; {}",
                teams.join(", ")
            );
        }
        let wanted = self.warm_up();
        let agents = self.agents.values().filter(|agent| agent.warm_up < wanted);
        let silent = agents.filter_map(|agent| Some(self.describe(agent.seat.as_ref()?.0)));
        format!("no answer from {}", silent.collect::<Vec<_>>().join(", "))
    }

    /// Describes a team: its side, its name if it is known, and its number of players.
    fn team(&self, side: Side) -> String {
        let count = self.seats.keys().filter(|seat| seat.side == side).count();
        let total = self.options.agents;
        // Usually both teams have the same number of players.
        let total = if total.is_multiple_of(2) && count <= total / 2 {
            format!(" of {}", total / 2)
        } else {
            String::new()
        };
        match self.league.team(side) {
            Some(name) => format!("team {name} ({side}) has {count}{total}"),
            None => format!("the {side} team has {count}{total}"),
        }
    }

    fn describe(&self, Seat { side, number }: Seat) -> String {
        match self.league.team(side) {
            Some(name) => format!("player {number} of team {name} ({side})"),
            None => format!("player {number} of the {side} team"),
        }
    }
}
