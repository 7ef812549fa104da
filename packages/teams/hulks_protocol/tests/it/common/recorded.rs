//! The recorded conversation with the real node. It is not part of this repository: `HULKS_CAPTURE` names its file, and
//! without it the tests over it are reported as not run.

use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use serde_json::Value;

/// Variable with the path of the file.
pub(crate) const CAPTURE: &str = "HULKS_CAPTURE";

/// Returns all lines of the file.
pub(crate) fn capture() -> Vec<Value> {
    let path = testing::not_run::data(CAPTURE, "the recorded conversation with a node of HULKs");
    let file = File::open(&path).expect(CAPTURE);
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let values = lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap());
    values.collect()
}

/// Returns the lines of one event.
pub(crate) fn events<'a>(lines: &'a [Value], event: &'a str) -> impl Iterator<Item = &'a Value> {
    lines.iter().filter(move |line| line["event"] == event)
}

/// Returns the bytes of a field in hexadecimal digits.
pub(crate) fn bytes(line: &Value, field: &str) -> Vec<u8> {
    hex::decode(line[field].as_str().unwrap()).unwrap()
}
