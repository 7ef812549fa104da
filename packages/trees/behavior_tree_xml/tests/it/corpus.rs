//! Loading of the texts that fuzzing found worth keeping.

use std::path::Path;

use behavior_tree_xml::load_text;
use fuzz::{registry, use_up};

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn every_text_of_the_corpus_is_a_tree_or_has_errors() {
    let (mut trees, mut invalid) = (0, 0);
    for line in include_str!("../../fuzz/corpus/xml.hex").lines() {
        let text = String::from_utf8_lossy(&hex::decode(line).unwrap()).into_owned();
        // Every included file has the same text, so that includes form a cycle.
        let mut include = |_: &Path| Ok(text.clone());
        let loaded = load_text("fuzz.xml", &text, &registry(), &mut include);
        match &loaded {
            Ok(_) => trees += 1,
            Err(_) => invalid += 1,
        }
        // Errors are rendered there.
        use_up(loaded);
    }
    assert!(trees > 0 && invalid > 0, "{trees} trees, {invalid} others");
}
