//! A world of ten thousand objects.

use world_model::{FluentId, Stamp, WorldModel};

use crate::world::SETUP;

/// Returns the peak memory of this process \[bytes\].
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1000 * kilobytes)
}

#[test]
fn ten_thousand_objects_with_binary_predicates_need_less_than_a_gigabyte() {
    let mut world = WorldModel::new();
    for predicate in ["near", "sees", "blocks"] {
        world
            .add_predicate(predicate, &["object", "object"])
            .unwrap();
    }
    for number in 0..10_000 {
        world
            .add_object(&format!("o{number}"), "object", SETUP)
            .unwrap();
    }
    assert_eq!(world.fluents(), 300_000_000);
    let stamp = Stamp {
        time: 1,
        source: "perception",
    };
    // Set one fact on every page.
    for id in (0..world.fluents()).step_by(4096) {
        world.set(FluentId(id), true, stamp).unwrap();
    }
    let snapshot = world.snapshot();
    for id in (0..world.fluents()).step_by(4099 * 17) {
        let fact = world.fact(FluentId(id)).unwrap();
        assert_eq!(world.fluent(&fact), Ok(FluentId(id)), "{fact}");
    }
    world.set("near(o1,o2)", true, stamp).unwrap();
    assert_eq!(
        snapshot.true_fluents().count() + 1,
        world.true_facts().count()
    );
    if let Some(bytes) = peak_memory() {
        assert!(bytes < 1_000_000_000, "{bytes} bytes");
    }
}
