//! What teammates tell each other: at most 20 characters, one player at a time.

use nalgebra::Vector2;
use simspark_protocol::Say;

/// Digits of numbers: no character that the league does not carry.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
/// Step of lengths \[m\]: two digits reach 20.48 m to each side of the center.
const LENGTH: f64 = 0.01;
/// Step of times \[s\]: two digits reach 40.95 s.
const TIME: f64 = 0.01;
/// Greatest number of two digits.
const MAX: f64 = 4095.0;
/// Length of a message: the number of the player, and six numbers of two digits.
const LEN: usize = 13;
/// Cycles in which each of eleven players speaks once: ears hear a team in every second cycle.
const ROUND: u64 = 22;
/// Duration of a cycle \[s\].
const CYCLE: f64 = 0.02;

/// What a player tells its teammates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TeamMessage {
    /// Number of the player.
    pub(crate) number: u32,
    /// Where it is, in the frame of the team \[m\].
    pub(crate) position: Vector2<f64>,
    /// Where the ball is \[m\].
    pub(crate) ball: Vector2<f64>,
    /// Time since it saw the ball \[s\].
    pub(crate) ball_age: f64,
    /// Time that it needs to the ball \[s\].
    pub(crate) time_to_ball: f64,
}

/// Whether it is the turn of a player to speak at a time \[s\].
pub(crate) fn is_turn(number: u32, time: f64) -> bool {
    let cycle = (time / CYCLE).round() as u64;
    cycle % ROUND == u64::from(number.saturating_sub(1)) * 2
}

impl TeamMessage {
    /// The text.
    pub(crate) fn say(&self) -> Say {
        let mut text = String::with_capacity(LEN);
        text.push(digit(u64::from(self.number)));
        let lengths = [self.position, self.ball];
        for length in lengths.iter().flat_map(|it| it.iter()) {
            push(length / LENGTH + MAX / 2.0, &mut text);
        }
        push(self.ball_age / TIME, &mut text);
        push(self.time_to_ball / TIME, &mut text);
        Say { text }
    }

    /// Reads a text; `None` if it is something else.
    pub(crate) fn hear(text: &str) -> Option<Self> {
        let value = |byte: &u8| DIGITS.iter().position(|digit| digit == byte);
        let digits: Option<Vec<_>> = text.as_bytes().iter().map(value).collect();
        let digits = digits.filter(|digits| digits.len() == LEN)?;
        let number = u32::try_from(digits[0]).ok()?;
        let pairs = digits[1..]
            .chunks(2)
            .map(|pair| (pair[0] * 64 + pair[1]) as f64);
        let values: Vec<f64> = pairs.collect();
        let length = |index: usize| (values[index] - MAX / 2.0) * LENGTH;
        Some(Self {
            number,
            position: Vector2::new(length(0), length(1)),
            ball: Vector2::new(length(2), length(3)),
            ball_age: values[4] * TIME,
            time_to_ball: values[5] * TIME,
        })
    }
}

fn push(value: f64, text: &mut String) {
    let value = value.clamp(0.0, MAX).round() as u64;
    text.push(digit(value / 64));
    text.push(digit(value));
}

fn digit(value: u64) -> char {
    char::from(DIGITS[(value % 64) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_heard_as_it_was_said() {
        let message = TeamMessage {
            number: 11,
            position: Vector2::new(-14.905, 9.995),
            ball: Vector2::new(3.005, -10.195),
            ball_age: 0.5,
            time_to_ball: 12.34,
        };
        let say = message.say();
        let heard = TeamMessage::hear(say.heard().unwrap()).unwrap();
        assert_eq!(heard.number, 11);
        assert!(
            (heard.position - message.position).norm() < 0.01,
            "{heard:?}"
        );
        assert!((heard.ball - message.ball).norm() < 0.01, "{heard:?}");
        assert!((heard.time_to_ball - 12.34).abs() < 0.01, "{heard:?}");
        assert_eq!(TeamMessage::hear("hello"), None);
        assert_eq!(TeamMessage::hear("thirteen_byte"), None);
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
