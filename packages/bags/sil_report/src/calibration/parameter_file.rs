//! Fitted parameters as a ROS parameter file.

use std::fmt::Write;

use super::Calibration;

/// Returns the file: each fitted parameter with its interval and the number of samples, then the parameters that keep
/// their default, with the reason, as comments.
pub(super) fn text(calibration: &Calibration) -> String {
    let logs = calibration.logs.join(", ");
    let percent = number(100.0 * calibration.level);
    let mut text = format!(
        "# Errors of robots, fitted by `sil calibrate` to {logs}.\n\
         # `sil match --in-process --params FILE` plays with them. Intervals are of {percent} %.\n\
         /world_sim:\n  ros__parameters:\n"
    );
    let mut kept = String::new();
    let mut fitted = 0;
    for estimate in calibration.estimates() {
        let key = estimate.parameter;
        // Writing to a String cannot fail.
        _ = match &estimate.fit {
            Ok(fit) => {
                fitted += 1;
                let (low, high) = fit.interval;
                let interval = format!(
                    "{} to {}, {} samples",
                    number(low),
                    number(high),
                    fit.samples
                );
                writeln!(text, "    {key}: {}  # {interval}", float(fit.value))
            }
            Err(reason) => writeln!(kept, "# {key}: {reason}"),
        };
    }
    for (key, reason) in super::UNKNOWN {
        _ = writeln!(kept, "# {key}: {reason}");
    }
    if fitted == 0 {
        text.truncate(text.len() - "/world_sim:\n  ros__parameters:\n".len());
        text.push_str("/world_sim:\n  ros__parameters: {}\n");
    }
    _ = write!(
        text,
        "\n# Parameters without evidence, which keep their default:\n{kept}"
    );
    text
}

/// Formats a number with five significant digits, without an exponent.
pub(super) fn number(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return if value == 0.0 {
            "0".to_owned()
        } else {
            "unlimited".to_owned()
        };
    }
    let digits = 4 - libm::floor(libm::log10(value.abs())) as i32;
    let text = format!("{value:.*}", digits.clamp(0, 12) as usize);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Formats a number as a floating-point number of YAML: parameters of ROS are not converted from integers.
fn float(value: f64) -> String {
    let text = number(value);
    match text.contains('.') {
        true => text,
        false => format!("{text}.0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_five_digits_and_no_exponent() {
        for (value, text) in [
            (0.0, "0.0"),
            (0.012345678, "0.012346"),
            (1234.5678, "1234.6"),
            (-2.5, "-2.5"),
            (3e-7, "0.0000003"),
            (120.0, "120.0"),
        ] {
            assert_eq!(float(value), text);
        }
    }
}
