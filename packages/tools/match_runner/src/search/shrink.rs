//! Simplification of a failing case: fewer robots, fewer faults, fewer settings, rounder numbers.

use scenario_kit::FaultSchedule;

use super::dimension::Dimension;
use crate::batch::sweep::Point;

/// Options with the numbers of robots, those of which fewer are tried first.
const TEAM_SIZES: [&str; 3] = ["substitutes", "opponents", "hulks"];
/// Key of the injected faults.
const FAULTS: &str = "faults";

/// Runs of simpler cases.
pub trait Trials {
    /// Returns the number of robots that play with the settings of a point; `None` for invalid settings.
    fn robots(&mut self, point: &Point) -> Option<usize>;

    /// Returns the value of the option `key` with the settings of a point, a number of robots.
    fn team_size(&mut self, point: &Point, key: &str) -> usize;

    /// Returns the injected faults of a run with the settings of a point.
    fn faults(&mut self, point: &Point) -> FaultSchedule;

    /// Plays a run with the settings of a point. Returns whether it failed; false after a request to end.
    ///
    /// # Errors
    /// Returns an error if the run cannot be played.
    fn fails(&mut self, point: &Point) -> anyhow::Result<bool>;
}

/// Returns a simpler case than `point` that fails, or `point` if none was found. Each step is kept if the run still fails.
///
/// # Errors
/// Returns an error if a run cannot be played.
pub fn shrink(
    mut point: Point,
    dimensions: &[Dimension],
    trials: &mut impl Trials,
) -> anyhow::Result<Point> {
    for key in TEAM_SIZES {
        let robots = trials.robots(&point);
        for count in 0..trials.team_size(&point, key) {
            let fewer = with(&point, key, &count.to_string());
            // A scenario may place its robots whatever the option.
            let is_fewer = trials.robots(&fewer).is_some_and(|it| Some(it) < robots);
            if is_fewer && trials.fails(&fewer)? {
                point = fewer;
                break;
            }
        }
    }
    let mut index = 0;
    loop {
        let mut schedule = trials.faults(&point);
        if index >= schedule.0.len() {
            break;
        }
        schedule.0.remove(index);
        let fewer = with(&point, FAULTS, &schedule.to_string());
        if trials.fails(&fewer)? {
            point = fewer;
        } else {
            index += 1;
        }
    }
    for dimension in dimensions {
        let mut fewer = point.clone();
        fewer.retain(|setting| dimension.value_of(setting).is_none());
        if fewer.len() < point.len() && trials.fails(&fewer)? {
            point = fewer;
            continue;
        }
        let mut values = point
            .iter()
            .filter_map(|setting| dimension.value_of(setting));
        let Some(value) = values.next() else {
            continue;
        };
        for rounder in dimension.rounder(value) {
            let rounded = with(&point, &dimension.key, &rounder.to_string());
            if trials.fails(&rounded)? {
                point = rounded;
                break;
            }
        }
    }
    Ok(point)
}

/// Returns a point with another value of `key`.
fn with(point: &Point, key: &str, value: &str) -> Point {
    let setting = format!("{key}={value}");
    let mut point = point.clone();
    let is_of_key = |it: &String| it.split_once('=').is_some_and(|(it, _)| it == key);
    match point.iter().position(is_of_key) {
        Some(index) => point[index] = setting,
        None => point.push(setting),
    }
    point
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scenario that fails with at least two opponents, a fault of hulks/2, and `x` above 0.42.
    #[derive(Default)]
    struct Planted {
        runs: usize,
    }

    /// Returns the value of a key in a point.
    fn value<'a>(point: &'a Point, key: &str) -> Option<&'a str> {
        let mut pairs = point.iter().filter_map(|setting| setting.split_once('='));
        pairs.find(|(it, _)| *it == key).map(|(_, value)| value)
    }

    impl Trials for Planted {
        fn robots(&mut self, point: &Point) -> Option<usize> {
            let robots = self.team_size(point, "hulks") + self.team_size(point, "opponents");
            (robots > 0).then_some(robots)
        }

        fn team_size(&mut self, point: &Point, key: &str) -> usize {
            let default = if key == "substitutes" { 0 } else { 5 };
            value(point, key).map_or(default, |value| value.parse().unwrap())
        }

        fn faults(&mut self, point: &Point) -> FaultSchedule {
            let text = "kill hulks/1 at 1; kill hulks/2 at 2; kill hulks/3 at 3";
            value(point, "faults").unwrap_or(text).parse().unwrap()
        }

        fn fails(&mut self, point: &Point) -> anyhow::Result<bool> {
            self.runs += 1;
            let x: f64 = value(point, "x").map_or(0.0, |value| value.parse().unwrap());
            let has_fault = self.faults(point).to_string().contains("hulks/2");
            Ok(self.team_size(point, "opponents") >= 2 && has_fault && x > 0.42)
        }
    }

    #[test]
    fn what_does_not_make_the_run_fail_is_removed() {
        let dimensions = ["x=0.0..0.9".parse().unwrap(), "y=0.0..1.0".parse().unwrap()];
        let point = vec!["x=0.456789".to_owned(), "y=0.3".to_owned()];
        let mut planted = Planted::default();
        let shrunk = shrink(point, &dimensions, &mut planted).unwrap();
        assert!(planted.fails(&shrunk).unwrap());
        assert_eq!(
            shrunk,
            [
                "x=0.5",
                "opponents=2",
                "hulks=0",
                "faults=kill hulks/2 at 2"
            ]
        );
    }
}
