//! A situation on the field.

use league_referee::{BallView, CYCLE, Referee, RefereeConfig, RobotView, Snapshot, Verdict};
use nalgebra::Vector3;
use simspark_protocol::{PlayMode, Player, Side, TrainerCommand};

/// A referee, the ball, and robots that stand.
pub(crate) struct Situation {
    pub(crate) referee: Referee,
    pub(crate) ball: BallView,
    pub(crate) robots: Vec<RobotView>,
}

impl Situation {
    /// A match in this play mode, with the ball at the center.
    pub(crate) fn new(mode: PlayMode) -> Self {
        Self::with(RefereeConfig::default(), mode)
    }

    pub(crate) fn with(config: RefereeConfig, mode: PlayMode) -> Self {
        let mut situation = Self {
            referee: Referee::new(config),
            ball: BallView {
                position: Vector3::new(0.0, 0.0, 0.042),
                velocity: Vector3::zeros(),
            },
            robots: Vec::new(),
        };
        situation.command(&TrainerCommand::PlayMode(mode));
        situation
    }

    /// Adds a robot that stands at x, y \[m\].
    pub(crate) fn robot(&mut self, side: Side, number: u32, x: f64, y: f64) -> &mut RobotView {
        self.robots.push(RobotView {
            player: Player { number, side },
            position: Vector3::new(x, y, 0.38),
            velocity: Vector3::zeros(),
            touches_ball: false,
            touches: Vec::new(),
            self_collisions: Vec::new(),
            asks_to_pass: false,
        });
        self.robots.last_mut().unwrap()
    }

    pub(crate) fn command(&mut self, command: &TrainerCommand) -> Verdict {
        let (ball, robots) = (self.ball, self.robots.as_slice());
        self.referee.command(command, &Snapshot { ball, robots })
    }

    /// Puts the ball somewhere \[m\].
    pub(crate) fn roll_to(&mut self, x: f64, y: f64) {
        self.ball.position = Vector3::new(x, y, 0.042);
    }

    /// Plays a cycle in which one robot touches the ball.
    pub(crate) fn touch(&mut self, index: usize) -> Verdict {
        self.robots[index].touches_ball = true;
        let verdict = self.cycle();
        self.robots[index].touches_ball = false;
        verdict
    }

    /// Plays a cycle, and puts robots and ball where the referee puts them.
    pub(crate) fn cycle(&mut self) -> Verdict {
        let (ball, robots) = (self.ball, self.robots.as_slice());
        let verdict = self.referee.judge(&Snapshot { ball, robots });
        for it in &verdict.moves {
            let robot = self
                .robots
                .iter_mut()
                .find(|robot| robot.player == it.player);
            robot.unwrap().position = it.position;
        }
        if let Some(ball) = verdict.ball {
            self.ball.position = ball;
        }
        verdict
    }

    /// Plays for some time \[s\]. Returns all verdicts.
    pub(crate) fn play(&mut self, time: f64) -> Vec<Verdict> {
        let cycles = (time / CYCLE).round() as usize;
        (0..cycles).map(|_| self.cycle()).collect()
    }

    pub(crate) fn mode(&self) -> PlayMode {
        self.referee.play_mode()
    }
}
