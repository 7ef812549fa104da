//! How fast matches are: ten robots in ten processes over ROS against a bare exchange of messages of
//! the same sizes, and the same match in process. Everything is measured several times in turn, so that
//! what else the machine does hits all alike.

use std::path::Path;

use anyhow::{Context, ensure};
use hsl_bag::BagReader;
use hsl_wire::topics::{self, Topic};
use sil::match_arguments::MatchArguments;
use sil::match_plan::MatchPlan;
use sil::progress::ProgressDisplay;
use sil::ros::exchange::Exchange;
use sil::shutdown::Shutdown;
use sil::{in_process, ros};

/// How often everything is measured.
const REPETITIONS: usize = 3;
/// Rounds of an exchange, about as many as a match has ticks.
const ROUNDS: u32 = 2000;
/// The match that is measured.
const MATCH: &[&str] = &[
    "auto_referee.initial_duration:=0.5",
    "auto_referee.ready_duration:=10",
    "auto_referee.whistle_to_playing_delay:=0.5",
    "half_duration:=9",
];
/// What a tick over ROS may cost at most, as a part of the rate of the bare exchange.
const WANTED: f64 = 0.5;
/// What a robot is sent in a tick.
const TO_ROBOT: &[&Topic] = &[
    &topics::WORLD_STATE,
    &topics::HSL_INCOMING,
    &topics::GAME_CONTROLLER_STATE,
];
/// What a robot answers.
const FROM_ROBOT: &[&Topic] = &[
    &topics::MOTION_COMMAND,
    &topics::HSL_OUTGOING,
    &topics::TRACE,
    &topics::DEBUG,
];

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let exchange = exchange_like_a_match(&folder.path().join("sizes"))?;
    eprintln!(
        "an exchange asks {} processes with {} bytes and gets {} bytes from each",
        exchange.partners, exchange.question_bytes, exchange.answer_bytes
    );
    let mut rates: [Vec<f64>; 5] = Default::default();
    for repetition in 0..REPETITIONS {
        let bag = |name: &str| Some(folder.path().join(format!("{name}_{repetition}")));
        let bare = f64::from(ROUNDS) / exchange.run()?.as_secs_f64();
        let found = [
            bare,
            rate(bag("ros").as_deref(), true)?,
            rate(None, true)?,
            rate(bag("in_process").as_deref(), false)?,
            rate(None, false)?,
        ];
        rates
            .iter_mut()
            .zip(found)
            .for_each(|(rates, rate)| rates.push(rate));
    }
    let medians = rates.map(median);
    let names = [
        "bare exchange, ten processes",
        "match over ROS, recorded",
        "match over ROS, not recorded",
        "match in process, recorded",
        "match in process, not recorded",
    ];
    println!(
        "{:32} {:>9} {:>15}",
        "median of three", "a second", "to the exchange"
    );
    for (name, median) in names.iter().zip(medians) {
        println!("{name:32} {median:>9.0} {:>15.2}", median / medians[0]);
    }
    println!("wanted of matches over ROS: at least {WANTED} of the exchange");
    Ok(())
}

/// Ticks a second of a match, by wall time from its first tick to its last.
fn rate(bag: Option<&Path>, over_ros: bool) -> anyhow::Result<f64> {
    let arguments = MatchArguments {
        rules: MATCH.iter().map(|rule| (*rule).to_owned()).collect(),
        bag: bag.map(Path::to_owned),
        no_record: bag.is_none(),
        ..MatchArguments::default()
    };
    let plan = MatchPlan::new(arguments)?;
    let play = if over_ros {
        ros::play
    } else {
        in_process::play
    };
    let report = play(&plan, &Shutdown::listen()?, &mut ProgressDisplay::hidden())?;
    let result = report.result;
    ensure!(
        !result.failed && !result.interrupted,
        "the match failed: {:?}",
        result.failures
    );
    Ok(result.ticks as f64 / result.wall_seconds)
}

/// An exchange with the sizes that the messages of a match have in the mean.
fn exchange_like_a_match(bag: &Path) -> anyhow::Result<Exchange> {
    rate(Some(bag), false)?;
    let (mut to_robots, mut from_robots, mut ticks) = (0, 0, 0);
    for message in BagReader::open(bag)?.messages()? {
        let message = message?;
        let (topic, robot) = Topic::by_full_name(message.topic()).context("a topic of ours")?;
        match robot {
            Some(_) if TO_ROBOT.contains(&topic) => to_robots += message.data().len(),
            Some(_) if FROM_ROBOT.contains(&topic) => from_robots += message.data().len(),
            _ => ticks += usize::from(*topic == topics::CLOCK),
        }
    }
    let partners = 10;
    let share = (ticks * partners).max(1);
    Ok(Exchange {
        partners: u32::try_from(partners)?,
        rounds: ROUNDS,
        question_bytes: to_robots / share,
        answer_bytes: from_robots / share,
    })
}

/// The middle one of some numbers.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
