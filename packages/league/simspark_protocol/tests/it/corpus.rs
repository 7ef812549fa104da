//! Each input of the fuzzer's corpus gives a message or an error, never a panic.

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
pub(crate) mod fuzz;

#[test]
fn every_input_of_the_corpus_is_a_message_or_an_error() {
    let mut read = fuzz::Read::default();
    for line in include_str!("../../fuzz/corpus/simspark.hex").lines() {
        let one = fuzz::use_up(&hex::decode(line).unwrap());
        read.lists += one.lists;
        read.scenes += one.scenes;
        read.refused += one.refused;
    }
    assert!(
        read.lists > 0 && read.scenes > 0 && read.refused > 0,
        "{read:?}"
    );
}
