//! Reads a bag with the crate `rosbag2-rs`: `rosbag2_rs_judge FOLDER FILE`. FILE gets a line for each topic (name, type,
//! number of messages, QoS profiles) and one for each message (topic, time, data in hexadecimal digits), sorted.

use std::cell::RefCell;
use std::env;
use std::fs;
use std::process::ExitCode;

use rosbag2_rs::Reader;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, file] = &arguments[..] else {
        eprintln!("usage: rosbag2_rs_judge FOLDER FILE");
        return ExitCode::FAILURE;
    };
    let mut reader = match Reader::new(folder) {
        Ok(reader) => reader,
        Err(error) => return failed(&error),
    };
    let names: Vec<String> = reader
        .connections
        .iter()
        .map(|it| it.topic.clone())
        .collect();
    let topics = reader.connections.iter().map(|it| {
        let profiles = &it.ext.offered_qos_profiles;
        format!(
            "topic {} {} {} {profiles:?}",
            it.topic, it.msgtype, it.msgcount
        )
    });
    let lines = RefCell::new(topics.collect::<Vec<_>>());
    let read = reader.handle_messages(
        |(id, time, data)| {
            // `rosbag2-rs` numbers topics from 1, in the order of metadata.yaml.
            let index = usize::try_from(id - 1)?;
            let name = names.get(index).map_or("unknown", String::as_str);
            let digits: String = data.iter().map(|byte| format!("{byte:02x}")).collect();
            lines
                .borrow_mut()
                .push(format!("message {name} {time} {digits}"));
            Ok(())
        },
        None,
        None,
    );
    if let Err(error) = read {
        return failed(&error);
    }
    let mut lines = lines.into_inner();
    lines.sort();
    match fs::write(file, lines.join("\n")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

/// Prints why the bag is not read.
fn failed(error: &dyn std::fmt::Display) -> ExitCode {
    eprintln!("rosbag2_rs_judge: {error}");
    ExitCode::FAILURE
}
