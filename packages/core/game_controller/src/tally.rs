use hsl_types::{GameControllerState, GamePhase, PenaltyKind, PlayerNumber, Team, TeamState};

/// Cautions and shots, counted from the changes of the state of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally([TeamTally; 2]);

/// Cautions and shots of one team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TeamTally {
    /// Number of cautions of each player.
    pub(crate) cautions: [u8; PlayerNumber::ALL.len()],
    /// Bit n - 1: shot n of the penalty shoot-out scored.
    pub(crate) single_shots: u16,
}

impl Tally {
    /// Returns the counts of a team.
    pub(crate) fn team(&self, team: Team) -> &TeamTally {
        let [hulks, opponent] = &self.0;
        match team {
            Team::Hulks => hulks,
            Team::Opponent => opponent,
        }
    }

    /// Counts the changes between two states, or the content of the first state if `last` is `None`.
    pub(crate) fn count(&mut self, last: Option<&GameControllerState>, now: &GameControllerState) {
        let nothing = TeamState::default();
        for (tally, team) in self.0.iter_mut().zip(Team::ALL) {
            let before = last.map_or(&nothing, |last| last.team(team));
            tally.count_cautions(before, now.team(team));
            if let Some(last) = last {
                tally.count_shots(team, last, now);
            }
        }
    }
}

impl TeamTally {
    /// Counts penalties for a caution; being sent off resets the count.
    fn count_cautions(&mut self, last: &TeamState, now: &TeamState) {
        let before = last.penalties.iter();
        let cautions = self.cautions.iter_mut();
        for (count, ((_, before), (_, now))) in cautions.zip(before.zip(now.penalties.iter())) {
            let kind = now.map(|penalty| penalty.kind);
            if before.map(|penalty| penalty.kind) == kind {
                continue;
            }
            match kind {
                Some(PenaltyKind::Cautioned) => *count = count.saturating_add(1),
                Some(PenaltyKind::SentOff) => *count = 0,
                _ => {}
            }
        }
    }

    /// Sets the bit of a shot that scored in the penalty shoot-out.
    fn count_shots(&mut self, team: Team, last: &GameControllerState, now: &GameControllerState) {
        let was_shooting = last.game_phase == GamePhase::PenaltyShootout { kicking_team: team };
        if was_shooting && now.team(team).score > last.team(team).score {
            let shot = u32::from(last.team(team).penalty_shoot_index);
            self.single_shots |= 1_u16.checked_shl(shot).unwrap_or(0);
        }
    }
}
