//! Messages between teammates: at most 20 characters, one player at a time.

use nalgebra::Vector2;
use simspark_protocol::Say;

/// Digits of numbers. Messages of the league can contain all these characters.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
/// Resolution of lengths \[m\]: two digits reach 20.48 m to each side of the center.
const LENGTH_STEP: f64 = 0.01;
/// Resolution of times \[s\]: two digits reach 40.95 s.
const TIME_STEP: f64 = 0.01;
/// Maximum number with two digits.
const MAX_NUMBER: f64 = 4095.0;
/// Length of a message: the number of the player, and six numbers with two digits.
const MESSAGE_LENGTH: usize = 13;
/// Number of cycles in which each of eleven players sends once. Players receive one message of their team in every
/// second cycle.
const ROUND_CYCLES: u64 = 22;
/// Duration of a cycle \[s\].
const CYCLE: f64 = 0.02;

/// Message of a player to its teammates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TeamMessage {
    pub(crate) number: u32,
    /// Position of the player in the frame of the team \[m\].
    pub(crate) position: Vector2<f64>,
    /// Position of the ball \[m\].
    pub(crate) ball: Vector2<f64>,
    /// Time since the player saw the ball \[s\].
    pub(crate) ball_age: f64,
    /// Time that the player needs to the ball \[s\].
    pub(crate) time_to_ball: f64,
}

/// Returns true if it is the turn of a player to send at a time \[s\].
pub(crate) fn is_turn(number: u32, time: f64) -> bool {
    let cycle = (time / CYCLE).round() as u64;
    cycle % ROUND_CYCLES == u64::from(number.saturating_sub(1)) * 2
}

impl TeamMessage {
    /// Returns the text of the message. Values beyond the range of two digits are limited.
    pub(crate) fn encode(&self) -> Say {
        let mut text = String::with_capacity(MESSAGE_LENGTH);
        text.push(to_digit(u64::from(self.number)));
        let lengths = [self.position, self.ball];
        for length in lengths.iter().flat_map(|it| it.iter()) {
            // Lengths can be negative, so 0 is in the middle of the range.
            push_number(length / LENGTH_STEP + MAX_NUMBER / 2.0, &mut text);
        }
        push_number(self.ball_age / TIME_STEP, &mut text);
        push_number(self.time_to_ball / TIME_STEP, &mut text);
        Say { text }
    }

    /// Parses a text, or returns `None` if it is not a team message.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let value = |byte: &u8| DIGITS.iter().position(|digit| digit == byte);
        let digits: Option<Vec<_>> = text.as_bytes().iter().map(value).collect();
        let digits = digits.filter(|digits| digits.len() == MESSAGE_LENGTH)?;
        let number = u32::try_from(digits[0]).ok()?;
        let pairs = digits[1..]
            .chunks(2)
            .map(|pair| (pair[0] * 64 + pair[1]) as f64);
        let values: Vec<f64> = pairs.collect();
        let length = |index: usize| (values[index] - MAX_NUMBER / 2.0) * LENGTH_STEP;
        Some(Self {
            number,
            position: Vector2::new(length(0), length(1)),
            ball: Vector2::new(length(2), length(3)),
            ball_age: values[4] * TIME_STEP,
            time_to_ball: values[5] * TIME_STEP,
        })
    }
}

/// Appends a rounded value as two digits, the higher one first.
fn push_number(value: f64, text: &mut String) {
    let value = value.clamp(0.0, MAX_NUMBER).round() as u64;
    text.push(to_digit(value / 64));
    text.push(to_digit(value));
}

/// Returns the last digit of a number.
fn to_digit(value: u64) -> char {
    char::from(DIGITS[(value % 64) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_parsed_as_it_was_sent() {
        let message = TeamMessage {
            number: 11,
            position: Vector2::new(-14.905, 9.995),
            ball: Vector2::new(3.005, -10.195),
            ball_age: 0.5,
            time_to_ball: 12.34,
        };
        let say = message.encode();
        let heard = TeamMessage::parse(say.heard().unwrap()).unwrap();
        assert_eq!(heard.number, 11);
        assert!(
            (heard.position - message.position).norm() < 0.01,
            "{heard:?}"
        );
        assert!((heard.ball - message.ball).norm() < 0.01, "{heard:?}");
        assert!((heard.time_to_ball - 12.34).abs() < 0.01, "{heard:?}");
        assert_eq!(TeamMessage::parse("hello"), None);
        assert_eq!(TeamMessage::parse("thirteen_byte"), None);
    }

    #[test]
    fn each_player_of_a_team_has_a_turn_of_its_own() {
        for cycle in 0..44 {
            let time = f64::from(cycle) * CYCLE;
            let speakers = (1..=11).filter(|&number| is_turn(number, time)).count();
            assert_eq!(speakers, usize::from(cycle % 2 == 0), "cycle {cycle}");
        }
    }
}
