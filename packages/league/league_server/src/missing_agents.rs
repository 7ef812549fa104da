//! Log lines about agents for which the clock is stopped.

use simspark_protocol::Side;
use tokio::time::Instant;
use tracing::info;

use crate::game::Game;
use crate::league::{League, Seat};
use crate::wait_report::WaitReport;

impl<L: League> Game<L> {
    /// Logs the agents for which the clock is stopped, if a line is due. Returns the time of the next line, or `None`
    /// while the clock runs.
    pub(crate) fn report_waiting(&mut self) -> Option<Instant> {
        if self.is_running() {
            self.waiting = WaitReport::default();
            return None;
        }
        let (waited, next) = self.waiting.poll();
        if let Some(waited) = waited {
            info!(
                "the clock has been stopped for {} s: {}",
                waited.as_secs(),
                self.describe_missing()
            );
        }
        Some(next)
    }

    /// Describes the agents for which the clock is stopped: those that disconnected, if there are any. Otherwise
    /// returns the number of agents that have not joined, or the agents that do not answer if all have joined.
    fn describe_missing(&self) -> String {
        let gone = self.seats.iter().filter(|(_, agent)| agent.is_err());
        let gone: Vec<_> = gone.map(|(seat, _)| self.describe_player(*seat)).collect();
        if !gone.is_empty() {
            return format!("waiting for {}, which disconnected", gone.join(", "));
        }
        let wanted = self.options.agents;
        let missing = wanted.saturating_sub(self.seats.len());
        if missing > 0 {
            let teams = Side::ALL.iter().map(|&side| self.describe_team(side));
            let teams: Vec<_> = teams.collect();
            return format!(
                "{missing} of {wanted} agents have not joined; {}",
                teams.join(", ")
            );
        }
        let wanted = self.warm_up();
        let agents = self.agents.values().filter(|agent| agent.warm_up < wanted);
        let silent = agents.filter_map(|agent| Some(self.describe_player(agent.seat.as_ref()?.0)));
        format!("no answer from {}", silent.collect::<Vec<_>>().join(", "))
    }

    /// Describes a team: side, name if it is known, and number of players.
    fn describe_team(&self, side: Side) -> String {
        let count = self.seats.keys().filter(|seat| seat.side == side).count();
        let total = self.options.agents;
        // Usually both teams have the same number of players.
        let total = if total.is_multiple_of(2) && count <= total / 2 {
            format!(" of {}", total / 2)
        } else {
            String::new()
        };
        match self.league.team_name(side) {
            Some(name) => format!("team {name} ({side}) has {count}{total}"),
            None => format!("the {side} team has {count}{total}"),
        }
    }

    fn describe_player(&self, Seat { side, number }: Seat) -> String {
        match self.league.team_name(side) {
            Some(name) => format!("player {number} of team {name} ({side})"),
            None => format!("player {number} of the {side} team"),
        }
    }
}
