//! Any bytes give a message or an error.

use proptest::prelude::*;
use simspark_protocol::{AgentMessage, MAX_DEPTH, MonitorMessage, SyntaxError};

use crate::corpus::fuzz::use_up;

#[test]
fn errors_say_where() {
    let refused: [(&[u8], SyntaxError); 6] = [
        (b"(syn)(he1 1", SyntaxError::Unclosed { offset: 5 }),
        (b"(a (b)", SyntaxError::Unclosed { offset: 0 }),
        (b"(syn))(he1 1)", SyntaxError::Unopened { offset: 5 }),
        (b"(syn) he1", SyntaxError::StrayWord { offset: 6 }),
        (b"(say \xff)", SyntaxError::NotText { offset: 5 }),
        (b"\0\0\0", SyntaxError::StrayWord { offset: 0 }),
    ];
    for (bytes, error) in refused {
        assert_eq!(AgentMessage::parse(bytes), Err(error));
    }
}

#[test]
fn empty_messages_and_white_space_between_lists_are_accepted() {
    for text in ["", " \r\n\t"] {
        assert_eq!(AgentMessage::parse(text.as_bytes()).unwrap().effectors, []);
    }
    let message = AgentMessage::parse(b" (he1  1)\n( syn )\n").unwrap();
    assert_eq!(
        (message.count_unknown(), message.to_string().as_str()),
        (0, "(he1 1)(syn)")
    );
}

#[test]
fn lists_are_nested_to_the_limit_and_no_further() {
    let nested = |depth| "(".repeat(depth) + &")".repeat(depth);
    assert!(AgentMessage::parse(nested(MAX_DEPTH).as_bytes()).is_ok());
    let error = Err(SyntaxError::TooDeep { offset: MAX_DEPTH });
    assert_eq!(AgentMessage::parse(nested(MAX_DEPTH + 1).as_bytes()), error);
    assert_eq!(
        AgentMessage::parse("(".repeat(10_000_000).as_bytes()),
        error
    );
    // The list of nodes is one level.
    let scene = |depth| {
        format!(
            "((time 0))(RDS 0 1)({}{})",
            "(nd".repeat(depth),
            ")".repeat(depth)
        )
    };
    let deepest = scene(MAX_DEPTH - 1);
    let message = MonitorMessage::parse(deepest.as_bytes()).unwrap();
    assert_eq!(message.to_string(), deepest);
    assert!(MonitorMessage::parse(scene(MAX_DEPTH).as_bytes()).is_err());
}

proptest! {
    #[test]
    fn any_bytes_are_a_message_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        use_up(&bytes);
    }

    #[test]
    fn any_words_of_the_protocol_are_a_message_or_an_error(
        words in prop::collection::vec(prop::sample::select(WORDS), 0..40),
    ) {
        use_up(words.concat().as_bytes());
    }
}

/// Pieces of messages.
const WORDS: &[&str] = &[
    "(",
    ")",
    ")",
    ") (",
    " ",
    "(he1 ",
    "1",
    "-0.00",
    "nan",
    "1e999",
    "(syn)",
    "(say ",
    "\"",
    "'",
    "(scene ",
    "(init ",
    "(unum 1)",
    "(teamname A)",
    "(beam 1 2 3)",
    "(See ",
    "(B ",
    "(P ",
    "(L ",
    "(team A)",
    "(team Left)",
    "(id 1)",
    "(head ",
    "(pol 1 2 3)",
    "(GS ",
    "(sl 1)",
    "(sr 1)",
    "(t 1)",
    "(pm PlayOn)",
    "(HJ ",
    "(n hj1)",
    "(ax 1)",
    "(FRP ",
    "(n rf)",
    "(c 1 2 3)",
    "(f 1 2 3)",
    "(ball ",
    "(pos 1 2 3)",
    "(vel 1 2 3)",
    "(agent ",
    "(move 1 2 3 4)",
    "((time 1))",
    "(RSG 0 1)",
    "(RDS 0 1)",
    "(nd ",
    "(nd",
    "TRF ",
    "StaticMesh",
    "SMN ",
    "(load x)",
    "(sSc 1 1 1)",
    "(sMat m)",
    "(resetMaterials)",
    "(setVisible 1)",
    "(SLT 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)",
];
