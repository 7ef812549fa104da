//! Bare exchange over each transport of the middleware, with several numbers of processes.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use match_runner::ros::exchange::Exchange;

use super::{REPETITIONS, ROUNDS, exchange_like_a_match, median, socket_pairs};

/// First argument of the process that runs an exchange over ROS.
pub(crate) const EXCHANGE: &str = "exchange";
/// Numbers of processes that answer.
const PARTNERS: [u32; 4] = [1, 5, 10, 14];
/// Profile of Fast DDS for nodes on this host, which only has UDP.
const UDP: &str = include_str!("../../../../../config/ros/fastdds.xml");
/// Places in that profile, with what a profile with shared memory has there in addition.
const SHARED_MEMORY: [(&str, &str); 2] = [
    (
        "<transport_descriptors>",
        "<transport_descriptor><transport_id>memory</transport_id><type>SHM</type></transport_descriptor>",
    ),
    ("<userTransports>", "<transport_id>memory</transport_id>"),
];

/// Measures all transports, and prints the rounds per second.
pub(crate) fn measure() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let like_a_match = exchange_like_a_match(&folder.path().join("sizes"))?;
    let mut shared_memory = UDP.to_owned();
    for (place, addition) in SHARED_MEMORY {
        ensure!(
            UDP.contains(place),
            "config/ros/fastdds.xml has no {place} any more"
        );
        shared_memory = shared_memory.replace(place, &format!("{place}{addition}"));
    }
    // The comment makes it a profile of the user, which is not replaced.
    let profiles = [
        ("memory.xml", shared_memory),
        ("udp.xml", format!("{UDP}<!-- measured -->\n")),
    ];
    let [memory_file, udp_file] = profiles
        .each_ref()
        .map(|(name, _)| folder.path().join(name));
    for (name, text) in profiles {
        std::fs::write(folder.path().join(name), text)?;
    }
    println!("{:32} {PARTNERS:>8?}", "rounds per second, partners");
    let mut rates = vec![[const { Vec::new() }; 3]; PARTNERS.len()];
    for _ in 0..REPETITIONS {
        for (rates, partners) in rates.iter_mut().zip(PARTNERS) {
            let exchange = Exchange {
                partners,
                ..like_a_match.clone()
            };
            rates[0].push(over_ros(&exchange, &memory_file)?);
            rates[1].push(over_ros(&exchange, &udp_file)?);
            rates[2].push(f64::from(ROUNDS) / socket_pairs::run(&exchange)?.as_secs_f64());
        }
    }
    let names = [
        "Fast DDS, shared memory",
        "Fast DDS, UDP",
        "pairs of sockets",
    ];
    for (transport, name) in names.iter().enumerate() {
        print!("{name:32}");
        for rates in &rates {
            print!(" {:>8.0}", median(rates[transport].clone()));
        }
        println!();
    }
    Ok(())
}

/// Returns the rounds per second of an exchange with this profile, measured in a process with it in its environment.
fn over_ros(exchange: &Exchange, profile: &Path) -> anyhow::Result<f64> {
    let numbers = [exchange.partners as usize, exchange.question_bytes];
    let numbers = numbers.iter().chain(&exchange.answer_bytes);
    let output = Command::new(std::env::current_exe()?)
        .arg(EXCHANGE)
        .args(numbers.map(ToString::to_string))
        .env("FASTRTPS_DEFAULT_PROFILES_FILE", profile)
        .env("ROS_AUTOMATIC_DISCOVERY_RANGE", "SYSTEM_DEFAULT")
        .output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let rate = String::from_utf8_lossy(&output.stdout);
    rate.trim().parse().context("an exchange printed no rate")
}

/// Runs an exchange and prints its rounds per second. Arguments: the number of partners, and the sizes of a question and
/// of the messages of an answer \[bytes\].
pub(crate) fn exchange(numbers: &[&str]) -> anyhow::Result<()> {
    let [partners, question, answers @ ..] = numbers else {
        anyhow::bail!("an exchange has a number of partners and sizes, not {numbers:?}");
    };
    let exchange = Exchange {
        partners: partners.parse()?,
        rounds: ROUNDS,
        question_bytes: question.parse()?,
        answer_bytes: answers
            .iter()
            .map(|it| it.parse())
            .collect::<Result<_, _>>()?,
    };
    println!("{}", f64::from(ROUNDS) / exchange.run()?.as_secs_f64());
    Ok(())
}
