//! The state of the match, from the team's point of view.

use simspark_protocol::{GameState, PlayMode, Side};

/// What a play mode means for one of the teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Robots may be beamed: before a kick-off and after a goal.
    Beam,
    /// The ball is in play, or may be taken by this team undisturbed.
    Play,
    /// This team takes a set play.
    Ours,
    /// The opponents take a set play: keep away from the ball.
    Theirs,
    /// The match is over.
    Over,
}

/// The match as this player knows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    side: Option<Side>,
    play_mode: PlayMode,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            side: None,
            play_mode: PlayMode::BeforeKickOff,
        }
    }
}

impl Game {
    /// Takes the state of a message.
    pub(crate) fn update(&mut self, state: &GameState) {
        self.play_mode = state.play_mode;
        if let Some((_, side)) = state.joined {
            self.side = Some(side);
        }
    }

    /// The side of the team, which the server tells once. Landmarks look as for the left team until then.
    pub(crate) fn side(&self) -> Side {
        self.side.unwrap_or(Side::Left)
    }

    /// Whether a kick-off is to be taken, by one of the teams.
    pub(crate) fn is_kick_off(&self) -> bool {
        matches!(
            self.play_mode,
            PlayMode::KickOffLeft | PlayMode::KickOffRight
        )
    }

    /// What the play mode means for this team.
    pub(crate) fn phase(&self) -> Phase {
        let taken_by = match self.play_mode {
            PlayMode::BeforeKickOff | PlayMode::GoalLeft | PlayMode::GoalRight => {
                return Phase::Beam;
            }
            PlayMode::PlayOn => return Phase::Play,
            PlayMode::GameOver => return Phase::Over,
            PlayMode::KickOffLeft
            | PlayMode::KickInLeft
            | PlayMode::CornerKickLeft
            | PlayMode::GoalKickLeft
            | PlayMode::FreeKickLeft
            | PlayMode::DirectFreeKickLeft
            | PlayMode::PassLeft
            // An offside of one side is a free kick of the other.
            | PlayMode::OffsideRight => Side::Left,
            PlayMode::KickOffRight
            | PlayMode::KickInRight
            | PlayMode::CornerKickRight
            | PlayMode::GoalKickRight
            | PlayMode::FreeKickRight
            | PlayMode::DirectFreeKickRight
            | PlayMode::PassRight
            | PlayMode::OffsideLeft => Side::Right,
        };
        if taken_by == self.side() {
            Phase::Ours
        } else {
            Phase::Theirs
        }
    }
}
