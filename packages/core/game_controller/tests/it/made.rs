//! Sample messages, and strategies for messages.

use game_controller::{
    Competition, ControlMessage, MatchSetup, PLAYERS, Phase, RobotInfo, State, TeamInfo, TeamSetup,
    Version,
};
use hsl_types::{
    BallState, Isometry2, JerseyColor, Orientation2, PenaltyKind, PlayerNumber, Point2,
    PrimaryState, RobotState, SecondaryDurations, Side, SubState, Time, Vector2, WorldState,
};
use proptest::array::uniform2;
use proptest::prelude::*;

/// Numbers of the teams `hulks` and `opponent` in all tests.
pub(crate) const HULKS: u8 = 24;
pub(crate) const OPPONENT: u8 = 5;

/// Returns a setup of five against five in the middle division.
pub(crate) fn setup() -> MatchSetup {
    let team = |number, field_player_color, goalkeeper_color| TeamSetup {
        number,
        field_player_color,
        goalkeeper_color,
    };
    MatchSetup {
        competition: Competition::Division(1),
        players_per_team: 5,
        hulks: team(HULKS, JerseyColor::Blue, JerseyColor::Red),
        opponent: team(OPPONENT, JerseyColor::Black, JerseyColor::White),
        goalkeeper: PlayerNumber::new::<1>(),
    }
}

/// Returns the durations of the league's rules.
pub(crate) fn durations() -> SecondaryDurations {
    let seconds = std::time::Duration::from_secs;
    SecondaryDurations {
        ready: seconds(45),
        penalty_kick_ready: seconds(45),
        kick_off: seconds(10),
        set_play: seconds(45),
        penalty_kick: seconds(60),
        timeout: seconds(300),
        half_time_break: seconds(600),
        shot: seconds(60),
    }
}

/// Returns a team without penalties.
pub(crate) fn team(number: u8) -> TeamInfo {
    let mut players = [RobotInfo {
        penalty: Some(PenaltyKind::Substitute),
        ..RobotInfo::default()
    }; PLAYERS];
    players[..5].fill(RobotInfo::default());
    TeamInfo {
        number,
        field_player_color: JerseyColor::Blue,
        goalkeeper_color: JerseyColor::Red,
        goalkeeper: Some(1),
        score: 0,
        penalty_shot: 0,
        single_shots: 0,
        message_budget: 12_000,
        players,
    }
}

/// Returns the message for Ready before a kick-off of `hulks`.
pub(crate) fn message() -> ControlMessage {
    ControlMessage {
        packet_number: 0,
        players_per_team: 5,
        competition: Competition::Division(1),
        stopped: false,
        game_phase: Phase::Normal,
        state: State::Ready,
        set_play: None,
        first_half: true,
        kicking_team: Some(HULKS),
        secs_remaining: 600,
        secondary_time: 45,
        teams: [team(HULKS), team(OPPONENT)],
    }
}

/// Returns a strategy for the penalties that a message of this version can contain without loss.
fn any_penalty(version: Version) -> impl Strategy<Value = Option<PenaltyKind>> {
    let mut kinds = vec![
        None,
        Some(PenaltyKind::IllegalPosition),
        Some(PenaltyKind::MotionInSet),
        Some(PenaltyKind::LocalGameStuck),
        Some(PenaltyKind::IncapableRobot),
        Some(PenaltyKind::PickUp),
        Some(PenaltyKind::BallHolding),
        Some(PenaltyKind::LeavingTheField),
        Some(PenaltyKind::Pushing),
        Some(PenaltyKind::SentOff),
        Some(PenaltyKind::Substitute),
    ];
    match version {
        Version::V18 => kinds.push(Some(PenaltyKind::Cautioned)),
        Version::V19 => kinds.push(Some(PenaltyKind::PlayingWithArmsHands)),
        Version::V20 => kinds.extend([
            Some(PenaltyKind::PlayingWithArmsHands),
            Some(PenaltyKind::MotionInStop),
            Some(PenaltyKind::Cautioned),
        ]),
    }
    prop::sample::select(kinds)
}

fn any_robot(version: Version) -> impl Strategy<Value = RobotInfo> {
    let numbers = any::<(u8, u8, u8)>();
    (any_penalty(version), numbers).prop_map(move |(penalty, (seconds, warnings, cautions))| {
        RobotInfo {
            penalty,
            secs_till_unpenalized: seconds,
            warnings: if version == Version::V19 { warnings } else { 0 },
            cautions: if version == Version::V18 { 0 } else { cautions },
        }
    })
}

fn any_team(version: Version) -> impl Strategy<Value = TeamInfo> {
    let colors = uniform2(prop::sample::select(JerseyColor::ALL.as_slice()));
    let goalkeeper = prop::option::of(1..=20_u8);
    let players = prop::collection::vec(any_robot(version), PLAYERS);
    let numbers = any::<(u8, u8, u8, u16, u16)>();
    (colors, goalkeeper, players, numbers).prop_map(|(colors, goalkeeper, players, numbers)| {
        TeamInfo {
            number: numbers.0,
            field_player_color: colors[0],
            goalkeeper_color: colors[1],
            goalkeeper,
            score: numbers.1,
            penalty_shot: numbers.2,
            single_shots: numbers.3,
            message_budget: numbers.4,
            players: players.try_into().unwrap(),
        }
    })
}

/// Returns a strategy for all messages that a version can express.
pub(crate) fn any_message(version: Version) -> impl Strategy<Value = ControlMessage> {
    let is_spl = version == Version::V18;
    let mut states = vec![
        State::Initial,
        State::Ready,
        State::Set,
        State::Playing,
        State::Finished,
    ];
    let mut set_plays = vec![
        None,
        Some(SubState::DirectFreeKick),
        Some(SubState::PenaltyKick),
        Some(SubState::ThrowIn),
        Some(SubState::GoalKick),
        Some(SubState::CornerKick),
    ];
    if is_spl {
        states.push(State::Standby);
    } else {
        set_plays.push(Some(SubState::IndirectFreeKick));
    }
    let phases = vec![
        Phase::Normal,
        Phase::PenaltyShootout,
        Phase::ExtraTime,
        Phase::Timeout,
    ];
    let kinds = (
        prop::sample::select(states),
        prop::sample::select(set_plays),
        prop::sample::select(phases),
        prop::option::of(0..255_u8),
    );
    let numbers = any::<(u8, u8, bool, bool, i16, i16)>();
    let teams = uniform2(any_team(version));
    (kinds, numbers, 0..=20_u8, teams).prop_map(move |(kinds, numbers, players_per_team, teams)| {
        ControlMessage {
            packet_number: numbers.0,
            players_per_team,
            competition: if is_spl {
                let (phase, kind) = (numbers.1 % 2, numbers.1 / 2);
                Competition::Spl { phase, kind }
            } else {
                Competition::Division(numbers.1 % 3)
            },
            stopped: numbers.2 && !is_spl,
            game_phase: kinds.2,
            state: kinds.0,
            set_play: kinds.1,
            first_half: numbers.3,
            kicking_team: kinds.3,
            secs_remaining: numbers.4,
            secondary_time: numbers.5,
            teams,
        }
    })
}

/// Returns the world state of a standing robot that saw the ball 1.5 s ago.
pub(crate) fn world_state(player_number: PlayerNumber) -> WorldState {
    WorldState {
        now: Time::from_nanos(5_000_000_000),
        robot: RobotState {
            pose_covariance: [0.0; 9],
            body_phase: hsl_types::BodyPhase::Standing,
            ground_to_field: Isometry2::new(Vector2::new(1.0, 2.0), Orientation2::identity()),
            player_number,
            primary_state: PrimaryState::Playing,
        },
        ball: Some(BallState {
            covariance: [0.0; 4],
            confidence: 1.0,
            ball_in_ground: Point2::new(0.5, -0.25),
            ball_in_field: Point2::new(1.5, 1.75),
            ball_in_ground_velocity: Vector2::zero(),
            last_seen_ball: Time::from_nanos(3_500_000_000),
            field_side: Side::Left,
        }),
        ..WorldState::new(player_number)
    }
}
