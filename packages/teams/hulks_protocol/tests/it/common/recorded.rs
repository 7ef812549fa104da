//! The recorded conversation with the real node. It is not part of this repository: `HULKS_CAPTURE` names its file, and
//! without it the tests over it say that they had none.

use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use serde_json::Value;

/// Returns all lines, or `None` if there is no such file.
pub(crate) fn capture() -> Option<Vec<Value>> {
    let Some(path) = std::env::var_os("HULKS_CAPTURE") else {
        eprintln!("HULKS_CAPTURE names no recorded conversation: nothing was tested over one");
        return None;
    };
    let file = File::open(&path).expect("HULKS_CAPTURE");
    let lines = BufReader::new(GzDecoder::new(file)).lines();
    let values = lines.map(|line| serde_json::from_str(&line.unwrap()).unwrap());
    Some(values.collect())
}

/// Returns the lines of one event.
pub(crate) fn events<'a>(lines: &'a [Value], event: &'a str) -> impl Iterator<Item = &'a Value> {
    lines.iter().filter(move |line| line["event"] == event)
}

/// Returns the bytes of a field in hexadecimal digits.
pub(crate) fn bytes(line: &Value, field: &str) -> Vec<u8> {
    hex::decode(line[field].as_str().unwrap()).unwrap()
}
