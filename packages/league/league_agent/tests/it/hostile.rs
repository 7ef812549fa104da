//! Invalid senses.

use simspark_protocol::{Effector, Percept, Polar, Seen, Senses};

use crate::arena::{Arena, ONE, cycles};

/// Replaces all numbers of the senses.
fn distort(senses: &Senses, number: f64) -> Senses {
    let polar = Polar {
        distance: number,
        horizontal: number,
        vertical: number,
    };
    let see = |seen: Seen| match seen {
        Seen::Landmark(landmark, _) => Seen::Landmark(landmark, polar),
        Seen::Ball(_) => Seen::Ball(polar),
        other => other,
    };
    let percepts = senses
        .percepts
        .iter()
        .cloned()
        .map(|percept| match percept {
            Percept::Gyro(_) => Percept::Gyro([number; 3]),
            Percept::Accelerometer(_) => Percept::Accelerometer([number; 3]),
            Percept::Joint(joint, _) => Percept::Joint(joint, number),
            Percept::See(seen) => Percept::See(seen.into_iter().map(see).collect()),
            other => other,
        });
    Senses {
        percepts: percepts.collect(),
    }
}

#[test]
fn senses_that_are_no_numbers_lead_to_commands_that_are_numbers() {
    for number in [f64::NAN, f64::INFINITY, -1e300, 1e9, 0.0] {
        let mut arena = Arena::new(1, &[ONE]);
        arena.play(1.0);
        arena.play_on();
        for cycle in 0..cycles(3.0) {
            arena.cycle(|_, agent, senses| {
                let is_distorted = (10..60).contains(&cycle);
                let distorted = is_distorted.then(|| distort(senses, number));
                let effectors = agent.reply(distorted.as_ref().unwrap_or(senses));
                for effector in &effectors {
                    if let Effector::Joint { velocity, .. } = effector {
                        assert!(velocity.value().is_finite(), "{number} in cycle {cycle}");
                    }
                }
                effectors
            });
        }
        let estimate = arena.agents[&ONE].estimate();
        assert!(
            estimate.head.iter().all(|part| part.is_finite()),
            "{number}: {estimate:?}"
        );
    }
}

#[test]
fn messages_without_senses_are_answered() {
    let mut arena = Arena::new(1, &[ONE]);
    arena.play(0.5);
    let agent = arena.agents.get_mut(&ONE).unwrap();
    for time in 0..5 {
        let percepts = vec![Percept::Time(100.0 + f64::from(time))];
        for senses in [Senses { percepts }, Senses::default()] {
            let effectors = agent.reply(&senses);
            let joints = effectors
                .iter()
                .filter(|it| matches!(it, Effector::Joint { .. }));
            assert_eq!(joints.count(), 22);
        }
    }
}
