//! Every text of the fuzzing corpus is valid or has errors.

use fuzz::{Read, exercise};

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn every_text_of_the_corpus_is_read_or_has_errors() {
    let mut reads = Vec::new();
    for line in include_str!("../../fuzz/corpus/pddl.hex").lines() {
        let text = String::from_utf8_lossy(&hex::decode(line).unwrap()).into_owned();
        reads.push(exercise(&text));
    }
    let count = |is: fn(&Read) -> bool| reads.iter().filter(|it| is(it)).count();
    for (kind, is) in [
        ("valid", (|it| it.is_valid) as fn(&Read) -> bool),
        ("refused plans", |it| it.problem && it.plan && !it.is_valid),
        ("refused problems", |it| it.domain && !it.problem),
        ("refused domains", |it| !it.domain),
    ] {
        assert!(count(is) > 0, "{kind}");
    }
}
