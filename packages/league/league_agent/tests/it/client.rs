//! Connection to a server.

use std::io::{self, Cursor, Read, Write};

use league_agent::{Agent, AgentConfig, ClientError, play};
use simspark_protocol::{CLIENT_LIMIT, FrameDecoder, write_frame};

/// Connection to a server that sends a fixed text.
struct Script {
    from_server: Cursor<Vec<u8>>,
    from_client: Vec<u8>,
}

impl Script {
    fn new(from_server: Vec<u8>) -> Self {
        Self {
            from_server: Cursor::new(from_server),
            from_client: Vec::new(),
        }
    }
}

impl Read for Script {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Returns pieces that split messages and lengths.
        let length = buffer.len().min(3);
        self.from_server.read(&mut buffer[..length])
    }
}

impl Write for Script {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.from_client.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn agent() -> Agent {
    Agent::new(AgentConfig {
        team: "Alpha".to_owned(),
        number: 3,
        robot_type: 4,
    })
}

#[test]
fn the_client_greets_joins_and_answers_every_message() {
    let mut sent = Vec::new();
    for cycle in 0..8 {
        let message = format!("(time (now 1.{cycle}0))(HJ (n llj7) (ax 1.00))");
        write_frame(&message, &mut sent).unwrap();
    }
    let mut script = Script::new(sent);
    assert_eq!(play(&mut agent(), &mut script).unwrap(), 8);

    let mut decoder = FrameDecoder::new(CLIENT_LIMIT);
    decoder.push(&script.from_client);
    let mut next = || {
        let message = decoder.next_frame().unwrap().unwrap();
        String::from_utf8(message.to_vec()).unwrap()
    };
    assert_eq!(next(), "(scene rsg/agent/nao/nao_hetero.rsg 4)(syn)");
    assert_eq!(next(), "(init (unum 3)(teamname Alpha))(syn)");
    // The player waits before it moves.
    let replies: Vec<_> = (1..8).map(|_| next()).collect();
    assert_eq!(replies[0], "(syn)");
    let reply = &replies[6];
    assert!(
        reply.contains("(lle7 ") && reply.ends_with("(syn)"),
        "{reply}"
    );
}

#[test]
fn messages_that_cannot_be_read_are_reported_with_their_number() {
    let mut sent = Vec::new();
    write_frame("(time (now 1.00))", &mut sent).unwrap();
    write_frame("(time (now", &mut sent).unwrap();
    let error = play(&mut agent(), Script::new(sent)).unwrap_err();
    assert!(
        error.to_string().starts_with("message 2 of the server: "),
        "{error}"
    );

    let error = play(&mut agent(), Script::new(vec![255; 4])).unwrap_err();
    assert!(matches!(error, ClientError::Frame(_)), "{error}");
}
