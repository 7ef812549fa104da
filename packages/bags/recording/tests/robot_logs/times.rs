//! Times that users write.

use std::time::Duration;

use bag_tools::{Bag, BagTime, ToolError};
use hsl_types::Time;

use crate::logs::{HULKS_2, Logs, exact, golden, times};

fn log_time(bag: &Bag, text: &str) -> Result<Time, ToolError> {
    text.parse::<BagTime>().unwrap().in_bag(bag)
}

#[test]
fn times_of_a_log_are_relative_to_its_first_message_or_those_of_the_clock() {
    let logs = Logs::new();
    let log = exact(HULKS_2, 250);
    let bag = logs.write("log", &log);
    let first = log.clock + Duration::from_millis(10);
    assert_eq!(bag.origin().unwrap(), first);
    let relative = first + Duration::from_millis(2100);
    assert_eq!(log_time(&bag, "2.1").unwrap(), relative);
    let absolute = log.clock + Duration::from_millis(2000);
    assert_eq!(log_time(&bag, "1790000002.25").unwrap(), absolute);
}

#[test]
fn times_of_a_run_are_those_since_its_start() {
    let bag = golden();
    assert_eq!(bag.origin().unwrap(), Time::ZERO);
    let expected = Time::from_nanos(2_100_000_000);
    assert_eq!(log_time(&bag, "2.1").unwrap(), expected);
}

#[test]
fn the_game_clock_of_a_log_is_that_of_the_run() {
    let logs = Logs::new();
    let bag = logs.write("log", &exact(HULKS_2, 0));
    let state = times(&bag, "/hulks/robot_2/game_controller_state");
    // The clock stands before the kick-off.
    let clock = log_time(&bag, "game:99:00").unwrap_err().to_string();
    assert!(clock.contains("in the first half; use one"), "{clock}");
    let shown = clock.split(" from ").nth(1).unwrap();
    let shown = shown.split(' ').next().unwrap();
    for text in [format!("game:{shown}"), format!("game:first:{shown}")] {
        assert_eq!(log_time(&bag, &text).unwrap(), state[0], "{text}");
    }
    let second = log_time(&bag, &format!("game:second:{shown}"));
    assert!(matches!(second, Err(ToolError::ClockOutside { .. })));
}
