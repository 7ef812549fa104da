//! Inputs of the fuzzer's corpus are read or refused without a panic.

#[expect(
    unreachable_pub,
    reason = "the file is a package of its own for the fuzzer"
)]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

#[test]
fn every_datagram_of_the_corpus_is_read_or_refused() {
    let lines = include_str!("../../fuzz/corpus/datagram.hex").lines();
    let inputs: Vec<_> = lines.map(|line| hex::decode(line).unwrap()).collect();
    let read = inputs.iter().filter(|bytes| fuzz::use_up(bytes)).count();
    assert!(
        read >= 10 && inputs.len() > read,
        "{read} of {}",
        inputs.len()
    );
}
