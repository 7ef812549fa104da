//! Checks for the bytes of a fuzzer.

use std::fmt::Display;

use simspark_protocol::{
    AgentMessage, Effector, FrameDecoder, MonitorMessage, Scene, Senses, TrainerMessage,
};

/// Counts of parsed parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// Lists that are commands or senses.
    pub lists: usize,
    /// Nodes of scenes.
    pub scenes: usize,
    /// Parsers that returned an error.
    pub refused: usize,
}

/// Splits bytes into frames, and parses them as each type of message. A parsed message is printed and parsed again,
/// which must give the same text.
pub fn use_up(bytes: &[u8]) -> Read {
    decode(bytes);
    let mut read = Read::default();
    let (recovered, error) = AgentMessage::recover(bytes);
    let _ = TrainerMessage::recover(bytes);
    if let Some(message) = twice(bytes, AgentMessage::parse, &mut read) {
        for effector in &message.effectors {
            if let Effector::Say(say) = effector {
                assert!(say.heard().is_none_or(|it| (1..=20).contains(&it.len())));
            }
        }
        read.lists += message.effectors.len() - message.count_unknown();
        assert_eq!(error, None);
        assert_eq!(recovered.effectors.len(), message.effectors.len());
    }
    if let Some(message) = twice(bytes, TrainerMessage::parse, &mut read) {
        read.lists += message.commands.len() - message.count_unknown();
    }
    if let Some(message) = twice(bytes, Senses::parse, &mut read) {
        let _ = (message.time(), message.game_state(), message.seen());
    }
    if let Some(message) = twice(bytes, MonitorMessage::parse, &mut read) {
        read.scenes += match message.scene {
            Scene::Full(nodes) => nodes.len(),
            Scene::Update(nodes) => nodes.len(),
        };
    }
    read
}

fn twice<T: Display, E: Display>(
    bytes: &[u8],
    parse: impl Fn(&[u8]) -> Result<T, E>,
    read: &mut Read,
) -> Option<T> {
    match parse(bytes) {
        Ok(message) => {
            let text = message.to_string();
            let Ok(again) = parse(text.as_bytes()) else {
                panic!("printed text does not parse: {text}");
            };
            assert_eq!(again.to_string(), text);
            Some(message)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            read.refused += 1;
            None
        }
    }
}

/// Splits bytes into frames twice, all at once and one by one, and compares the results.
fn decode(bytes: &[u8]) {
    let limit = 1000;
    let mut whole = FrameDecoder::new(limit);
    whole.push(bytes);
    let (mut pieces, mut first) = (FrameDecoder::new(limit), Vec::new());
    'bytes: for byte in bytes {
        pieces.push(&[*byte]);
        loop {
            match pieces.next_frame() {
                Ok(Some(message)) => first.push(message.to_vec()),
                Ok(None) => break,
                Err(_) => break 'bytes,
            }
        }
    }
    for message in first {
        assert_eq!(whole.next_frame(), Ok(Some(message.as_slice())));
    }
    assert!(!matches!(whole.next_frame(), Ok(Some(_))));
}
