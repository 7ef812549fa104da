use bevy_ecs::prelude::Resource;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The only source of chance: one generator a concern, so that drawing more for one changes nothing for
/// another.
#[derive(Resource, Clone, Debug)]
pub struct SimulatorRandomness {
    seed: u64,
    /// Where robots stand at the start.
    pub initial_poses: Pcg64Mcg,
    /// Who kicks off first.
    pub coin_toss: Pcg64Mcg,
}

impl SimulatorRandomness {
    /// The sources of the run with this seed.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            initial_poses: source(seed, "initial_poses"),
            coin_toss: source(seed, "coin_toss"),
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
    // 24 bits fill the mantissa, so that every step has the same probability and no rounding occurs.
    let unit = (generator.next_u32() >> 8) as f32 / (1_u32 << 24) as f32;
    (2.0 * unit - 1.0) * limit
}
