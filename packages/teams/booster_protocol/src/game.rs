//! State of the game, as the program's node for the GameController publishes it.

use game_controller::{
    Announcer, Audience, Competition, ControlMessage, MatchSetup, Schedule, TeamSetup, Version,
};
use hsl_types::{
    GameControllerState, JerseyColor, PenaltyKind, PlayerNumber, SecondaryDurations, Time,
};
use hsl_wire::game_controller_interface::{GameControlData, RobotInfo, TeamInfo};

/// Version of the league's messages whose numbers of penalties the program knows.
const VERSION: Version = Version::V19;

/// Converter of the state of the game to the messages for the program, with the period of the GameController.
pub struct Game {
    announcer: Announcer,
    schedule: Schedule,
    packet_number: u8,
}

impl Game {
    /// Creates the converter for a team with this number.
    pub fn new(team_id: u8) -> Self {
        let setup = MatchSetup {
            competition: Competition::Division(0),
            players_per_team: 4,
            hulks: TeamSetup {
                number: team_id,
                field_player_color: JerseyColor::Blue,
                goalkeeper_color: JerseyColor::Green,
            },
            opponent: TeamSetup {
                number: if team_id == 1 { 2 } else { 1 },
                field_player_color: JerseyColor::Red,
                goalkeeper_color: JerseyColor::Yellow,
            },
            goalkeeper: PlayerNumber::new::<1>(),
        };
        Self {
            announcer: Announcer::new(setup, SecondaryDurations::default()),
            schedule: Schedule::default(),
            packet_number: 0,
        }
    }

    /// Starts another run.
    pub fn restart(&mut self) {
        self.schedule = Schedule::default();
        self.packet_number = 0;
    }

    /// Returns the message of a tick; `None` if none is due. `state` is the view of the robot's team.
    pub fn update(&mut self, now: Time, state: &GameControllerState) -> Option<GameControlData> {
        if !self.schedule.is_due(now, state.stopped) {
            return None;
        }
        self.packet_number = self.packet_number.wrapping_add(1);
        let mut state = *state;
        // The numbers of the setup: the program ignores a message without the number of its team.
        state.hulks_team.team_number = None;
        state.opponent_team.team_number = None;
        let message = ControlMessage {
            packet_number: self.packet_number,
            ..self.announcer.message(now, &state)
        };
        let bytes = known(message).to_bytes(VERSION, Audience::Robots).ok()?;
        read(&bytes)
    }
}

/// Returns a message with the penalties of version 19, by the rules of the program's node: a motion in a stop counts as
/// a motion in Set, and a warning as pushing.
fn known(mut message: ControlMessage) -> ControlMessage {
    for player in message.teams.iter_mut().flat_map(|it| &mut it.players) {
        player.penalty = player.penalty.map(|penalty| match penalty {
            PenaltyKind::MotionInStop => PenaltyKind::MotionInSet,
            PenaltyKind::Cautioned => PenaltyKind::Pushing,
            other => other,
        });
    }
    message
}

/// Bytes of a packed message, little endian.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// Takes the next bytes.
    fn take<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    /// Takes the next byte.
    fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }
}

/// Reads the fields of a message of [`VERSION`], which are those of the program's message in the same order.
fn read(bytes: &[u8]) -> Option<GameControlData> {
    let mut bytes = Bytes(bytes);
    Some(GameControlData {
        header: bytes.take()?,
        version: bytes.byte()?,
        packet_number: bytes.byte()?,
        players_per_team: bytes.byte()?,
        competition_type: bytes.byte()?,
        stopped: bytes.byte()?,
        game_phase: bytes.byte()?,
        state: bytes.byte()?,
        set_play: bytes.byte()?,
        first_half: bytes.byte()?,
        kicking_team: bytes.byte()?,
        secs_remaining: i16::from_le_bytes(bytes.take()?),
        secondary_time: i16::from_le_bytes(bytes.take()?),
        teams: [team(&mut bytes)?, team(&mut bytes)?],
    })
}

/// Reads the fields of a team.
fn team(bytes: &mut Bytes<'_>) -> Option<TeamInfo> {
    let mut team = TeamInfo {
        team_number: bytes.byte()?,
        field_player_colour: bytes.byte()?,
        goalkeeper_colour: bytes.byte()?,
        goalkeeper: bytes.byte()?,
        score: bytes.byte()?,
        penalty_shot: bytes.byte()?,
        single_shots: u16::from_le_bytes(bytes.take()?),
        message_budget: u16::from_le_bytes(bytes.take()?),
        ..TeamInfo::default()
    };
    for player in &mut team.players {
        *player = RobotInfo {
            penalty: bytes.byte()?,
            secs_till_unpenalised: bytes.byte()?,
            warnings: bytes.byte()?,
            cautions: bytes.byte()?,
        };
    }
    Some(team)
}

/// Returns the bytes of a message of the GameController with the fields of a message of the program.
pub(crate) fn bytes(message: &GameControlData) -> Vec<u8> {
    let mut bytes = message.header.to_vec();
    bytes.extend([
        message.version,
        message.packet_number,
        message.players_per_team,
        message.competition_type,
        message.stopped,
        message.game_phase,
        message.state,
        message.set_play,
        message.first_half,
        message.kicking_team,
    ]);
    bytes.extend(message.secs_remaining.to_le_bytes());
    bytes.extend(message.secondary_time.to_le_bytes());
    for team in &message.teams {
        bytes.extend([
            team.team_number,
            team.field_player_colour,
            team.goalkeeper_colour,
            team.goalkeeper,
            team.score,
            team.penalty_shot,
        ]);
        bytes.extend(team.single_shots.to_le_bytes());
        bytes.extend(team.message_budget.to_le_bytes());
        for player in &team.players {
            let RobotInfo {
                penalty,
                secs_till_unpenalised,
                warnings,
                cautions,
            } = *player;
            bytes.extend([penalty, secs_till_unpenalised, warnings, cautions]);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hsl_types::{Penalty, Team};

    use super::*;

    const PLAYER: PlayerNumber = PlayerNumber::new::<2>();

    fn at(milliseconds: u64) -> Time {
        Time::from_nanos(milliseconds * 1_000_000)
    }

    /// Returns the message about a state, and the part about the own team.
    fn message(state: &GameControllerState) -> (GameControlData, TeamInfo) {
        let message = Game::new(66).update(at(0), state).unwrap();
        let own = message.teams.iter().find(|team| team.team_number == 66);
        (message.clone(), own.unwrap().clone())
    }

    #[test]
    fn the_first_message_is_sent_at_once_and_the_next_ones_with_the_period_of_the_game_controller()
    {
        let mut game = Game::new(66);
        let state = GameControllerState::default();
        let sent: Vec<_> = (0..100)
            .map(|tick| at(tick * 20))
            .filter_map(|now| game.update(now, &state).map(|it| it.packet_number))
            .collect();
        assert_eq!(sent, [1, 2, 3, 4]);
    }

    #[test]
    fn the_own_team_has_the_number_of_the_parameter_whatever_the_state_says() {
        let mut state = GameControllerState {
            kicking_team: Some(Team::Hulks),
            ..GameControllerState::default()
        };
        state.hulks_team.team_number = Some(24);
        state.hulks_team.score = 3;
        state.opponent_team.team_number = Some(66);
        let (message, own) = message(&state);
        assert_eq!(&message.header, b"RGme");
        assert_eq!((message.kicking_team, own.score), (66, 3));
    }

    #[test]
    fn penalties_have_the_numbers_of_version_19() {
        let number = |kind| {
            let mut state = GameControllerState::default();
            state.hulks_team.penalties[PLAYER] = Some(Penalty {
                kind,
                remaining: Duration::from_millis(14_100),
            });
            let (_, own) = message(&state);
            let player = &own.players[1];
            assert_eq!(player.secs_till_unpenalised, 15);
            player.penalty
        };
        assert_eq!(number(PenaltyKind::MotionInStop), 2);
        assert_eq!(number(PenaltyKind::LocalGameStuck), 3);
        assert_eq!(number(PenaltyKind::Cautioned), 9);
        assert_eq!(number(PenaltyKind::SentOff), 10);
        assert_eq!(number(PenaltyKind::Substitute), 11);
    }
}
