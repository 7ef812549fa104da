//! World that follows a GameController, and answers as robots do.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, BehaviorTreeSimulatorPlugin, InProcessBackend, SimulatorBall, SimulatorBehaviorBackend,
    SimulatorGameState, SimulatorGroundToWorld, SimulatorRefereeCommand, SimulatorRobot,
    SimulatorRobotBundle, SimulatorTimeline, Step,
};
use game_controller::{
    Audience, Competition, ControlMessage, PLAYERS, Phase, ReturnMessage, RobotInfo, State,
    TeamInfo, Version,
};
use hsl_behavior::BehaviorParameters;
use hsl_referee::AutoRefereeConfig;
use hsl_types::{
    FieldDimensions, FilteredGameState, GameState, GlobalFieldSide, Isometry2, JerseyColor,
    PenaltyKind, PlayerNumber, Point2, RefereeCommand, RobotId, SimulatedBall, SubState, Team,
    Vector2,
};
use match_setup::game_controller_referee::{
    GameControllerOptions, ReturnClock, follow_game_controller,
};
use support::DatagramPort;

const HULKS: u8 = 24;
const OPPONENT: u8 = 5;

/// World with two robots of each team, and the sockets of its GameController.
struct Match {
    app: App,
    /// Number of the next packet.
    packet_number: u8,
    /// Time of the wall clock \[ms\].
    wall: Arc<AtomicU64>,
    /// Duration of a tick \[ms\].
    tick_takes: u64,
    world: SocketAddr,
    control: DatagramPort,
    returns: DatagramPort,
    hulks: DatagramPort,
}

fn local(port: u16) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, port))
}

/// Returns the data of a team at the start of a match.
fn team(number: u8) -> TeamInfo {
    TeamInfo {
        number,
        field_player_color: JerseyColor::Blue,
        goalkeeper_color: JerseyColor::Red,
        goalkeeper: Some(1),
        score: 0,
        penalty_shot: 0,
        single_shots: 0,
        message_budget: 1200,
        players: [RobotInfo::default(); PLAYERS],
    }
}

/// Returns a control message of the GameController at the start of a half, in this state.
fn message(state: State) -> ControlMessage {
    ControlMessage {
        packet_number: 0,
        players_per_team: 5,
        competition: Competition::Division(1),
        stopped: false,
        game_phase: Phase::Normal,
        state,
        set_play: None,
        first_half: true,
        kicking_team: None,
        secs_remaining: 300,
        secondary_time: 0,
        teams: [team(HULKS), team(OPPONENT)],
    }
}

impl Match {
    /// Creates a match between robots in this process with sockets in place of a GameController, all at free local
    /// ports. `change` changes the options of the connection.
    fn new(change: impl FnOnce(&mut GameControllerOptions)) -> Self {
        let bind = || DatagramPort::bind(local(0)).unwrap();
        let (control, returns, hulks) = (bind(), bind(), bind());
        // The opponent has another port without a listener.
        let world = bind().address();
        let mut options = GameControllerOptions {
            control_address: world,
            return_port: returns.address().port(),
            team_port: hulks.address().port() - u16::from(HULKS),
            ..GameControllerOptions::default()
        };
        change(&mut options);
        let mut app = App::new();
        app.add_plugins(BehaviorTreeSimulatorPlugin::default());
        let backend =
            InProcessBackend::new(FieldDimensions::default(), BehaviorParameters::default());
        app.insert_resource(SimulatorBehaviorBackend(Box::new(backend)));
        for id in robots() {
            let x = if id.team == Team::Hulks { -1.0 } else { 1.0 };
            let y = f32::from(u8::from(id.player_number));
            let pose = Isometry2::new(Vector2::new(x, y), hsl_types::Orientation2::identity());
            let robot = SimulatorRobotBundle::new(id.team, id.player_number, pose);
            app.world_mut().spawn(robot);
        }
        follow_game_controller(&mut app, &options, &AutoRefereeConfig::default()).unwrap();
        let wall = Arc::<AtomicU64>::default();
        let shared = Arc::clone(&wall);
        app.insert_resource(ReturnClock::new(move || {
            Duration::from_millis(shared.load(Ordering::Relaxed))
        }));
        Self {
            app,
            packet_number: 0,
            wall,
            tick_takes: 10,
            world,
            control,
            returns,
            hulks,
        }
    }

    /// Sends a control message, and plays the tick that receives it.
    fn send(&mut self, message: &ControlMessage) {
        let message = ControlMessage {
            packet_number: self.packet_number,
            ..*message
        };
        self.packet_number = self.packet_number.wrapping_add(1);
        let bytes = message.to_bytes(Version::V20, Audience::Robots).unwrap();
        self.control.send(self.world, &bytes).unwrap();
        self.play(1);
    }

    fn play(&mut self, ticks: u32) {
        for _ in 0..ticks {
            assert_eq!(self.app.step(), Step::Continue);
            self.wall.fetch_add(self.tick_takes, Ordering::Relaxed);
        }
    }

    fn game(&self) -> &SimulatorGameState {
        self.app.world().resource()
    }

    fn state(&self) -> GameState {
        self.game().game_controller_state.game_state
    }

    fn ball(&self) -> Option<Point2<hsl_types::World>> {
        let ball = self.app.world().resource::<SimulatorBall>();
        ball.state.map(|ball| ball.position)
    }

    fn put_ball(&mut self, x: f32, y: f32) {
        let ball = SimulatedBall::resting(Point2::new(x, y));
        self.app.world_mut().resource_mut::<SimulatorBall>().state = Some(ball);
    }

    fn position(&mut self, robot: RobotId) -> Vector2<hsl_types::World> {
        let world = self.app.world_mut();
        let mut robots = world.query::<(&SimulatorRobot, &SimulatorGroundToWorld)>();
        let mut robots = robots.iter(world);
        let (_, pose) = robots.find(|(it, _)| it.id() == robot).unwrap();
        pose.0.translation()
    }

    /// Plays ticks, and returns the texts of the timeline.
    fn texts(&mut self, ticks: u32) -> Vec<String> {
        let mut texts = Vec::new();
        for _ in 0..ticks {
            self.play(1);
            let timeline = self.app.world().resource::<SimulatorTimeline>();
            let frame = timeline.frames.back().unwrap();
            let markers = &frame.state.as_ref().unwrap().markers;
            texts.extend(markers.iter().map(|marker| marker.label.clone()));
        }
        texts
    }
}

fn robots() -> [RobotId; 4] {
    let numbers = [PlayerNumber::new::<1>(), PlayerNumber::new::<2>()];
    let of = |team| numbers.map(|number| RobotId::new(team, number));
    let [one, two] = of(Team::Hulks);
    let [three, four] = of(Team::Opponent);
    [one, two, three, four]
}

fn received(port: &mut DatagramPort) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    while let Some(received) = port.receive() {
        all.push(received.unwrap().1.to_vec());
    }
    all
}

#[test]
fn robots_are_in_initial_and_silent_until_the_first_message_of_the_game_controller() {
    let mut game = Match::new(|_| {});
    game.play(200);
    assert_eq!(game.state(), GameState::Initial);
    assert_eq!(received(&mut game.returns).len(), 0);
    game.send(&message(State::Ready));
    assert_eq!(game.state(), GameState::Ready);
    assert_eq!(received(&mut game.returns).len(), 4);
}

#[test]
fn every_robot_reports_once_a_second() {
    let mut game = Match::new(|_| {});
    game.send(&message(State::Ready));
    game.play(300);
    let reports = received(&mut game.returns);
    assert_eq!(reports.len(), 4 * 4);
    let read = reports
        .iter()
        .map(|bytes| ReturnMessage::from_bytes(bytes).unwrap());
    let mut robots: Vec<_> = read.map(|it| (it.team, it.player)).take(4).collect();
    robots.sort_unstable();
    assert_eq!(robots, [(5, 1), (5, 2), (24, 1), (24, 2)]);
    let hulk = ReturnMessage::from_bytes(&reports[1]).unwrap();
    assert!(
        (hulk.pose[0] + 1000.0).abs() < 200.0,
        "{hulk:?} is near x = -1 m"
    );
}

#[test]
fn robots_of_a_slow_world_report_once_a_second_of_the_wall_clock() {
    let mut game = Match::new(|_| {});
    game.tick_takes = 50;
    game.send(&message(State::Ready));
    game.play(60);
    assert_eq!(received(&mut game.returns).len(), 4 * 4);
}

#[test]
fn team_messages_are_datagrams_and_the_budget_is_that_of_the_game_controller() {
    let mut game = Match::new(|_| {});
    let mut playing = message(State::Playing);
    game.send(&playing);
    game.play(400);
    let sent = received(&mut game.hulks).len();
    assert!(sent > 0);
    let left = game
        .game()
        .game_controller_state
        .hulks_team
        .remaining_amount_of_messages;
    assert_eq!(usize::from(left), 1200 - sent);
    playing.teams[0].message_budget = 30;
    game.send(&playing);
    let told = game.game().filtered_game_controller_state(Team::Hulks);
    assert!(told.remaining_number_of_messages <= 30);
}

#[test]
fn a_penalized_robot_is_carried_away_and_returns_when_the_penalty_is_over() {
    let mut game = Match::new(|_| {});
    game.send(&message(State::Playing));
    let [robot, ..] = robots();
    let mut penalized = message(State::Playing);
    penalized.teams[0].players[0].penalty = Some(PenaltyKind::Pushing);
    game.send(&penalized);
    let field = FieldDimensions::default();
    let outside = game.position(robot);
    assert!(outside.y.abs() > field.width / 2.0, "{outside:?}");
    // A penalty without remaining time is still a penalty.
    game.play(300);
    assert_eq!(game.position(robot), outside);
    game.put_ball(0.0, 0.0);
    game.send(&message(State::Playing));
    game.play(500);
    assert_ne!(game.position(robot), outside);
}

#[test]
fn motion_in_set_is_served_in_place_and_carrying_can_be_turned_off() {
    let [robot, ..] = robots();
    for (kind, place_robots) in [
        (PenaltyKind::MotionInSet, true),
        (PenaltyKind::PickUp, false),
    ] {
        let mut game = Match::new(|options| options.place_robots = place_robots);
        game.send(&message(State::Set));
        let before = game.position(robot);
        let mut penalized = message(State::Set);
        penalized.teams[0].players[0].penalty = Some(kind);
        game.send(&penalized);
        assert_eq!(game.position(robot), before, "{kind:?}");
    }
}

#[test]
fn a_stop_freezes_both_teams() {
    let mut game = Match::new(|_| {});
    game.put_ball(0.0, 0.0);
    game.send(&message(State::Playing));
    game.play(200);
    let mut stopped = message(State::Playing);
    stopped.stopped = true;
    game.send(&stopped);
    for team in Team::ALL {
        let told = game.game().filtered_game_controller_state(team).game_state;
        assert_eq!(told, FilteredGameState::Stop);
    }
    game.play(100);
    let before = robots().map(|robot| game.position(robot));
    game.play(200);
    assert_eq!(robots().map(|robot| game.position(robot)), before);
}

#[test]
fn the_ball_is_placed_in_set_and_for_set_plays_and_taken_away_after_a_goal() {
    let field = FieldDimensions::default();
    let mut game = Match::new(|_| {});
    game.put_ball(2.0, 1.0);
    game.send(&message(State::Set));
    assert_eq!(game.ball(), Some(Point2::origin()));
    let mut corner = message(State::Playing);
    corner.set_play = Some(SubState::CornerKick);
    corner.kicking_team = Some(HULKS);
    game.put_ball(4.7, -0.9);
    game.send(&corner);
    let place = Point2::new(field.length / 2.0, -field.width / 2.0);
    assert_eq!(game.ball(), Some(place));
    let mut goal = message(State::Ready);
    goal.teams[1].score = 1;
    game.send(&goal);
    assert_eq!(game.ball(), None);
}

#[test]
fn a_ball_that_rolls_off_the_carpet_is_brought_back_to_the_line() {
    let field = FieldDimensions::default();
    let line = field.length / 2.0;
    let edge = line + field.border_strip_width;
    let mut game = Match::new(|_| {});
    for (x, expected) in [(edge - 0.1, edge - 0.1), (edge + 0.1, line)] {
        game.put_ball(x, 1.0);
        game.send(&message(State::Playing));
        assert_eq!(game.ball(), Some(Point2::new(expected, 1.0)));
    }
}

#[test]
fn a_goal_that_is_taken_back_continues_with_a_ball_on_the_centre_mark() {
    let mut game = Match::new(|_| {});
    game.put_ball(2.0, 1.0);
    game.send(&message(State::Playing));
    let mut goal = message(State::Ready);
    goal.teams[0].score = 1;
    game.send(&goal);
    assert_eq!(game.ball(), None);
    game.send(&message(State::Playing));
    assert_eq!(game.ball(), Some(Point2::origin()));
    let told = game.game().game_controller_state;
    assert_eq!(told.hulks_team.score, 0);
}

#[test]
fn refused_datagrams_are_named_on_the_timeline_at_powers_of_ten() {
    let mut game = Match::new(|_| {});
    game.send(&message(State::Playing));
    game.app
        .world_mut()
        .resource_mut::<SimulatorTimeline>()
        .capacity = 1;
    let mut texts = Vec::new();
    for _ in 0..12 {
        game.control.send(game.world, b"RGme\x15").unwrap();
        texts.extend(game.texts(1));
    }
    texts.retain(|text| text.contains("refused"));
    let line = |count: u32| {
        format!(
            "{count} datagrams refused from 127.0.0.1: a control message has version 21, which is not supported"
        )
    };
    assert_eq!(texts, [line(1), line(10)]);
}

#[test]
fn the_teams_change_sides_with_their_place_in_the_message() {
    let mut game = Match::new(|_| {});
    game.send(&message(State::Initial));
    let mut second = message(State::Initial);
    second.first_half = false;
    second.teams.reverse();
    game.send(&second);
    let side = game.game().game_controller_state.global_field_side;
    assert_eq!(side, GlobalFieldSide::Away);
    let [robot, ..] = robots();
    assert!(game.position(robot).x > 0.0);
}

#[test]
fn other_senders_other_teams_and_floods_are_refused() {
    let address = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 9));
    let mut game = Match::new(|options| options.address = address);
    game.send(&message(State::Playing));
    assert_eq!(game.state(), GameState::Initial, "from another address");
    let mut game = Match::new(|_| {});
    let mut others = message(State::Playing);
    others.teams[1].number = 77;
    game.send(&others);
    assert_eq!(game.state(), GameState::Initial, "about another team");
    for _ in 0..200 {
        game.control
            .send(game.world, b"RGme\x14 but nothing else")
            .unwrap();
    }
    game.send(&message(State::Playing));
    assert_eq!(game.state(), GameState::Playing, "after a flood");
}

#[test]
fn the_timeline_says_when_the_game_controller_is_silent_and_that_it_decides() {
    let mut game = Match::new(|options| options.silence_timeout = Duration::from_secs(1));
    game.send(&message(State::Playing));
    game.app
        .world_mut()
        .write_message(SimulatorRefereeCommand(RefereeCommand::BriefStop));
    game.app
        .world_mut()
        .resource_mut::<SimulatorTimeline>()
        .capacity = 1;
    let texts = game.texts(120);
    let said = |text: &str| texts.iter().filter(|it| *it == text).count();
    assert_eq!(
        said("BriefStop has no effect: the GameController is the referee"),
        1,
        "{texts:?}"
    );
    assert_eq!(
        said("the GameController at 127.0.0.1 is silent"),
        1,
        "{texts:?}"
    );
    assert!(!game.game().game_controller_state.stopped);
}

#[test]
fn a_second_game_controller_at_the_same_address_is_refused_and_the_timeline_names_both() {
    let mut game = Match::new(|_| {});
    game.send(&message(State::Ready));
    game.app
        .world_mut()
        .resource_mut::<SimulatorTimeline>()
        .capacity = 1;
    let second = DatagramPort::bind(local(0)).unwrap();
    let bytes = message(State::Playing).to_bytes(Version::V20, Audience::Robots);
    second.send(game.world, &bytes.unwrap()).unwrap();
    let texts = game.texts(1).join("\n");
    let (sender, followed) = (second.address(), game.control.address());
    let both = format!("at {sender}; {followed} is followed");
    assert!(texts.contains(&both), "{texts}");
    assert_eq!(game.state(), GameState::Ready);
}
