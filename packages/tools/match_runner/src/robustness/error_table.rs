//! Errors that `sil robustness` varies.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Beginning of the keys of all parameters of errors.
pub(super) const PREFIX: &str = "simulation.";

/// Error of robots: parameters with one cause, which a level scales together.
#[derive(Debug)]
pub struct RobotError {
    /// Name on the command line and in reports.
    pub name: &'static str,
    /// Parameters.
    pub parameters: &'static [ErrorParameter],
    /// Meaning.
    pub meaning: &'static str,
    /// Reason for the typical values.
    pub reason: &'static str,
}

/// Parameter of an error.
#[derive(Debug)]
pub struct ErrorParameter {
    /// Key without `simulation.` at its beginning.
    pub key: &'static str,
    /// Effect of the level.
    pub scale: Scale,
    /// Typical value, that of level 1 if no file has another one.
    pub typical: &'static str,
}

/// Effect of the level on a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// The value times the level, at most the maximum of the parameter.
    Multiplied,
    /// The value divided by the level: a smaller value is a larger error.
    Divided,
    /// The value at each level, for example a time constant.
    Kept,
}

const fn times(key: &'static str, typical: &'static str) -> ErrorParameter {
    ErrorParameter {
        key,
        scale: Scale::Multiplied,
        typical,
    }
}

const fn divided(key: &'static str, typical: &'static str) -> ErrorParameter {
    ErrorParameter {
        key,
        scale: Scale::Divided,
        typical,
    }
}

const fn kept(key: &'static str, typical: &'static str) -> ErrorParameter {
    ErrorParameter {
        key,
        scale: Scale::Kept,
        typical,
    }
}

/// Errors in the order of reports. `ROBUSTNESS.md` is generated from them.
pub const ERRORS: &[RobotError] = &[
    RobotError {
        name: "camera",
        parameters: &[
            times("errors.perception.camera_period", "0.033"),
            times("errors.perception.camera_latency", "0.066"),
        ],
        meaning: "images with a period, known after a latency",
        reason: "30 images per second, and two images for exposure and detection",
    },
    RobotError {
        name: "ball-position",
        parameters: &[
            times("noise.ball_position", "0.02"),
            times("errors.perception.ball_position_per_meter", "0.05"),
            kept("errors.perception.position_correlation_time", "0.3"),
        ],
        meaning: "error of the perceived ball position, which grows with the distance",
        reason: "1° of a camera at a height of 0.5 m is 0.04 m at a distance of 1 m, and 0.15 m at 2 m",
    },
    RobotError {
        name: "ball-detection",
        parameters: &[
            times("noise.ball_overlooked", "0.05"),
            divided("errors.perception.ball_half_distance", "4"),
            kept("errors.perception.detection_correlation_time", "0.2"),
        ],
        meaning: "overlooked balls, more of them in the distance",
        reason: "half of the balls are detected at the default visibility range of 4 m",
    },
    RobotError {
        name: "obstacle-position",
        parameters: &[
            times("noise.obstacle_position", "0.05"),
            times("errors.perception.obstacle_position_per_meter", "0.1"),
            kept("errors.perception.position_correlation_time", "0.3"),
        ],
        meaning: "error of perceived positions of robots, which grows with the distance",
        reason: "twice the error of the ball: the feet of a robot are less sharp than a ball",
    },
    RobotError {
        name: "obstacle-detection",
        parameters: &[
            times("noise.obstacle_overlooked", "0.1"),
            divided("errors.perception.obstacle_half_distance", "2"),
            kept("errors.perception.detection_correlation_time", "0.2"),
        ],
        meaning: "overlooked robots, more of them in the distance",
        reason: "half of the robots are detected at the default visibility range of 2 m",
    },
    RobotError {
        name: "view-angle",
        parameters: &[
            divided("errors.perception.detection_half_angle", "0.8"),
            kept("errors.perception.detection_correlation_time", "0.2"),
        ],
        meaning: "overlooked balls and robots at the edge of the image",
        reason: "half of the objects are detected at the edge of the default cone of 90°",
    },
    RobotError {
        name: "occlusion",
        parameters: &[
            times("errors.perception.occlusion", "0.5"),
            kept("errors.perception.detection_correlation_time", "0.2"),
        ],
        meaning: "balls and robots hidden by other robots",
        reason: "a ball between two legs is still detected in half of the images; at level 2 no hidden object is",
    },
    RobotError {
        name: "ghost-balls",
        parameters: &[
            times("errors.perception.ghost_ball_rate", "0.02"),
            kept("errors.perception.ghost_ball_lifetime", "1"),
        ],
        meaning: "balls that do not exist, perceived while the ball is not",
        reason: "one a minute, for as long as a filter needs to discard it",
    },
    RobotError {
        name: "ghost-robots",
        parameters: &[
            times("errors.perception.ghost_robot_rate", "0.02"),
            kept("errors.perception.ghost_robot_lifetime", "1"),
        ],
        meaning: "robots that do not exist",
        reason: "one a minute, for as long as a filter needs to discard it",
    },
    RobotError {
        name: "team-mixup",
        parameters: &[
            times("errors.perception.team_mixup", "0.05"),
            kept("errors.perception.team_mixup_duration", "1"),
        ],
        meaning: "teammates and opponents mixed up",
        reason: "one of twenty jerseys in bad light",
    },
    RobotError {
        name: "own-pose",
        parameters: &[
            times("noise.own_position", "0.1"),
            times("noise.own_orientation", "0.05"),
            kept("errors.localization.correlation_time", "1"),
        ],
        meaning: "error of the estimated pose with a memory, as of a filter on lines",
        reason: "twice the width of a line, and 3°",
    },
    RobotError {
        name: "odometry-drift",
        parameters: &[
            times("errors.localization.drift_position_per_meter", "0.05"),
            times("errors.localization.drift_orientation_per_meter", "0.05"),
            times("errors.localization.drift_orientation_per_radian", "0.05"),
            kept("errors.localization.correction_rate", "0.2"),
            times("errors.localization.correction_position", "0.1"),
            times("errors.localization.correction_orientation", "0.05"),
        ],
        meaning: "drift of odometry, with jumps of the estimated pose at corrections",
        reason: "5 % of a meter, and a correction every 5 s with the error of own-pose",
    },
    RobotError {
        name: "kidnapping",
        parameters: &[
            times("errors.localization.kidnapped_after_penalty", "0.2"),
            times("errors.localization.kidnapped_position", "1"),
            times("errors.localization.kidnapped_orientation", "0.5"),
        ],
        meaning: "wrong pose after a penalty",
        reason: "one of five robots returns to another place than it assumes",
    },
    RobotError {
        name: "motion-latency",
        parameters: &[times("errors.motion.command_latency", "0.1")],
        meaning: "time from a command to its motion",
        reason: "a quarter of a step of 0.4 s",
    },
    RobotError {
        name: "acceleration",
        parameters: &[
            divided("errors.motion.walk_acceleration", "0.5"),
            divided("errors.motion.turn_acceleration", "2"),
        ],
        meaning: "limits of the acceleration of a walking robot",
        reason: "full walking speed after one or two steps",
    },
    RobotError {
        name: "slip",
        parameters: &[
            times("errors.motion.slip", "0.1"),
            kept("errors.motion.slip_correlation_time", "1"),
        ],
        meaning: "steps that are too long or too short, which odometry does not measure",
        reason: "10 % of a step on artificial turf, similar for several steps",
    },
    RobotError {
        name: "systematic-turn",
        parameters: &[times("errors.motion.turn_per_meter", "0.1")],
        meaning: "turn of a robot that should walk straight on",
        reason: "6° a meter, a worn joint",
    },
    RobotError {
        name: "falls",
        parameters: &[
            times("errors.motion.falls_per_meter", "0.01"),
            times("errors.motion.falls_in_contact", "0.1"),
            times("errors.motion.stand_up_failure", "0.1"),
            times("errors.localization.mirrored_after_fall", "0.05"),
            kept("errors.localization.mirrored_duration", "10"),
        ],
        meaning: "falls on the way and in contact, failed standing up, mirrored poses after falls",
        reason: "one fall in 100 m and in 10 s of contact; one of ten attempts to stand up fails",
    },
    RobotError {
        name: "kick-scatter",
        parameters: &[
            times("errors.motion.kick_direction", "0.15"),
            times("errors.motion.kick_speed", "0.2"),
            times("errors.motion.kick_miss", "0.05"),
        ],
        meaning: "direction and speed of kicks, and kicks that miss",
        reason: "9°, a fifth of the speed, and one of twenty kicks",
    },
    RobotError {
        name: "kick-preparation",
        parameters: &[times("errors.motion.kick_preparation", "0.4")],
        meaning: "time of a commanded kick before the ball moves",
        reason: "one step before the kick",
    },
    RobotError {
        name: "message-loss",
        parameters: &[
            times("noise.message_loss", "0.05"),
            times("errors.network.burst_rate", "0.05"),
            kept("errors.network.burst_duration", "1"),
            kept("errors.network.burst_loss", "1"),
        ],
        meaning: "lost team messages, single ones and in bursts",
        reason: "one of twenty messages, and a second without reception every 20 s",
    },
    RobotError {
        name: "message-delay",
        parameters: &[
            times("noise.message_delay", "0.2"),
            kept("errors.network.keeps_order", "true"),
        ],
        meaning: "delayed team messages",
        reason: "repetitions of a full wireless network",
    },
    RobotError {
        name: "router-outage",
        parameters: &[
            times("errors.network.outage_rate", "0.01"),
            kept("errors.network.outage_duration", "5"),
        ],
        meaning: "seconds without any team message",
        reason: "one outage in 100 s",
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use bevyhavior_simulator::{SimulationConfig, SimulatorErrorLevels};
    use hsl_parameters::{Overrides, describe};
    use hsl_types::RobotId;

    use super::*;

    /// Parameters that are no errors: the radio range is a property of a place, and the place from which a robot kicks
    /// one of its skill.
    const NOT_VARIED: [&str; 2] = ["noise.message_range", "errors.motion.kick_stand_distance"];

    const HEAD: &str = "\
<!-- Generated from `src/robustness/error_table.rs`, see `make generated`. -->

# Errors of `sil robustness`

Parameters of `simulation` that a level scales together. At level 1 they have the values of `--errors FILE`, or else these
typical ones: orders of magnitude to start with, no measurements of a robot. `×`: the value is multiplied by the level, up to
the maximum of the parameter. `÷`: it is divided by the level, because a smaller value is a larger error. The others are the
same at all levels.

| error | meaning | parameters at level 1 | reason |
|---|---|---|---|
";

    fn unit(key: &str) -> &'static str {
        let all = describe::<SimulationConfig>();
        let found = all.iter().find(|it| it.key == key);
        found.expect("it is a parameter").parameter.unit
    }

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        let rows = ERRORS.iter().map(|error| {
            let parameters = error.parameters.iter().map(|it| {
                let mark = match it.scale {
                    Scale::Multiplied => "× ",
                    Scale::Divided => "÷ ",
                    Scale::Kept => "",
                };
                let value = format!("{} {}", it.typical, unit(it.key));
                format!("{mark}`{}` {}", it.key, value.trim_end())
            });
            let parameters = parameters.collect::<Vec<_>>().join("<br>");
            let RobotError {
                name,
                meaning,
                reason,
                ..
            } = error;
            format!("| `{name}` | {meaning} | {parameters} | {reason} |\n")
        });
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("ROBUSTNESS.md");
        testing::assert_current(&file, &format!("{HEAD}{}", rows.collect::<String>()));
    }

    #[test]
    fn the_level_of_an_error_has_the_effect_of_the_level_of_a_robot() {
        let robot: RobotId = "hulks/1".parse().expect("it is a robot");
        let levels = SimulatorErrorLevels(BTreeMap::from([(robot, 2.0)]));
        for parameter in ERRORS.iter().flat_map(|it| it.parameters) {
            // The router is not part of a robot.
            if parameter.key == "errors.network.outage_rate" {
                continue;
            }
            let value = serde_yaml::from_str(parameter.typical).expect("it is YAML");
            let given = Overrides::of_value(parameter.key, value, "the table");
            let config = hsl_parameters::read_over(&SimulationConfig::default(), &given);
            let config = config.expect("typical values are valid");
            let scaled = hsl_parameters::write(&*levels.config_of(&config, robot));
            let number = |values: &[(String, serde_yaml::Value)]| {
                let found = values.iter().find(|(key, _)| key == parameter.key);
                found.and_then(|(_, value)| value.as_f64())
            };
            let before = number(&hsl_parameters::write(&config));
            let factor = number(&scaled)
                .zip(before)
                .map(|(after, before)| after / before);
            let expected = match parameter.scale {
                Scale::Multiplied => 2.0,
                Scale::Divided => 0.5,
                Scale::Kept => 1.0,
            };
            let is_right = factor.is_none_or(|it| (it - expected).abs() < 1e-3);
            assert!(is_right, "{}: {factor:?}", parameter.key);
        }
    }

    #[test]
    fn each_parameter_of_an_error_is_varied_and_scaled_by_one_error_only() {
        let all = describe::<SimulationConfig>().into_iter().map(|it| it.key);
        let errors = all.filter(|key| key.starts_with("errors.") || key.starts_with("noise."));
        let mut scaled: BTreeMap<String, usize> = errors.map(|key| (key, 0)).collect();
        let mut kept: BTreeMap<&str, &str> = BTreeMap::new();
        for parameter in ERRORS.iter().flat_map(|it| it.parameters) {
            let count = scaled.get_mut(parameter.key);
            let count = count.unwrap_or_else(|| panic!("{} is no parameter", parameter.key));
            match parameter.scale {
                // In a pair of errors, both have the same value.
                Scale::Kept => {
                    let other = kept.insert(parameter.key, parameter.typical);
                    assert!(other.is_none_or(|it| it == parameter.typical));
                }
                Scale::Multiplied | Scale::Divided => *count += 1,
            }
        }
        for (key, count) in &scaled {
            let is_kept = kept.contains_key(key.as_str());
            let expected = usize::from(!is_kept && !NOT_VARIED.contains(&key.as_str()));
            assert_eq!(*count, expected, "{key}");
        }
    }
}
