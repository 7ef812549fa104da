//! A situation on the field.

use league_world::referee::{
    BallView, CYCLE, Decisions, Referee, RefereeConfig, RobotView, Snapshot, Touch,
};
use nalgebra::Vector3;
use simspark_protocol::{PlayMode, Player, Side, TrainerCommand};

/// A referee, the ball, and standing robots.
pub(crate) struct Situation {
    pub(crate) referee: Referee,
    pub(crate) ball: BallView,
    pub(crate) robots: Vec<RobotView>,
}

impl Situation {
    /// Creates a match in this play mode, with the ball at the center.
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

    /// Adds a standing robot at `x`, `y` \[m\].
    pub(crate) fn robot(&mut self, side: Side, number: u32, x: f64, y: f64) -> &mut RobotView {
        self.robots.push(RobotView {
            player: Player { number, side },
            position: Vector3::new(x, y, 0.38),
            velocity: Vector3::zeros(),
            touches_ball: false,
            touches: Vec::new(),
            self_collisions: Vec::new(),
            requests_pass: false,
        });
        self.robots.last_mut().unwrap()
    }

    /// Lets two robots touch each other, halfway between them, until [`Self::part`].
    pub(crate) fn touch_each_other(&mut self, one: Player, other: Player) {
        let position = |player| {
            let robot = self.robots.iter().find(|robot| robot.player == player);
            robot.unwrap().position
        };
        let point = (position(one) + position(other)) / 2.0;
        for robot in &mut self.robots {
            let pairs = [(one, other), (other, one)];
            let of_robot = pairs.into_iter().filter(|(own, _)| *own == robot.player);
            robot
                .touches
                .extend(of_robot.map(|(_, player)| Touch { player, point }));
        }
    }

    /// Lets no robots touch each other.
    pub(crate) fn part(&mut self) {
        self.robots
            .iter_mut()
            .for_each(|robot| robot.touches.clear());
    }

    pub(crate) fn command(&mut self, command: &TrainerCommand) -> Decisions {
        let (ball, robots) = (self.ball, self.robots.as_slice());
        self.referee
            .apply_command(command, &Snapshot { ball, robots })
    }

    /// Places the ball \[m\].
    pub(crate) fn roll_to(&mut self, x: f64, y: f64) {
        self.ball.position = Vector3::new(x, y, 0.042);
    }

    /// Plays a cycle in which one robot touches the ball.
    pub(crate) fn touch(&mut self, index: usize) -> Decisions {
        self.robots[index].touches_ball = true;
        let decisions = self.cycle();
        self.robots[index].touches_ball = false;
        decisions
    }

    /// Plays a cycle, and executes the placements of robots and ball.
    pub(crate) fn cycle(&mut self) -> Decisions {
        let (ball, robots) = (self.ball, self.robots.as_slice());
        let decisions = self.referee.apply_rules(&Snapshot { ball, robots });
        for it in &decisions.placements {
            let robot = self
                .robots
                .iter_mut()
                .find(|robot| robot.player == it.player);
            robot.unwrap().position = it.position;
        }
        if let Some(ball) = decisions.ball {
            self.ball.position = ball;
        }
        decisions
    }

    /// Plays for some time \[s\]. Returns the decisions of all cycles.
    pub(crate) fn play(&mut self, time: f64) -> Vec<Decisions> {
        let cycles = (time / CYCLE).round() as usize;
        (0..cycles).map(|_| self.cycle()).collect()
    }

    pub(crate) fn mode(&self) -> PlayMode {
        self.referee.play_mode()
    }
}
