//! Text of a message of any type, by the definition of the type in the bag.

mod writer;

use mcap::Message;

use crate::definition::{Body, Definition, TextError};
use writer::Writer;

/// Returns a message as text, a field per line as in `ros2 topic echo`. The bag must contain the definition of its type
/// in the form of ROS 2 (`ros2msg`), and the encoding must be CDR. Long texts and lists are cut off. A message in JSON
/// is returned as it is.
///
/// # Errors
/// Returns an error if the definition is missing or cannot be read, or the message does not match it.
pub fn message_text(message: &Message<'_>) -> Result<String, TextError> {
    let channel = &message.channel;
    if channel.message_encoding == "json" {
        let text = String::from_utf8_lossy(&message.data);
        return Ok(writer::cut(&text, writer::LONGEST).into_owned());
    }
    let definition = Definition::of(channel)?;
    match Body::of(&message.data)? {
        Body::Big(reader) => Writer::new(reader, &definition).text(),
        Body::Little(reader) => Writer::new(reader, &definition).text(),
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::sync::Arc;

    use mcap::{Channel, Schema};

    use super::*;

    /// Returns the text of a message with this definition and these bytes after the header.
    fn text(definition: &str, encoding: u8, body: &[u8]) -> Result<String, TextError> {
        let schema = Schema {
            id: 1,
            name: "team_msgs/msg/Thing".to_owned(),
            encoding: "ros2msg".to_owned(),
            data: Cow::Owned(definition.as_bytes().to_vec()),
        };
        let channel = Channel {
            id: 1,
            topic: "/thing".to_owned(),
            schema: Some(Arc::new(schema)),
            message_encoding: "cdr".to_owned(),
            metadata: Default::default(),
        };
        message_text(&Message {
            channel: Arc::new(channel),
            sequence: 0,
            log_time: 0,
            publish_time: 0,
            data: Cow::Owned([&[0, encoding, 0, 0], body].concat()),
        })
    }

    const DEFINITION: &str = "\
# A thing.
int8 KIND=1
std_msgs/Header header
bool is_on
float64[2] place
Part[] parts
string<=9 note
================================================================================
MSG: std_msgs/Header
builtin_interfaces/Time stamp
string frame_id
================================================================================
MSG: builtin_interfaces/Time
int32 sec
uint32 nanosec
================================================================================
MSG: team_msgs/Part
uint8 number
";

    const TEXT: &str = "\
header:
  stamp:
    sec: 7
    nanosec: 8
  frame_id: \"map\"
is_on: true
place: [0.5, -1]
parts: 2 elements
  - number: 4
  - number: 5
note: \"hi\"
";

    #[test]
    fn a_message_is_written_by_its_definition_in_both_byte_orders() {
        let little: Vec<u8> = [
            &[7, 0, 0, 0, 8, 0, 0, 0, 4, 0, 0, 0][..],
            b"map\0",
            &[1, 0, 0, 0, 0, 0, 0, 0],
            &0.5_f64.to_le_bytes(),
            &(-1.0_f64).to_le_bytes(),
            &[2, 0, 0, 0, 4, 5, 0, 0, 3, 0, 0, 0],
            b"hi\0",
        ]
        .concat();
        assert_eq!(text(DEFINITION, 1, &little).unwrap(), TEXT);
        let big: Vec<u8> = [
            &[0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 4][..],
            b"map\0",
            &[1, 0, 0, 0, 0, 0, 0, 0],
            &0.5_f64.to_be_bytes(),
            &(-1.0_f64).to_be_bytes(),
            &[0, 0, 0, 2, 4, 5, 0, 0, 0, 0, 0, 3],
            b"hi\0",
        ]
        .concat();
        assert_eq!(text(DEFINITION, 0, &big).unwrap(), TEXT);
    }

    #[test]
    fn hostile_definitions_and_messages_are_errors() {
        let many = [255, 255, 255, 255];
        for (definition, body) in [
            (
                "Thing again\n===\nMSG: team_msgs/Thing\nThing again",
                &[][..],
            ),
            (
                "Thing[] again\n===\nMSG: team_msgs/Thing\nThing[] again",
                &[1; 400],
            ),
            ("uint8[] bytes", &many),
            ("string[] texts", &many),
            ("Empty[] all\n===\nMSG: team_msgs/Empty\n", &many),
            ("Empty[4294967295] all\n===\nMSG: team_msgs/Empty\n", &many),
            ("uint8[999999999999] bytes", &many),
            ("string text", &many),
            ("Missing missing", &many),
            ("wstring text", &many),
            ("not a definition at all =", &many),
            ("float64 number", &[1]),
        ] {
            assert!(text(definition, 1, body).is_err(), "{definition}");
        }
        assert!(text("uint8 number", 7, &[1]).is_err());
    }

    #[test]
    fn long_lists_and_texts_are_cut_off() {
        let mut body = 1000_u32.to_le_bytes().to_vec();
        body.extend([3; 1000]);
        let written = text("uint8[] bytes\nuint8 last", 1, &[&body[..], &[9]].concat()).unwrap();
        assert!(written.starts_with("bytes: [3, 3, "), "{written}");
        assert!(written.contains(" … 936 more]\nlast: 9\n"), "{written}");
        let mut body = 100_001_u32.to_le_bytes().to_vec();
        body.extend([b'a'; 100_000]);
        body.push(0);
        let written = text("string text", 1, &body).unwrap();
        assert!(written.len() < 2000 && written.contains("more characters"));
    }

    #[test]
    fn special_characters_of_a_text_are_escaped() {
        let body = b"\x04\0\0\0a\n\x1b\0";
        assert_eq!(
            text("string text", 1, body).unwrap(),
            "text: \"a\\n\\u{1b}\"\n"
        );
    }
}
