//! Log lines that trainers cause.

use std::io;
use std::sync::{Arc, Mutex};

use league_server::League;
use league_world::{LeagueConfig, LeagueWorld};
use simspark_protocol::TrainerMessage;
use tracing_subscriber::fmt::MakeWriter;

/// Collects a log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[test]
fn a_trainer_that_repeats_wrong_commands_does_not_fill_the_log() {
    let log = Log::default();
    let lines = tracing_subscriber::fmt()
        .with_writer(log.clone())
        .with_ansi(false)
        .finish();
    let mut world = LeagueWorld::new(LeagueConfig::default());
    let commands = "(ball (pos 1e300 0 0)(vel 0 0 0))(agent (unum 9)(team Left)(pos 0 0 1))";
    let (message, _) = TrainerMessage::recover(commands.repeat(1000).as_bytes());
    tracing::subscriber::with_default(lines, || {
        for _ in 0..10 {
            world.step(&[], &message.commands);
        }
    });
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(
        text.contains("a command of a trainer was skipped"),
        "{text}"
    );
    assert!(text.contains("that has not joined"), "{text}");
    let lines = text.lines().count();
    assert!(lines < 200, "{lines} lines");
}
