use std::time::Duration;

use hsl_referee::AutoRefereeConfig;
use hsl_types::{PlayerNumber, SecondaryDurations};

/// Rules of a match that are needed for control messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Durations that are counted down as secondary time.
    pub(crate) durations: SecondaryDurations,
    /// Goalkeeper of both teams.
    pub(crate) goalkeeper: PlayerNumber,
}

/// Parameters of the referee for the rules, in the order of [`Rules::from_numbers`].
pub(crate) const NAMES: [&str; 9] = [
    "auto_referee.ready_duration",
    "auto_referee.set_plays.penalty_kick_ready_duration",
    "auto_referee.kick_off_duration",
    "auto_referee.set_plays.duration",
    "auto_referee.set_plays.penalty_kick_duration",
    "auto_referee.timeout_duration",
    "auto_referee.half_time_break_duration",
    "auto_referee.penalty_shootout.shot_duration",
    "auto_referee.goal_keeper_number",
];

impl Rules {
    /// Returns the rules of the referee's parameters, which are in the order of [`NAMES`]: durations \[s\] and a player
    /// number. Missing and invalid values have their defaults: durations that are negative or not finite, and numbers
    /// that are no numbers of players.
    pub(crate) fn from_numbers(numbers: &[Option<f64>]) -> Self {
        let config = AutoRefereeConfig::default();
        let defaults = config.secondary_durations();
        let number = |index: usize| numbers.get(index).copied().flatten();
        let seconds = |index, default| {
            let given = number(index).and_then(|it| Duration::try_from_secs_f64(it).ok());
            given.unwrap_or(default)
        };
        // The conversion would cut off a fraction.
        let whole = number(8).filter(|it| it.fract() == 0.0);
        let goalkeeper = whole.and_then(|it| PlayerNumber::try_from(it as u8).ok());
        Self {
            durations: SecondaryDurations {
                ready: seconds(0, defaults.ready),
                penalty_kick_ready: seconds(1, defaults.penalty_kick_ready),
                kick_off: seconds(2, defaults.kick_off),
                set_play: seconds(3, defaults.set_play),
                penalty_kick: seconds(4, defaults.penalty_kick),
                timeout: seconds(5, defaults.timeout),
                half_time_break: seconds(6, defaults.half_time_break),
                shot: seconds(7, defaults.shot),
            },
            goalkeeper: goalkeeper.unwrap_or(config.goal_keeper_number),
        }
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::parameters::{Field, Parameters};

    use super::*;

    #[test]
    fn numbers_of_the_referee_are_the_rules_and_defaults_take_the_place_of_missing_ones() {
        let mut numbers = [None; NAMES.len()];
        assert_eq!(Rules::from_numbers(&[]), Rules::from_numbers(&numbers));
        numbers[0] = Some(12.5);
        numbers[3] = Some(-1.0);
        numbers[7] = Some(60.0);
        numbers[8] = Some(2.0);
        let rules = Rules::from_numbers(&numbers);
        let config = AutoRefereeConfig::default();
        assert_eq!(rules.durations.ready, Duration::from_millis(12_500));
        assert_eq!(rules.durations.set_play, config.set_plays.duration);
        assert_eq!(rules.durations.shot, Duration::from_secs(60));
        assert_eq!(rules.goalkeeper, PlayerNumber::new::<2>());
        numbers[8] = Some(2.5);
        let rules = Rules::from_numbers(&numbers);
        assert_eq!(rules.goalkeeper, config.goal_keeper_number);
    }

    /// Adds the keys of `fields`, which are below `prefix`.
    fn collect(fields: &[Field], prefix: &str, keys: &mut Vec<String>) {
        for field in fields {
            match field {
                Field::Value(parameter) => keys.push(format!("{prefix}{}", parameter.name)),
                Field::Section {
                    name: "", fields, ..
                } => {
                    collect(fields, prefix, keys);
                }
                Field::Section { name, fields, .. } => {
                    collect(fields, &format!("{prefix}{name}."), keys);
                }
            }
        }
    }

    #[test]
    fn the_referee_has_parameters_of_these_names() {
        let mut known = Vec::new();
        collect(AutoRefereeConfig::FIELDS, "auto_referee.", &mut known);
        for name in NAMES {
            assert!(known.iter().any(|it| it == name), "{name}");
        }
    }
}
