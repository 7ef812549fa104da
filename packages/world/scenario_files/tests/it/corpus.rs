//! Texts that fuzzing found worth keeping.

use fuzz::exercise;

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn every_text_of_the_corpus_is_a_scenario_or_has_errors() {
    let (mut valid, mut invalid) = (0, 0);
    for line in include_str!("../../fuzz/corpus/scenario.hex").lines() {
        let text = String::from_utf8(hex::decode(line).unwrap()).unwrap();
        match exercise(&text) {
            true => valid += 1,
            false => invalid += 1,
        }
    }
    assert!(
        valid > 10 && invalid > 10,
        "{valid} valid, {invalid} others"
    );
}
