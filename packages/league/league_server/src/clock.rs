//! Start of each cycle, in sync mode and in real time.

use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::sync::mpsc::Receiver;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::events::GameEvent;
use crate::game::Game;
use crate::league::League;
use crate::options::MAX_WAIT;

/// Time for which the server asks its sockets for events before it sleeps. Most agents answer sooner, and a sleeping
/// thread takes about as long to wake up.
const POLLING: Duration = Duration::from_micros(50);

/// Minimum duration of a cycle in real time.
const MIN_CYCLE: Duration = Duration::from_millis(1);

/// Plays the match in sync mode until it has ended: a cycle as soon as each agent has ended its turn. After
/// `turn_timeout` without a cycle, the policies for silent and slow agents apply. Returns early if no more events can
/// arrive.
pub(crate) async fn play_in_turns<L: League>(
    game: &mut Game<L>,
    mut events: Receiver<GameEvent>,
    turn_timeout: Duration,
) {
    let turn_timeout = turn_timeout.min(MAX_WAIT);
    let mut deadline = Instant::now() + turn_timeout;
    let processors = available_parallelism().map_or(1, NonZero::get);
    while !game.has_ended() {
        let expiry = game.expire_unjoined();
        if game.is_ready() {
            // Lets connections read the messages that have arrived: they belong to this cycle, as in the original.
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
        // No cycle is possible: wait for the next event, or the next time at which something is due. Polling must not
        // take the processor of an agent.
        if game.is_running() && game.agents.len() < processors {
            poll(&events).await;
        }
        let timers = [
            expiry,
            game.settles_at(),
            game.answer_waiting(),
            game.report_waiting(),
        ];
        let wake_up = timers.into_iter().flatten().fold(deadline, Instant::min);
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
            () = game.wait_for_space() => game.send_unsent(),
            () = sleep_until(wake_up) => {
                if Instant::now() >= deadline {
                    if !game.is_running() {
                        game.handle_warm_up_timeout();
                    } else if game.handle_timeout() {
                        game.step();
                    }
                    deadline = Instant::now() + turn_timeout;
                }
            }
        }
    }
}

/// Lets connections read until there is an event, or for [`POLLING`].
async fn poll(events: &Receiver<GameEvent>) {
    let end = Instant::now() + POLLING;
    while events.is_empty() && Instant::now() < end {
        tokio::task::yield_now().await;
    }
}

/// Plays the match in real time until it has ended: a cycle each time `cycle` has passed, while the clock runs and all
/// agents read. Returns early if no more events can arrive.
pub(crate) async fn play_in_real_time<L: League>(
    game: &mut Game<L>,
    mut events: Receiver<GameEvent>,
    cycle: Duration,
) {
    let mut ticks = interval(cycle.max(MIN_CYCLE));
    // After a pause, cycles must not follow each other faster than agents can answer.
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !game.has_ended() {
        tokio::select! {
            event = events.recv() => match event {
                Some(event) => game.handle(event),
                None => return,
            },
            _ = ticks.tick() => {
                game.expire_unjoined();
                game.send_unsent();
                game.answer_all_idle();
                game.report_waiting();
                if game.is_running() && !game.has_unsent() {
                    game.step();
                }
            }
        }
    }
}
