//! Log lines of nodes: `[LEVEL] [time] [name]: text`.

/// Level of errors.
const ERROR: &str = "[ERROR]";

/// Returns the text of a log line; the whole line if it does not begin with a level.
pub fn log_text(line: &str) -> &str {
    let text = line.split_once("]: ").filter(|_| line.starts_with('['));
    text.map_or(line, |(_, text)| text)
}

pub(super) fn last_error(log: &[String]) -> Option<&str> {
    let mut errors = log.iter().rev().filter(|line| line.starts_with(ERROR));
    errors.next().map(|line| log_text(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_follows_level_time_and_name() {
        assert_eq!(log_text("[WARN] [1.5] [world_sim]: [a]: b"), "[a]: b");
        assert_eq!(log_text("a line]: without level"), "a line]: without level");
    }

    #[test]
    fn the_last_error_is_found_before_later_lines() {
        let log = [
            "[ERROR] [1] [a]: first",
            "[ERROR] [2] [a]: second",
            "[INFO] [3] [a]: end",
        ];
        let log = log.map(str::to_owned);
        assert_eq!(last_error(&log), Some("second"));
        assert_eq!(last_error(&log[2..]), None);
    }
}
