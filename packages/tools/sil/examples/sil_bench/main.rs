//! Benchmark of matches: ten robots in ten processes over ROS, compared with a bare exchange of the same messages, with
//! the same match in process, and with rclpy nodes that decide in timers. All variants are measured several times in
//! turn, so that other load on the machine affects all alike. `sil_bench transports` compares the bare exchange over
//! the transports of the middleware.

mod socket_pairs;
mod timer_robots;
mod transports;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, ensure};
use hsl_bag::BagReader;
use hsl_types::{LineUp, RobotId};
use hsl_wire::topics::{self, Topic};
use match_runner::in_process;
use match_runner::in_process::hang_watch::HangWatch;
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::play_arguments::PlayArguments;
use match_runner::process::progress::ProgressDisplay;
use match_runner::ros;
use match_runner::ros::exchange::Exchange;
use support::Shutdown;
// Links the scenarios.
use scenarios as _;
use timer_robots::TimerRobots;

/// Number of measurements of each variant.
const REPETITIONS: usize = 3;
/// Number of rounds of an exchange, similar to the ticks of a match.
const ROUNDS: u32 = 2000;
/// Arguments of the measured match.
const MATCH: &[&str] = &[
    "auto_referee.initial_duration:=0.5",
    "auto_referee.ready_duration:=10",
    "auto_referee.whistle_to_playing_delay:=0.5",
    "half_duration:=9",
];
/// Minimum rate of a match over ROS, as a fraction of the rate of the bare exchange.
const WANTED: f64 = 0.5;
/// Rule for a match whose referee is `referee_node`.
const REFEREE_NODE: &str = "referee:=node";
/// Rule for a match that `recorder_node` records.
const RECORDER_NODE: &str = "recorder:=node";
/// Indices of the recorded matches over ROS without and with a referee node among the rates.
const RECORDED: usize = 2;
const WITH_REFEREE_NODE: usize = 3;
/// Index of the first match with rclpy nodes that decide in timers.
const WITH_ONE_TIMER: usize = 8;
const WITH_TEN_TIMERS: usize = 9;
/// Topic sent to a robot in every tick.
const QUESTION: &Topic = &topics::WORLD_STATE;
/// Topics sent by a robot in every tick.
const ANSWER: &[&Topic] = &[&topics::MOTION_COMMAND, &topics::TRACE, &topics::DEBUG];

/// Measures the rate of matches over ROS and in process, and of a bare exchange of the same messages. Prints medians,
/// ratios and the required values.
fn main() -> anyhow::Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => measure_matches(),
        ["transports"] => transports::measure(),
        [transports::EXCHANGE, ref sizes @ ..] => transports::exchange(sizes),
        [socket_pairs::ANSWER, ref sizes @ ..] => socket_pairs::answer(sizes),
        _ => anyhow::bail!(
            "unknown arguments {arguments:?}: it is `sil_bench` or `sil_bench transports`"
        ),
    }
}

/// Measures the matches and the exchanges.
fn measure_matches() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let same = exchange_like_a_match(&folder.path().join("sizes"))?;
    let one = Exchange {
        answer_bytes: vec![same.answer_bytes.iter().sum()],
        ..same.clone()
    };
    eprintln!(
        "an exchange asks {} processes with {} bytes and gets {:?} bytes from each",
        same.partners, same.question_bytes, same.answer_bytes
    );
    let mut rates: [Vec<f64>; 10] = Default::default();
    for repetition in 0..REPETITIONS {
        let bag = |name: &str| folder.path().join(format!("{name}_{repetition}"));
        let found = [
            f64::from(ROUNDS) / same.run()?.as_secs_f64(),
            f64::from(ROUNDS) / one.run()?.as_secs_f64(),
            rate(Some(&bag("ros")), true, &[])?,
            rate(Some(&bag("referee")), true, &[REFEREE_NODE])?,
            rate(Some(&bag("recorder")), true, &[RECORDER_NODE])?,
            rate(None, true, &[])?,
            rate(Some(&bag("in_process")), false, &[])?,
            rate(None, false, &[])?,
            rate_of_timers(1, &bag("timer"))?,
            rate_of_timers(usize::MAX, &bag("timers"))?,
        ];
        rates
            .iter_mut()
            .zip(found)
            .for_each(|(rates, rate)| rates.push(rate));
    }
    let medians = rates.map(median);
    let names = [
        "bare exchange, the same messages",
        "bare exchange, answers in one message",
        "match over ROS, recorded",
        "the same, referee in referee_node",
        "the same, recorder in recorder_node",
        "match over ROS, not recorded",
        "match in process, recorded",
        "match in process, not recorded",
        "match over ROS, 1 timer node in rclpy",
        "match over ROS, 10 timer nodes in rclpy",
    ];
    println!(
        "{:40} {:>9} {:>9} {:>9}",
        "", "a second", "to first", "to second"
    );
    for (name, median) in names.iter().zip(medians) {
        let (first, second) = (median / medians[0], median / medians[1]);
        println!("{name:40} {median:>9.0} {first:>9.2} {second:>9.2}");
    }
    println!("medians of {REPETITIONS}; required of matches over ROS: {WANTED} of the exchange");
    let to_ours = |index: usize| medians[index] / medians[RECORDED];
    println!(
        "the referee as a node: {:.3} of the rate without",
        to_ours(WITH_REFEREE_NODE)
    );
    println!(
        "relative to ten behavior nodes: {:.2} with 1 timer node in rclpy among them, {:.2} with 10",
        to_ours(WITH_ONE_TIMER),
        to_ours(WITH_TEN_TIMERS)
    );
    Ok(())
}

/// Returns the ticks per second of a match, in wall time from its first tick to its last.
fn rate(bag: Option<&Path>, over_ros: bool, more: &[&str]) -> anyhow::Result<f64> {
    rate_with(bag, over_ros, more, Vec::new())
}

/// Returns the ticks per second of a recorded match over ROS in which rclpy nodes play `count` robots, or all.
fn rate_of_timers(count: usize, bag: &Path) -> anyhow::Result<f64> {
    let plays = |robot: &RobotId| LineUp::default().contains(robot.player_number);
    let robots: Vec<_> = RobotId::all().filter(plays).take(count).collect();
    let _nodes = TimerRobots::start(&robots)?;
    rate_with(Some(bag), true, &[], robots)
}

/// Returns the ticks per second of a match in which nodes that are already running play the robots `external`.
fn rate_with(
    bag: Option<&Path>,
    over_ros: bool,
    more: &[&str],
    external: Vec<RobotId>,
) -> anyhow::Result<f64> {
    let rules = MATCH.iter().chain(more);
    let arguments = MatchArguments {
        rules: rules.map(|rule| (*rule).to_owned()).collect(),
        play: PlayArguments {
            bag: bag.map(Path::to_owned),
            no_record: bag.is_none(),
            ..PlayArguments::default()
        },
        external,
        ..MatchArguments::default()
    };
    let plan = MatchPlan::new(arguments)?;
    let (shutdown, mut display) = (Shutdown::listen()?, ProgressDisplay::hidden());
    let report = if over_ros {
        ros::play(&plan, &shutdown, &mut display)?
    } else {
        in_process::play(&plan, &shutdown, &mut display, &HangWatch::default())?
    };
    let result = report.result;
    ensure!(
        !result.failed && !result.interrupted,
        "the match failed: {:?}",
        result.failures
    );
    Ok(result.ticks as f64 / result.wall_seconds.unwrap_or_default())
}

/// Creates an exchange with as many messages as a match, of their mean sizes.
fn exchange_like_a_match(bag: &Path) -> anyhow::Result<Exchange> {
    rate(Some(bag), false, &[])?;
    let mut sums: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for message in BagReader::open(bag)?.messages()? {
        let message = message?;
        let (topic, _) =
            Topic::by_full_name(message.topic()).context("the bag has an unknown topic")?;
        let (count, bytes) = sums.entry(topic.name).or_default();
        *count += 1;
        *bytes += message.data().len();
    }
    let mean = |topic: &Topic| {
        sums.get(topic.name)
            .map_or(0, |(count, bytes)| bytes / count)
    };
    Ok(Exchange {
        partners: 10,
        rounds: ROUNDS,
        question_bytes: mean(QUESTION),
        answer_bytes: ANSWER.iter().map(|topic| mean(topic)).collect(),
    })
}

/// Returns the median.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
