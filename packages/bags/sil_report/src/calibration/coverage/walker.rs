//! Robot that walks by random commands, with errors drawn from their formulas.

use hsl_types::{BodyPhase, FallDownStateKind, KickPower, PrimaryState};

use super::random::Random;
use crate::calibration::command::{Commanded, Turn};
use crate::calibration::moment::{Ball, Moment, Pose, SeenRobot};

/// Duration of a tick \[s\].
pub(super) const TICK: f64 = 0.02;
/// Speed of a kicked ball \[m/s\].
const KICK: f64 = 2.0;

/// Errors of the robot, named as the parameters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Errors {
    pub(super) own_position: f64,
    pub(super) own_orientation: f64,
    pub(super) correction_rate: f64,
    pub(super) correction_position: f64,
    pub(super) correction_orientation: f64,
    pub(super) drift_position: f64,
    pub(super) drift_orientation: f64,
    /// Latency of commands, in ticks.
    pub(super) latency: usize,
    pub(super) walk_acceleration: f64,
    pub(super) turn_acceleration: f64,
    pub(super) slip: f64,
    pub(super) slip_correlation_time: f64,
    pub(super) turn_per_meter: f64,
    pub(super) falls_per_meter: f64,
    pub(super) stand_up_failure: f64,
    pub(super) stand_up_duration: f64,
    pub(super) kick_direction: f64,
    pub(super) kick_speed: f64,
    pub(super) kick_miss: f64,
}

/// Returns the moments of a robot that walks for `seconds`. Now and then another robot pushes it, or it kicks.
pub(super) fn moments(errors: &Errors, seconds: f64, random: &mut Random) -> Vec<Moment> {
    let mut walker = Walker::default();
    let mut commands = Vec::new();
    let mut command = Commanded::Still;
    let mut moments = Vec::new();
    let mut until = 0.0;
    let mut near_until = -1.0;
    for tick in 0..(seconds / TICK) as usize {
        let at = tick as f64 * TICK;
        if at >= until {
            until = at + 0.5 + 2.0 * random.share();
            command = random_command(random);
        }
        if random.share() < 0.05 * TICK {
            near_until = at + 1.0;
        }
        let is_near = at < near_until;
        let noise = [(); 3].map(|()| random.normal());
        let seen = |ball: [f64; 2]| Ball {
            ground: [0.2, 0.0],
            velocity: turned(ball, -walker.truth.turn),
            seen: at,
        };
        moments.push(Moment {
            at,
            pose: Pose {
                x: walker.estimate.x + errors.own_position * noise[0],
                y: walker.estimate.y + errors.own_position * noise[1],
                turn: walker.estimate.turn + errors.own_orientation * noise[2],
            },
            phase: walker.phase,
            posture: walker.posture(),
            primary: PrimaryState::Playing,
            ball: Some(seen(walker.ball)),
            robots: Vec::from_iter(is_near.then_some(SeenRobot {
                ground: [0.0, -0.4],
                team: None,
                number: None,
            })),
            command: Some(command),
        });
        commands.push(command);
        let executed = tick.checked_sub(errors.latency);
        let executed = executed.map_or(Commanded::Still, |tick| commands[tick]);
        walker.step(executed, errors, is_near, random);
    }
    moments
}

/// Draws a command.
fn random_command(random: &mut Random) -> Commanded {
    let direction = std::f64::consts::TAU * random.share();
    match random.share() {
        0.0..0.15 => Commanded::Still,
        0.15..0.25 => Commanded::Kick {
            direction: 0.5 * direction,
            power: KickPower::Short,
        },
        _ => Commanded::Walk {
            velocity: [0.3 * libm::cos(direction), 0.3 * libm::sin(direction)],
            turn: Turn::Speed(2.0 * random.share() - 1.0),
        },
    }
}

/// State of the robot and of the ball.
#[derive(Debug, Default)]
struct Walker {
    truth: Pose,
    estimate: Pose,
    velocity: [f64; 2],
    turning: f64,
    slip: f64,
    ball: [f64; 2],
    phase: BodyPhase,
    /// Time for which the robot lies, and then stands up \[s\].
    lies: f64,
    rises: f64,
    /// Time until the next kick \[s\].
    waits: f64,
}

impl Walker {
    fn posture(&self) -> FallDownStateKind {
        match (self.lies > 0.0, self.rises > 0.0) {
            (true, _) => FallDownStateKind::HasFallen,
            (false, true) => FallDownStateKind::IsGettingUp,
            (false, false) => FallDownStateKind::IsReady,
        }
    }

    /// Moves the robot for a tick.
    fn step(&mut self, command: Commanded, errors: &Errors, is_near: bool, random: &mut Random) {
        self.phase = BodyPhase::Standing;
        self.waits -= TICK;
        // A ball that rolls away is replaced by a resting one.
        self.ball = match self.waits > 0.5 {
            true => self.ball.map(|it| it * libm::exp(-0.3 * TICK)),
            false => [0.0; 2],
        };
        if self.lies > 0.0 {
            self.lies -= TICK;
            return;
        }
        if self.rises > 0.0 {
            self.rises -= TICK;
            if self.rises <= 1e-9 {
                self.rises = 0.0;
                if random.share() < errors.stand_up_failure {
                    self.fall(errors);
                }
            }
            return;
        }
        if random.share() < -libm::expm1(-errors.correction_rate * TICK) {
            let [x, y] = [(); 2].map(|()| errors.correction_position * random.normal());
            let turn = errors.correction_orientation * random.normal();
            self.estimate = after(self.truth, [x, y], turn);
        }
        let (mut velocity, mut turning) = ([0.0; 2], 0.0);
        match command {
            Commanded::Walk {
                velocity: commanded,
                turn: Turn::Speed(turn),
            } => (velocity, turning) = (commanded, turn),
            Commanded::Kick { direction, .. } if self.waits <= 0.0 => {
                self.kick(direction, errors, random);
            }
            _ => {}
        }
        let change = [0, 1].map(|axis| velocity[axis] - self.velocity[axis]);
        let most = errors.walk_acceleration * TICK;
        let share = f64::min(1.0, most / libm::hypot(change[0], change[1]).max(1e-12));
        self.velocity = [0, 1].map(|axis| self.velocity[axis] + share * change[axis]);
        let most = errors.turn_acceleration * TICK;
        self.turning += (turning - self.turning).clamp(-most, most);
        let a = libm::exp(-TICK / errors.slip_correlation_time.max(1e-9));
        self.slip = a * self.slip + (1.0 - a * a).sqrt() * random.normal();
        let factor = (1.0 + errors.slip * self.slip) * TICK;
        let commanded = TICK * libm::hypot(self.velocity[0], self.velocity[1]);
        let step = self.velocity.map(|it| it * factor);
        let way = libm::hypot(step[0], step[1]);
        let turn = self.turning * factor + errors.turn_per_meter * way;
        let error = errors.drift_position * commanded.sqrt();
        let measured = step.map(|it| it + error * random.normal());
        let error = errors.drift_orientation * commanded.sqrt();
        self.truth = after(self.truth, step, turn);
        self.estimate = after(self.estimate, measured, turn + error * random.normal());
        if is_near {
            self.truth.y += 0.2 * TICK;
            self.estimate.y += 0.2 * TICK;
        }
        if commanded > 0.0 {
            self.phase = BodyPhase::Walking;
        }
        if random.share() < -libm::expm1(-errors.falls_per_meter * way) {
            self.fall(errors);
        }
    }

    fn fall(&mut self, errors: &Errors) {
        (self.lies, self.rises) = (0.5, errors.stand_up_duration);
        (self.velocity, self.turning) = ([0.0; 2], 0.0);
    }

    fn kick(&mut self, direction: f64, errors: &Errors, random: &mut Random) {
        self.phase = BodyPhase::Kicking;
        self.waits = 1.0;
        if random.share() >= errors.kick_miss {
            let angle = direction + errors.kick_direction * random.normal();
            let speed = KICK * (1.0 + errors.kick_speed * random.normal());
            self.ball = turned([speed, 0.0], self.truth.turn + angle);
        }
    }
}

/// Returns the pose after a step in its frame and a turn.
fn after(pose: Pose, step: [f64; 2], turn: f64) -> Pose {
    let [x, y] = turned(step, pose.turn);
    Pose {
        x: pose.x + x,
        y: pose.y + y,
        turn: pose.turn + turn,
    }
}

/// Returns a vector turned by an angle.
fn turned([x, y]: [f64; 2], angle: f64) -> [f64; 2] {
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    [cos * x - sin * y, sin * x + cos * y]
}
