//! When a cycle begins.

use std::time::Duration;

use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout_at};

use crate::game::{AnyEvent, Game};
use crate::league::League;

/// Shortest cycle in real time.
const SHORTEST: Duration = Duration::from_millis(1);

/// Longest time for a turn: a day, which no clock overflows by.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Plays a cycle whenever each agent has ended its turn, until the match has ended.
pub(crate) async fn play_in_turns<L: League>(
    game: &mut Game<L>,
    mut events: Receiver<AnyEvent>,
    turn_timeout: Duration,
) {
    let turn_timeout = turn_timeout.min(LONGEST);
    let mut deadline = Instant::now() + turn_timeout;
    while !game.has_ended() {
        if game.is_ready() {
            game.step().await;
            deadline = Instant::now() + turn_timeout;
            continue;
        }
        match timeout_at(deadline, events.recv()).await {
            Ok(Some(event)) => {
                game.handle(event).await;
                if !game.is_running() {
                    deadline = Instant::now() + turn_timeout;
                }
            }
            Ok(None) => return,
            Err(_) => {
                if game.is_running() && game.time_out() {
                    game.step().await;
                }
                deadline = Instant::now() + turn_timeout;
            }
        }
    }
}

/// Plays a cycle each time `cycle` has passed, until the match has ended.
pub(crate) async fn play_in_real_time<L: League>(
    game: &mut Game<L>,
    mut events: Receiver<AnyEvent>,
    cycle: Duration,
) {
    let mut ticks = interval(cycle.max(SHORTEST));
    // After a pause cycles do not follow each other faster than agents can answer.
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !game.has_ended() {
        tokio::select! {
            event = events.recv() => match event {
                Some(event) => game.handle(event).await,
                None => return,
            },
            _ = ticks.tick() => {
                game.stand_all(|_| true).await;
                if game.is_running() {
                    game.step().await;
                }
            }
        }
    }
}
