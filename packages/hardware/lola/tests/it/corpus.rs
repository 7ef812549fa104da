//! Inputs of the fuzzer's corpus are read or refused without a panic.

#[expect(
    unreachable_pub,
    reason = "the file is a package of its own for the fuzzer"
)]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn all_bytes_of_the_corpus_are_messages_or_errors() {
    let lines = include_str!("../../fuzz/corpus/lola.hex").lines();
    let inputs: Vec<_> = lines.map(|line| hex::decode(line).unwrap()).collect();
    let read = inputs.iter().filter(|bytes| fuzz::use_up(bytes)).count();
    assert!(
        read >= 2 && inputs.len() > read,
        "{read} of {}",
        inputs.len()
    );
}
