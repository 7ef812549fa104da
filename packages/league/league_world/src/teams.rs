//! The two teams, and the limits for joining them.

use std::collections::BTreeMap;

use league_physics::RobotType;
use league_server::{JoinRequest, Seat};
use simspark_protocol::Side;

use crate::player::Player;
use crate::sides::swap_side;

pub(crate) const MAX_NUMBER: u32 = 11;
/// Maximum number of robots of the same type in a team.
///
/// Source of this and the next constant: `naosoccersim.rb` of rcssserver3d 0.7.3.
const MAX_OF_TYPE: usize = 7;
/// Maximum number of robots of any two types in a team.
const MAX_OF_TWO_TYPES: usize = 9;

/// Reason why an agent cannot join.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    /// Unknown model of a robot.
    #[error(
        "unknown model {scene:?}; expected rsg/agent/nao/nao.rsg, or rsg/agent/nao/nao_hetero.rsg with a type from 0 to 4"
    )]
    Model {
        /// Requested file.
        scene: String,
    },
    /// Both sides have another team.
    #[error(
        "team {team:?} cannot join: {left:?} and {right:?} already play; use one of these names"
    )]
    Team {
        /// Requested team.
        team: String,
        /// Left team.
        left: String,
        /// Right team.
        right: String,
    },
    /// The number is too large, or no number is free.
    #[error(
        "player {player} cannot join: no free number; use a free number from 1 to {MAX_NUMBER}, or 0 for the lowest"
    )]
    Number {
        /// Requested number.
        player: u32,
    },
    /// Another agent has the number.
    #[error(
        "number {player} is taken; use a free number from 1 to {MAX_NUMBER}, or 0 for the lowest"
    )]
    Taken {
        /// Requested number.
        player: u32,
    },
    /// The team has too many robots of the type.
    #[error(
        "too many robots of type {robot_type}: a team can have {MAX_OF_TYPE} of a type and {MAX_OF_TWO_TYPES} of any two types; use another type"
    )]
    Type {
        /// Requested type.
        robot_type: u8,
    },
}

/// Names of the teams, by their present sides; `None` until a team has joined.
#[derive(Clone, Debug)]
pub(crate) struct Teams {
    left: Option<String>,
    right: Option<String>,
    /// Set if the teams have changed sides since the start.
    has_changed_sides: bool,
}

impl Teams {
    pub(crate) fn new(left: Option<String>, right: Option<String>) -> Self {
        Self {
            left,
            right,
            has_changed_sides: false,
        }
    }

    /// Returns the name of the team with this present side, or `None` before a team has joined.
    pub(crate) fn name(&self, side: Side) -> Option<&str> {
        match side {
            Side::Left => self.left.as_deref(),
            Side::Right => self.right.as_deref(),
        }
    }

    pub(crate) fn change_sides(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
        self.has_changed_sides = !self.has_changed_sides;
    }

    /// Returns the seat of an agent that joins, and the type of its robot, or the reason why it cannot join. A new team
    /// receives the first free side. The seat has the first side of the team; see the module `sides`.
    pub(crate) fn join(
        &mut self,
        request: &JoinRequest,
        players: &BTreeMap<Seat, Player>,
    ) -> Result<(Seat, RobotType), JoinError> {
        let robot_type = robot_type(request)?;
        let present = self.side(&request.team)?;
        let Seat { side, .. } = swap_side(
            Seat {
                side: present,
                number: 0,
            },
            self.has_changed_sides,
        );
        let of_side = || players.iter().filter(move |(seat, _)| seat.side == side);
        let number = match request.player {
            0 => (1..=MAX_NUMBER).find(|&number| !players.contains_key(&Seat { side, number })),
            number => (number <= MAX_NUMBER).then_some(number),
        };
        let player = request.player;
        let number = number.ok_or(JoinError::Number { player })?;
        let seat = Seat { side, number };
        if players.contains_key(&seat) {
            return Err(JoinError::Taken { player });
        }
        let count = |wanted| of_side().filter(|(_, it)| it.robot_type == wanted).count();
        let same = count(robot_type) + 1;
        let others = RobotType::ALL.into_iter().filter(|&it| it != robot_type);
        if same > MAX_OF_TYPE
            || others
                .map(count)
                .any(|other| other > 0 && same + other > MAX_OF_TWO_TYPES)
        {
            let robot_type = robot_type.number();
            return Err(JoinError::Type { robot_type });
        }
        let name = match present {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        };
        name.get_or_insert_with(|| request.team.clone());
        Ok((seat, robot_type))
    }

    /// Returns the present side of a team, or a free side for a new one.
    fn side(&self, team: &str) -> Result<Side, JoinError> {
        let named = |side: &&Side| self.name(**side) == Some(team);
        let free = |side: &&Side| self.name(**side).is_none();
        let side = Side::ALL
            .iter()
            .find(named)
            .or_else(|| Side::ALL.iter().find(free));
        side.copied().ok_or_else(|| JoinError::Team {
            team: team.to_owned(),
            left: self.left.clone().unwrap_or_default(),
            right: self.right.clone().unwrap_or_default(),
        })
    }
}

fn robot_type(request: &JoinRequest) -> Result<RobotType, JoinError> {
    let unknown = || JoinError::Model {
        scene: request.scene.clone(),
    };
    let number = match (request.scene.as_str(), request.robot_type) {
        ("rsg/agent/nao/nao.rsg", _) => 0,
        ("rsg/agent/nao/nao_hetero.rsg", Some(number)) => number,
        _ => return Err(unknown()),
    };
    RobotType::new(number).map_err(|_| unknown())
}
