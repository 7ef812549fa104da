//! Every text that fuzzing found worth keeping is a tree or has faults.

use std::path::Path;

use behavior_tree_xml::load_text;
use fuzz::{registry, use_up};

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn every_text_of_the_corpus_is_a_tree_or_has_faults() {
    let (mut trees, mut faulty) = (0, 0);
    for line in include_str!("../../fuzz/corpus/xml.hex").lines() {
        let text = String::from_utf8_lossy(&hex::decode(line).unwrap()).into_owned();
        // Every file that is included has the same text, so that includes go in circles.
        let mut include = |_: &Path| Ok(text.clone());
        let loaded = load_text("fuzz.xml", &text, &registry(), &mut include);
        match &loaded {
            Ok(_) => trees += 1,
            Err(_) => faulty += 1,
        }
        // Faults are shown there.
        use_up(loaded);
    }
    assert!(trees > 0 && faulty > 0, "{trees} trees, {faulty} others");
}
