use bevy_ecs::prelude::Resource;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The only source of chance: one generator a concern, so that drawing more for one changes nothing for
/// another.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct SimulatorRandomness {
    seed: u64,
    /// Where robots stand at the start.
    pub initial_poses: Pcg64Mcg,
    /// Who kicks off first.
    pub coin_toss: Pcg64Mcg,
    /// How wrong robots see the ball.
    pub ball: Pcg64Mcg,
    /// How wrong robots see what is in their way.
    pub obstacles: Pcg64Mcg,
    /// How wrong robots know where they stand.
    pub localization: Pcg64Mcg,
    /// Which team messages are lost.
    pub message_loss: Pcg64Mcg,
    /// How long team messages take.
    pub message_delay: Pcg64Mcg,
    /// By how much campaigns change where a scenario puts robots and ball.
    pub fuzz: Pcg64Mcg,
}

impl SimulatorRandomness {
    /// The sources of the run with this seed.
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
        }
    }

    /// The seed of the run.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

/// The generator of one concern: the seed, mixed with the concern's name by FNV-1a (64 bit).
fn source(seed: u64, concern: &str) -> Pcg64Mcg {
    let mixed = seed
        .to_le_bytes()
        .into_iter()
        .chain(concern.bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    Pcg64Mcg::seed_from_u64(mixed)
}

/// Heads or tails.
pub fn toss(generator: &mut Pcg64Mcg) -> bool {
    generator.next_u32() >> 31 == 1
}

/// A number between -`limit` and `limit`, all alike probable.
pub fn symmetric(generator: &mut Pcg64Mcg, limit: f32) -> f32 {
    (2.0 * unit(generator) - 1.0) * limit
}

/// Whether something happens that has this probability.
pub fn happens(generator: &mut Pcg64Mcg, probability: f32) -> bool {
    unit(generator) < probability
}

/// A number of the normal distribution around 0, by the method of Box and Muller. Not `rand_distr`: it
/// computes with the platform's functions, whose last bits differ by machine.
pub fn normal(generator: &mut Pcg64Mcg, standard_deviation: f32) -> f32 {
    // At most 1 - 2^-24, so that the logarithm is finite.
    let radius = (-2.0 * libm::logf(1.0 - unit(generator))).sqrt();
    standard_deviation * radius * libm::cosf(std::f32::consts::TAU * unit(generator))
}

/// A number from 0 to less than 1, all alike probable.
fn unit(generator: &mut Pcg64Mcg) -> f32 {
    // 24 bits fill the mantissa, so that every step has the same probability and no rounding occurs.
    (generator.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
}
