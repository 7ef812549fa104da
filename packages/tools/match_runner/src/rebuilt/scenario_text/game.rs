use std::fmt::Write;
use std::time::Duration;

use hsl_types::{GamePhase, GameState, PenaltyKind, SubState, Team};

use super::ScenarioText;
use crate::rebuilt::numbers::{name, number};

/// Time after which the game continues after a stop; the rest of the stop is not in a log \[s\].
const STOP: u64 = 2;

impl ScenarioText<'_> {
    /// Writes the state of the game.
    pub(super) fn write_game(&self, text: &mut String) -> std::fmt::Result {
        let world = self.world;
        let game = &world.game.state;
        writeln!(text, "game:\n  state: {}", name(game.game_state))?;
        let phase = match game.game_phase {
            GamePhase::Normal => None,
            GamePhase::PenaltyShootout { .. } => Some("penalty_shootout"),
            GamePhase::ExtraTime => Some("extra_time"),
            GamePhase::Timeout => Some("timeout"),
        };
        if let Some(phase) = phase {
            writeln!(text, "  phase: {phase}")?;
        }
        writeln!(text, "  half: {}", name(game.half))?;
        writeln!(text, "  hulks_side: {}", name(game.global_field_side))?;
        if game.stopped {
            writeln!(text, "  stopped: true")?;
        }
        let kicking_team = match game.game_phase {
            GamePhase::PenaltyShootout { kicking_team } => Some(kicking_team),
            // In Playing, only the referee knows when a restart ends: it is awarded again, or the ball is free.
            _ if game.game_state == GameState::Playing => None,
            _ => game.kicking_team,
        };
        if let Some(team) = kicking_team {
            writeln!(text, "  kicking_team: {team}")?;
        }
        if let Some(sub_state) = game.sub_state.filter(|_| self.award().is_none()) {
            writeln!(text, "  sub_state: {}", name(sub_state))?;
        }
        let [hulks, opponent] = Team::ALL.map(|team| game.team(team));
        let (ours, theirs) = (hulks.score, opponent.score);
        writeln!(text, "  scores: {{hulks: {ours}, opponent: {theirs}}}")?;
        if world.game.has_time {
            let remaining = game.remaining_time_in_half.as_secs_f32();
            writeln!(text, "  remaining_time: {}", number(remaining))?;
        }
        let budgets: Vec<_> = world.game.budgets().collect();
        if !budgets.is_empty() {
            let budgets = budgets
                .iter()
                .map(|(team, count)| format!("{team}: {count}"));
            let budgets = budgets.collect::<Vec<_>>().join(", ");
            writeln!(text, "  messages: {{{budgets}}}")?;
        }
        let penalties = world.game.penalties();
        let penalties: Vec<_> = penalties
            .filter(|(robot, penalty)| {
                penalty.kind != PenaltyKind::Substitute && world.robots.contains_key(robot)
            })
            .collect();
        if !penalties.is_empty() {
            writeln!(text, "  penalties:")?;
        }
        for (robot, penalty) in penalties {
            let kind = name(penalty.kind);
            let remaining = number(penalty.remaining.as_secs_f32());
            writeln!(
                text,
                "    {robot}: {{kind: {kind}, remaining: {remaining}}}"
            )?;
        }
        Ok(())
    }

    /// Returns the set play that the referee awards at the start; `None` without one.
    fn award(&self) -> Option<(SubState, Team)> {
        let game = &self.world.game.state;
        let is_in_play = game.game_state == GameState::Playing && self.world.ball.is_some();
        let is_normal = matches!(game.game_phase, GamePhase::Normal | GamePhase::ExtraTime);
        let award = game.sub_state.zip(game.kicking_team);
        award.filter(|_| is_in_play && is_normal)
    }

    /// Writes the commands to the referee, which continue the game as in the log.
    pub(super) fn write_commands(&self, text: &mut String) -> std::fmt::Result {
        let game = &self.world.game.state;
        let mut commands = Vec::new();
        if let Some((sub_state, team)) = self.award() {
            let award = format!("{{sub_state: {}, to: {team}}}", name(sub_state));
            commands.push(format!("{{at: 0, command: {{award: {award}}}}}"));
        }
        if game.stopped && Duration::from_secs(STOP) < self.duration() {
            commands.push(format!("{{at: {STOP}, command: resume}}"));
        }
        // The referee would begin Ready again.
        if let (GameState::Ready, Some(remaining)) = (game.game_state, game.secondary_time)
            && remaining < self.duration()
        {
            let remaining = number(remaining.as_secs_f32());
            commands.push(format!("{{at: {remaining}, command: {{set_state: set}}}}"));
        }
        if commands.is_empty() {
            return Ok(());
        }
        writeln!(text, "commands:")?;
        commands
            .iter()
            .try_for_each(|it| writeln!(text, "  - {it}"))
    }
}
