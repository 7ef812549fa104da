//! When a cycle begins.

use std::time::Duration;

use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::game::{AnyEvent, Game};
use crate::league::League;

/// Shortest cycle in real time.
const SHORTEST: Duration = Duration::from_millis(1);

/// Longest time to wait for anything: a day, which no clock overflows by.
pub(crate) const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Plays a cycle whenever each agent has ended its turn, until the match has ended.
pub(crate) async fn play_in_turns<L: League>(
    game: &mut Game<L>,
    mut events: Receiver<AnyEvent>,
    turn_timeout: Duration,
) {
    let turn_timeout = turn_timeout.min(LONGEST);
    let mut deadline = Instant::now() + turn_timeout;
    while !game.has_ended() {
        let expiry = game.expire_strangers();
        if game.is_ready() {
            // Connections read what has arrived: it belongs to this cycle, as in the original.
            tokio::task::yield_now().await;
            while let Ok(event) = events.try_recv() {
                game.handle(event);
            }
            if game.is_ready() && !game.has_ended() {
                game.step();
                deadline = Instant::now() + turn_timeout;
            }
            continue;
        }
        let alarms = [
            expiry,
            game.settles_at(),
            game.release_held(),
            game.report_waiting(),
        ];
        let alarm = alarms.into_iter().flatten().fold(deadline, Instant::min);
        tokio::select! {
            event = events.recv() => match event {
                Some(event) => {
                    game.handle(event);
                    if !game.is_running() {
                        deadline = Instant::now() + turn_timeout;
                    }
                }
                None => return,
            },
            () = game.has_space() => game.send_unsent(),
            () = sleep_until(alarm) => {
                if Instant::now() >= deadline {
                    if !game.is_running() {
                        game.time_out_warm_up();
                    } else if game.time_out() {
                        game.step();
                    }
                    deadline = Instant::now() + turn_timeout;
                }
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
                Some(event) => game.handle(event),
                None => return,
            },
            _ = ticks.tick() => {
                game.expire_strangers();
                game.send_unsent();
                game.stand_all();
                game.report_waiting();
                if game.is_running() && !game.is_held_up() {
                    game.step();
                }
            }
        }
    }
}
