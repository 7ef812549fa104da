//! Export and reload of random trees.

use std::time::Duration;

use behavior_tree::Tree;
use behavior_tree_xml::{export, load_text};
use proptest::prelude::*;

use crate::shape::{World, shape, tree};

/// Asserts that both trees do the same in a tick of the same world. The second tree may have one more node at its top.
fn assert_same_ticks(one: &mut Tree<World>, other: &mut Tree<World>, answers: &[u8]) {
    let more = other.layout().nodes.len() - one.layout().nodes.len();
    let mut worlds = [0, 1].map(|_| World {
        answers: answers.to_vec(),
        ..World::default()
    });
    for tick in 0_u32..12 {
        let now = Duration::from_millis(10) * tick;
        for tree in [&mut *one, &mut *other] {
            tree.hold(["a"].into_iter().filter(|_| tick % 3 != 0));
        }
        let [first, second] = &mut worlds;
        assert_eq!(one.tick(now, first), other.tick(now, second));
        let (expected, found) = (one.trace(), other.trace());
        assert_eq!(expected.statuses, found.statuses[more..]);
        assert_eq!(expected.halted, found.halted[more..]);
        let scores = |tree: &Tree<World>, more: usize| -> Vec<_> {
            let scores = tree.trace().scores.iter();
            scores
                .map(|score| (score.node as usize - more, score.score.to_bits()))
                .collect()
        };
        assert_eq!(scores(one, 0), scores(other, more));
        let errors = |tree: &Tree<World>, more: usize| -> Vec<_> {
            let errors = tree.errors().iter();
            errors
                .map(|error| (error.node as usize - more, error.message.clone()))
                .collect()
        };
        assert_eq!(errors(one, 0), errors(other, more));
        assert_eq!(
            one.claims().collect::<Vec<_>>(),
            other.claims().collect::<Vec<_>>()
        );
        assert_eq!(first.halted, second.halted);
    }
}

proptest! {
    #[test]
    fn any_tree_that_is_exported_and_loaded_has_the_same_traces(
        shape in shape(),
        first in proptest::option::of(0_i64..5),
        answers in proptest::collection::vec(any::<u8>(), 1..20),
    ) {
        let (mut exported, registry) = tree(&shape, first);
        let text = export(&exported).expect("everything in it can be written");
        let mut read = |_: &std::path::Path| unreachable!("nothing is included");
        let loaded = load_text("tree.xml", &text, &registry, &mut read);
        let mut loaded = loaded.unwrap_or_else(|errors| panic!("{errors}\n{text}")).build();
        let more = loaded.layout().nodes.len() - exported.layout().nodes.len();
        for (before, after) in exported.layout().nodes.iter().zip(&loaded.layout().nodes[more..]) {
            prop_assert_eq!(&before.name, &after.name);
            prop_assert_eq!(&before.description, &after.description);
        }
        assert_same_ticks(&mut exported, &mut loaded, &answers);
    }
}
