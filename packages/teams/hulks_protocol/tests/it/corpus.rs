//! The kept inputs of the fuzzer are decoded or refused without a panic.

use std::fs;
use std::path::Path;

#[expect(unreachable_pub, reason = "it is a package of its own for the fuzzer")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

/// Returns the kept inputs of one target, one line of hexadecimal digits each.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fuzz/corpus/{target}.hex"));
    let lines = fs::read_to_string(file).unwrap();
    let inputs: Vec<_> = lines.lines().map(|it| hex::decode(it).unwrap()).collect();
    assert!(inputs.len() >= 10, "{target} has only {}", inputs.len());
    inputs
}

#[test]
fn every_message_of_the_corpus_is_read_or_refused() {
    corpus("message")
        .iter()
        .for_each(|bytes| fuzz::use_up_message(bytes));
}

#[test]
fn every_blackboard_of_the_corpus_is_read_or_refused() {
    corpus("blackboard")
        .iter()
        .for_each(|bytes| fuzz::use_up_blackboard(bytes));
}

#[test]
fn every_schema_of_the_corpus_is_read_or_refused() {
    corpus("schema")
        .iter()
        .for_each(|bytes| fuzz::use_up_schema(bytes));
}

#[test]
fn every_name_of_the_corpus_is_read_or_refused() {
    for text in corpus("name") {
        fuzz::use_up_name(str::from_utf8(&text).unwrap());
    }
}
