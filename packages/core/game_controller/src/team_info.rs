use hsl_types::PenaltyKind;

use crate::{Colour, NotInVersion, Refusal, Version, codes, layout};

/// Number of players of a team in a control message, including its substitutes.
pub const PLAYERS: usize = 20;

/// One team in a control message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamInfo {
    /// Its number, by which it is found: the order of the teams changes at half-time.
    pub number: u8,
    /// Colour of its field players.
    pub field_player_colour: Colour,
    /// Colour of its goalkeeper.
    pub goalkeeper_colour: Colour,
    /// Its goalkeeper, 1 to 20; `None` only in a penalty shoot-out.
    pub goalkeeper: Option<u8>,
    /// Goals.
    pub score: u8,
    /// Number of its current or last shot in a penalty shoot-out.
    pub penalty_shot: u8,
    /// Bit n − 1: shot n of the penalty shoot-out scored.
    pub single_shots: u16,
    /// Team messages that it may still send.
    pub message_budget: u16,
    /// Its players, from number 1.
    pub players: [RobotInfo; PLAYERS],
}

/// One player in a control message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RobotInfo {
    /// Its penalty; it may play only without one, whatever time remains.
    pub penalty: Option<PenaltyKind>,
    /// Time until it may return \[s\]; 0 also while the clock of the penalty does not run yet.
    pub secs_till_unpenalised: u8,
    /// Number of warnings; only version 19 has it.
    pub warnings: u8,
    /// Number of cautions; version 18 does not have it.
    pub cautions: u8,
}

/// A robot on the wire.
pub(crate) trait WireRobot: Copy {
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal>;
    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion>;
}

impl WireRobot for layout::Robot18 {
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal> {
        Ok(RobotInfo {
            penalty: version.penalty(self.penalty)?,
            secs_till_unpenalised: self.secs_till_unpenalised,
            ..RobotInfo::default()
        })
    }

    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion> {
        Ok(Self {
            penalty: version.penalty_number(robot.penalty)?,
            secs_till_unpenalised: robot.secs_till_unpenalised,
        })
    }
}

impl WireRobot for layout::Robot19 {
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal> {
        Ok(RobotInfo {
            penalty: version.penalty(self.penalty)?,
            secs_till_unpenalised: self.secs_till_unpenalised,
            warnings: self.warnings,
            cautions: self.cautions,
        })
    }

    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion> {
        Ok(Self {
            penalty: version.penalty_number(robot.penalty)?,
            secs_till_unpenalised: robot.secs_till_unpenalised,
            warnings: robot.warnings,
            cautions: robot.cautions,
        })
    }
}

impl WireRobot for layout::Robot20 {
    fn read(&self, version: Version) -> Result<RobotInfo, Refusal> {
        Ok(RobotInfo {
            penalty: version.penalty(self.penalty)?,
            secs_till_unpenalised: self.secs_till_unpenalised,
            cautions: self.cautions,
            ..RobotInfo::default()
        })
    }

    fn write(robot: &RobotInfo, version: Version) -> Result<Self, NotInVersion> {
        Ok(Self {
            penalty: version.penalty_number(robot.penalty)?,
            secs_till_unpenalised: robot.secs_till_unpenalised,
            cautions: robot.cautions,
        })
    }
}

impl TeamInfo {
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
            field_player_colour: codes::colour(wire.field_player_colour, "fieldPlayerColour")?,
            goalkeeper_colour: codes::colour(wire.goalkeeper_colour, "goalkeeperColour")?,
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
            field_player_colour: self.field_player_colour as u8,
            goalkeeper_colour: self.goalkeeper_colour as u8,
            goalkeeper: self.goalkeeper.unwrap_or(0),
            score: self.score,
            penalty_shot: self.penalty_shot,
            single_shots: self.single_shots.into(),
            message_budget: self.message_budget.into(),
            players,
        })
    }
}
