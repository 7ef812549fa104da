use std::collections::BTreeMap;
use std::hash::Hasher;
use std::time::Duration;

use bevy_ecs::prelude::Resource;
use fnv::FnvHasher;
use hsl_types::RobotId;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Cause of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// Time of the first image.
    CameraPhase,
    /// Detection of the ball.
    BallDetection,
    /// Detection of obstacles.
    ObstacleDetection,
    /// Ghost balls.
    GhostBall,
    /// Ghost robots.
    GhostRobot,
    /// Assignment of perceived robots to teams.
    TeamMixup,
    /// Noise of the estimated pose.
    OwnPose,
    /// Drift of odometry.
    OdometryDrift,
    /// Corrections of the estimated pose.
    Correction,
    /// Estimated poses on the other half of the field.
    Mirroring,
    /// Wrong poses after a penalty.
    Kidnapping,
    /// Slip of steps.
    Slip,
    /// Falls of walking robots.
    FallOnWay,
    /// Falls of robots that touch others.
    FallInContact,
    /// Failures of standing up.
    StandUpFailure,
    /// Kicks that miss the ball.
    KickMiss,
    /// Direction of kicks.
    KickDirection,
    /// Speed of kicks.
    KickSpeed,
    /// Bursts of loss of team messages.
    Burst,
    /// Outages of the router.
    Outage,
    /// Error of perceived ball positions.
    BallPosition,
    /// Error of perceived obstacle positions.
    ObstaclePosition,
}

impl Cause {
    /// Returns the name in the seed of the generators: a changed name changes the random numbers of all runs.
    fn name(self) -> &'static str {
        match self {
            Self::CameraPhase => "camera_phase",
            Self::BallDetection => "ball_detection",
            Self::ObstacleDetection => "obstacle_detection",
            Self::GhostBall => "ghost_ball",
            Self::GhostRobot => "ghost_robot",
            Self::TeamMixup => "team_mixup",
            Self::OwnPose => "own_pose",
            Self::OdometryDrift => "odometry_drift",
            Self::Correction => "correction",
            Self::Mirroring => "mirroring",
            Self::Kidnapping => "kidnapping",
            Self::Slip => "slip",
            Self::FallOnWay => "fall_on_way",
            Self::FallInContact => "fall_in_contact",
            Self::StandUpFailure => "stand_up_failure",
            Self::KickMiss => "kick_miss",
            Self::KickDirection => "kick_direction",
            Self::KickSpeed => "kick_speed",
            Self::Burst => "burst",
            Self::Outage => "outage",
            Self::BallPosition => "ball_position",
            Self::ObstaclePosition => "obstacle_position",
        }
    }
}

/// Only source of random numbers: one generator for each purpose, and for each robot and cause of an error, so that a
/// further draw for one purpose does not change the others.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SimulatorRandomness {
    seed: u64,
    /// Initial poses of robots.
    pub initial_poses: Pcg64Mcg,
    /// Team of the first kick-off.
    pub coin_toss: Pcg64Mcg,
    /// Errors of ball observations.
    pub ball: Pcg64Mcg,
    /// Errors of obstacle observations.
    pub obstacles: Pcg64Mcg,
    /// Errors of localization.
    pub localization: Pcg64Mcg,
    /// Loss of team messages.
    pub message_loss: Pcg64Mcg,
    /// Delay of team messages.
    pub message_delay: Pcg64Mcg,
    /// Displacement of robots and ball by campaigns.
    pub fuzz: Pcg64Mcg,
    /// Values that scenario files leave to chance.
    pub scenario_file: Pcg64Mcg,
    /// Generators of errors that were drawn from, by robot; `None`: an error of all robots.
    errors: BTreeMap<(Option<RobotId>, Cause), Pcg64Mcg>,
}

impl SimulatorRandomness {
    /// Creates the generators of a run with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            initial_poses: source(seed, "initial_poses"),
            coin_toss: source(seed, "coin_toss"),
            ball: source(seed, "ball"),
            obstacles: source(seed, "obstacles"),
            localization: source(seed, "localization"),
            message_loss: source(seed, "message_loss"),
            message_delay: source(seed, "message_delay"),
            fuzz: source(seed, "fuzz"),
            scenario_file: source(seed, "scenario_file"),
            errors: BTreeMap::new(),
        }
    }

    /// Returns the generator of the errors of a robot that have this cause.
    pub(crate) fn error(&mut self, robot: RobotId, cause: Cause) -> &mut Pcg64Mcg {
        let seed = self.seed;
        let new = || source(seed, &format!("{} of {robot}", cause.name()));
        let generators = &mut self.errors;
        generators.entry((Some(robot), cause)).or_insert_with(new)
    }

    /// Returns the generator of the errors of all robots that have this cause.
    pub(crate) fn shared_error(&mut self, cause: Cause) -> &mut Pcg64Mcg {
        let seed = self.seed;
        let new = || source(seed, &format!("{} of all", cause.name()));
        self.errors.entry((None, cause)).or_insert_with(new)
    }

    /// Returns the seed of the run.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

/// Returns the generator of a purpose. Its seed is `seed` mixed with the purpose's name by FNV-1a (64 bit): a changed
/// name changes the random numbers of all runs.
fn source(seed: u64, concern: &str) -> Pcg64Mcg {
    let mut mixed = FnvHasher::default();
    mixed.write(&seed.to_le_bytes());
    mixed.write(concern.as_bytes());
    Pcg64Mcg::seed_from_u64(mixed.finish())
}

/// Tosses a coin; both sides have the same probability.
pub fn toss(generator: &mut Pcg64Mcg) -> bool {
    generator.next_u32() >> 31 == 1
}

/// Returns a uniformly distributed number between -`limit` and `limit`.
pub fn symmetric(generator: &mut Pcg64Mcg, limit: f32) -> f32 {
    (2.0 * unit(generator) - 1.0) * limit
}

/// Returns true with this probability.
pub fn happens(generator: &mut Pcg64Mcg, probability: f32) -> bool {
    unit(generator) < probability
}

/// Returns a normally distributed number with mean 0, by the Box-Muller method. `rand_distr` is not used, because it
/// calls mathematical functions of the platform, which differ in their last bits between machines.
pub fn normal(generator: &mut Pcg64Mcg, standard_deviation: f32) -> f32 {
    // At most 1 - 2^-24, so that the logarithm is finite.
    let radius = (-2.0 * libm::logf(1.0 - unit(generator))).sqrt();
    standard_deviation * radius * libm::cosf(std::f32::consts::TAU * unit(generator))
}

/// Returns an exponentially distributed time with this mean.
pub(crate) fn exponential(generator: &mut Pcg64Mcg, mean: Duration) -> Duration {
    // At most 17 times the mean, see `normal`.
    mean.mul_f32(-libm::logf(1.0 - unit(generator)))
}

/// Returns a uniformly distributed number from 0 to less than 1.
pub(crate) fn unit(generator: &mut Pcg64Mcg) -> f32 {
    // The mantissa has 24 bits, so every step has the same probability and nothing is rounded.
    (generator.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
}
