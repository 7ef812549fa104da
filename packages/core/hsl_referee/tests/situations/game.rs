use std::time::Duration;

use hsl_referee::{AutoReferee, AutoRefereeConfig};
use hsl_types::parameters::Parameters;
use hsl_types::{
    BallTouch, FallDownState, FallDownStateKind, FieldDimensions, GameControllerState, GameState,
    Orientation2, Penalty, PenaltyKind, PlayerNumber, Point2, Pose2, PrimaryState, RefereeCommand,
    RefereeDecision, RobotId, RobotTruth, SimulatedBall, SimulationTruth, SubState, Team, Time,
    Vector2, World,
};

/// Time between two decisions.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// World that follows the referee's decisions; a test moves everything else.
pub(crate) struct Game {
    pub(crate) referee: AutoReferee,
    pub(crate) truth: SimulationTruth,
    pub(crate) calls: Vec<String>,
}

impl Game {
    /// Returns an empty field with a game in `game_state`.
    pub(crate) fn in_state(game_state: GameState, config: AutoRefereeConfig) -> Self {
        config.validate().expect("tests use valid configurations");
        Self {
            referee: AutoReferee::new(config),
            truth: SimulationTruth {
                now: Time::ZERO,
                tick: 0,
                ball: None,
                robots: Vec::new(),
                game_controller_state: GameControllerState {
                    game_state,
                    ..GameControllerState::default()
                },
                commands: Vec::new(),
                field_dimensions: FieldDimensions::default(),
            },
            calls: Vec::new(),
        }
    }

    /// Returns a game with the default rules and a ball in the middle.
    pub(crate) fn playing() -> Self {
        let mut game = Self::in_state(GameState::Playing, AutoRefereeConfig::default());
        game.put_ball(0.0, 0.0);
        game
    }

    pub(crate) fn state(&self) -> &GameControllerState {
        &self.truth.game_controller_state
    }

    /// Lets the referee decide on the next tick, and applies the decision: state, ball and placements. Calls are
    /// collected.
    pub(crate) fn tick(&mut self) -> RefereeDecision {
        self.truth.now += TICK;
        self.truth.tick += 1;
        let decision = self.referee.decide(&self.truth);
        self.truth.commands.clear();
        self.truth.game_controller_state = decision.game_controller_state;
        self.truth.ball = decision.ball;
        for placement in &decision.placements {
            self.put(
                placement.robot,
                placement.pose.position.x,
                placement.pose.position.y,
            );
            let robot = self.robot_mut(placement.robot);
            robot.ground_to_world = placement.pose.as_transform();
        }
        self.calls
            .extend(decision.calls.iter().map(|it| it.text.clone()));
        decision
    }

    /// Ticks for `seconds`.
    pub(crate) fn run(&mut self, seconds: f64) {
        let end = self.truth.now + Duration::from_secs_f64(seconds);
        while self.truth.now < end {
            self.tick();
        }
    }

    /// Ticks while the state satisfies `condition`.
    pub(crate) fn run_while(&mut self, condition: impl Fn(&GameControllerState) -> bool) {
        for _ in 0..20_000 {
            if !condition(self.state()) {
                return;
            }
            self.tick();
        }
        panic!("the state satisfies the condition for 2000 s");
    }

    /// Ticks until the state is `game_state`; returns the elapsed seconds.
    pub(crate) fn run_until(&mut self, game_state: GameState) -> f64 {
        let start = self.truth.now;
        for _ in 0..20_000 {
            if self.tick().game_controller_state.game_state == game_state {
                return self.truth.now.since(start).as_secs_f64();
            }
        }
        panic!("the game never came to {game_state:?}");
    }

    pub(crate) fn command(&mut self, command: RefereeCommand) -> RefereeDecision {
        self.truth.commands.push(command);
        self.tick()
    }

    /// Places a ball that no robot has touched.
    pub(crate) fn put_ball(&mut self, x: f32, y: f32) {
        self.truth.ball = Some(SimulatedBall::resting(Point2::new(x, y)));
    }

    /// Lets `robot` kick the ball in this tick, so that it is at (`x`, `y`) in the next.
    pub(crate) fn kick_to(&mut self, robot: RobotId, x: f32, y: f32) {
        self.put_ball(x, y);
        if let Some(ball) = &mut self.truth.ball {
            ball.velocity = Vector2::new(1.0, 0.0);
            ball.last_touch = Some(BallTouch {
                robot,
                time: self.truth.now,
            });
        }
    }

    pub(crate) fn ball(&self) -> Point2<World> {
        self.truth.ball.expect("the ball is on the field").position
    }

    /// Puts a robot at a position, standing, facing along x.
    pub(crate) fn put(&mut self, id: RobotId, x: f32, y: f32) {
        let robot = RobotTruth {
            id,
            ground_to_world: Pose2::new(x, y, 0.0).as_transform(),
            head_yaw: Orientation2::identity(),
            primary_state: PrimaryState::Playing,
            fall_down_state: FallDownState::default(),
        };
        let robots = &mut self.truth.robots;
        match robots.binary_search_by_key(&id, |robot| robot.id) {
            Ok(index) => robots[index] = robot,
            Err(index) => robots.insert(index, robot),
        }
    }

    pub(crate) fn robot_mut(&mut self, id: RobotId) -> &mut RobotTruth {
        let mut robots = self.truth.robots.iter_mut();
        robots
            .find(|robot| robot.id == id)
            .expect("the robot is on the field")
    }

    pub(crate) fn fell(&mut self, id: RobotId) {
        self.robot_mut(id).fall_down_state.kind = FallDownStateKind::HasFallen;
    }

    pub(crate) fn position(&mut self, id: RobotId) -> Point2<World> {
        self.robot_mut(id).ground_to_world.as_pose().position
    }

    pub(crate) fn penalty(&self, id: RobotId) -> Option<Penalty> {
        self.state().team(id.team).penalties[id.player_number]
    }

    pub(crate) fn penalty_kind(&self, id: RobotId) -> Option<PenaltyKind> {
        self.penalty(id).map(|penalty| penalty.kind)
    }

    pub(crate) fn set_play(&self) -> Option<(SubState, Team)> {
        self.state().sub_state.zip(self.state().kicking_team)
    }

    pub(crate) fn heard(&self, call: &str) -> bool {
        self.calls.iter().any(|it| it == call)
    }
}

pub(crate) fn hulk(number: u8) -> RobotId {
    robot(Team::Hulks, number)
}

pub(crate) fn opponent(number: u8) -> RobotId {
    robot(Team::Opponent, number)
}

fn robot(team: Team, number: u8) -> RobotId {
    RobotId::new(
        team,
        PlayerNumber::try_from(number).expect("tests name players 1 to 20"),
    )
}

/// Returns the default rules with one change.
pub(crate) fn config(change: impl FnOnce(&mut AutoRefereeConfig)) -> AutoRefereeConfig {
    let mut config = AutoRefereeConfig::default();
    change(&mut config);
    config
}

pub(crate) fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}
