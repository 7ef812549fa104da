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

/// Layout of a robot on the wire, which differs by version.
pub(crate) trait WireRobot: Copy {
    /// Converts the bytes of a robot. Returns an error if the penalty is invalid.
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal>;
    /// Converts a robot to its bytes. Returns an error if the version lacks its penalty. Counts that the version lacks
    /// are left out.
    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion>;
}

impl WireRobot for layout::Robot18 {
    /// Reads a robot; version 18 has no warnings and cautions.
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal> {
        Ok(RobotInfo {
            penalty: version.penalty(self.penalty)?,
            secs_till_unpenalized: self.secs_till_unpenalized,
            ..RobotInfo::default()
        })
    }

    /// Converts a robot without its warnings and cautions.
    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion> {
        Ok(Self {
            penalty: version.penalty_number(robot.penalty)?,
            secs_till_unpenalized: robot.secs_till_unpenalized,
        })
    }
}

impl WireRobot for layout::Robot19 {
    /// Reads a robot; version 19 has both counts.
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal> {
        Ok(RobotInfo {
            penalty: version.penalty(self.penalty)?,
            secs_till_unpenalized: self.secs_till_unpenalized,
            warnings: self.warnings,
            cautions: self.cautions,
        })
    }

    /// Converts a robot with its warnings and cautions.
    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion> {
        Ok(Self {
            penalty: version.penalty_number(robot.penalty)?,
            secs_till_unpenalized: robot.secs_till_unpenalized,
            warnings: robot.warnings,
            cautions: robot.cautions,
        })
    }
}

impl WireRobot for layout::Robot20 {
    /// Reads a robot; version 20 has no warnings.
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal> {
        Ok(RobotInfo {
            penalty: version.penalty(self.penalty)?,
            secs_till_unpenalized: self.secs_till_unpenalized,
            cautions: self.cautions,
            ..RobotInfo::default()
        })
    }

    /// Converts a robot without its warnings.
    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion> {
        Ok(Self {
            penalty: version.penalty_number(robot.penalty)?,
            secs_till_unpenalized: robot.secs_till_unpenalized,
            cautions: robot.cautions,
        })
    }
}

impl TeamInfo {
    /// Converts the bytes of a team.
    ///
    /// # Errors
    /// Returns an error if a color, the goalkeeper or a penalty is invalid.
    pub(crate) fn read<R: WireRobot>(
        wire: &layout::Team<R>,
        version: Version,
    ) -> Result<Self, Refusal> {
        let mut players = [RobotInfo::default(); PLAYERS];
        for (player, robot) in players.iter_mut().zip(&wire.players) {
            *player = robot.read(version)?;
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
    pub(crate) fn write<R: WireRobot>(
        &self,
        version: Version,
    ) -> Result<layout::Team<R>, NotInVersion> {
        let mut players = [R::write(&RobotInfo::default(), version)?; PLAYERS];
        for (robot, player) in players.iter_mut().zip(&self.players) {
            *robot = R::write(player, version)?;
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
