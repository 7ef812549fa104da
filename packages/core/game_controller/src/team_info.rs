use hsl_types::{JerseyColor, PenaltyKind};

use crate::layout::PLAYERS;
use crate::{NotInVersion, Refusal, Version, codes, layout};

/// One team in a control message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamInfo {
    /// Number of the team. It identifies the team, because the order of the teams changes at half-time.
    pub number: u8,
    /// Color of the field players.
    pub field_player_color: JerseyColor,
    /// Color of the goalkeeper.
    pub goalkeeper_color: JerseyColor,
    /// Goalkeeper, 1 to 20; `None` only in a penalty shoot-out.
    pub goalkeeper: Option<u8>,
    /// Goals.
    pub score: u8,
    /// Number of the current or last shot in a penalty shoot-out.
    pub penalty_shot: u8,
    /// Bit n − 1: shot n of the penalty shoot-out scored.
    pub single_shots: u16,
    /// Remaining team messages.
    pub message_budget: u16,
    /// Players, from number 1.
    pub players: [RobotInfo; PLAYERS],
}

/// One player in a control message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RobotInfo {
    /// Penalty. The player may play only without one, regardless of the remaining time.
    pub penalty: Option<PenaltyKind>,
    /// Time until the player may return \[s\]; also 0 while the clock of the penalty does not run yet.
    pub secs_till_unpenalized: u8,
    /// Number of warnings; only in version 19.
    pub warnings: u8,
    /// Number of cautions; not in version 18.
    pub cautions: u8,
}

impl RobotInfo {
    /// Converts the bytes of a robot. Returns an error if the penalty is invalid.
    fn read<const COUNTS: usize>(
        wire: &layout::Robot<COUNTS>,
        version: Version,
    ) -> Result<Self, Refusal> {
        let (warnings, cautions) = match wire.counts[..] {
            [warnings, cautions] => (warnings, cautions),
            [cautions] => (0, cautions),
            _ => (0, 0),
        };
        Ok(Self {
            penalty: version.penalty(wire.penalty)?,
            secs_till_unpenalized: wire.secs_till_unpenalized,
            warnings,
            cautions,
        })
    }

    /// Converts a robot to its bytes. Returns an error if the version lacks its penalty. Counts that the version lacks
    /// are left out.
    fn write<const COUNTS: usize>(
        &self,
        version: Version,
    ) -> Result<layout::Robot<COUNTS>, NotInVersion> {
        let mut counts = [0; COUNTS];
        // The last count is always that of cautions.
        for (count, value) in counts.iter_mut().rev().zip([self.cautions, self.warnings]) {
            *count = value;
        }
        Ok(layout::Robot {
            penalty: version.penalty_number(self.penalty)?,
            secs_till_unpenalized: self.secs_till_unpenalized,
            counts,
        })
    }
}

impl TeamInfo {
    /// Converts the bytes of a team.
    ///
    /// # Errors
    /// Returns an error if a color, the goalkeeper or a penalty is invalid.
    pub(crate) fn read<const COUNTS: usize>(
        wire: &layout::Team<COUNTS>,
        version: Version,
    ) -> Result<Self, Refusal> {
        let mut players = [RobotInfo::default(); PLAYERS];
        for (player, robot) in players.iter_mut().zip(&wire.players) {
            *player = RobotInfo::read(robot, version)?;
        }
        Ok(Self {
            number: wire.number,
            field_player_color: codes::color(wire.field_player_color, "fieldPlayerColour")?,
            goalkeeper_color: codes::color(wire.goalkeeper_color, "goalkeeperColour")?,
            goalkeeper: match wire.goalkeeper {
                0 => None,
                number if usize::from(number) <= PLAYERS => Some(number),
                value => {
                    return Err(Refusal::Value {
                        field: "goalkeeper",
                        value,
                        expected: "0 to 20",
                    });
                }
            },
            score: wire.score,
            penalty_shot: wire.penalty_shot,
            single_shots: wire.single_shots.get(),
            message_budget: wire.message_budget.get(),
            players,
        })
    }

    /// Converts a team to its bytes.
    ///
    /// # Errors
    /// Returns an error if the version lacks a penalty.
    pub(crate) fn write<const COUNTS: usize>(
        &self,
        version: Version,
    ) -> Result<layout::Team<COUNTS>, NotInVersion> {
        let mut players = [RobotInfo::default().write(version)?; PLAYERS];
        for (robot, player) in players.iter_mut().zip(&self.players) {
            *robot = player.write(version)?;
        }
        Ok(layout::Team {
            number: self.number,
            field_player_color: self.field_player_color as u8,
            goalkeeper_color: self.goalkeeper_color as u8,
            goalkeeper: self.goalkeeper.unwrap_or(0),
            score: self.score,
            penalty_shot: self.penalty_shot,
            single_shots: self.single_shots.into(),
            message_budget: self.message_budget.into(),
            players,
        })
    }
}
