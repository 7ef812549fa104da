//! Numbers of messages that have arrived.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Longest time for which a wait for several messages does not notice that only some have arrived.
const LONGEST_DELAY: Duration = Duration::from_millis(2);

/// Messages of one node that have arrived and were not taken.
#[derive(Default)]
pub(super) struct Signal {
    counts: Mutex<Counts>,
    changed: Condvar,
}

#[derive(Default)]
struct Counts {
    /// Number of messages of all entities.
    pending: usize,
    /// Number of messages at which the waiting thread is woken.
    wanted: usize,
}

/// Messages of one entity that have arrived and were not taken.
pub(super) struct Arrivals {
    signal: Arc<Signal>,
    /// Changed only while the counts of `signal` are locked.
    pending: AtomicUsize,
}

impl Arrivals {
    /// Creates the counter of an entity whose node waits for `signal`.
    pub(super) fn new(signal: Arc<Signal>) -> Self {
        Self {
            signal,
            pending: AtomicUsize::new(0),
        }
    }

    /// Adds new messages, and wakes the waiting thread if it has enough of them.
    pub(super) fn add(&self, number: usize) {
        let mut counts = self.signal.lock();
        self.pending.fetch_add(number, Ordering::Relaxed);
        counts.pending += number;
        if counts.pending >= counts.wanted {
            self.signal.changed.notify_one();
        }
    }
}

impl Signal {
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_pending(&self) -> bool {
        self.lock().pending > 0
    }

    /// Waits until `wanted` messages are pending, or any message [`LONGEST_DELAY`] after the start, at most for `limit`;
    /// `None` has no limit.
    pub(super) fn wait(&self, wanted: usize, limit: Option<Duration>) {
        let first = match wanted {
            0 | 1 => Duration::ZERO,
            2.. => limit.map_or(LONGEST_DELAY, |limit| limit.min(LONGEST_DELAY)),
        };
        let counts = self.wait_for(self.lock(), wanted, Some(first));
        drop(self.wait_for(counts, 1, limit.map(|limit| limit - first)));
    }

    /// Waits until `wanted` messages are pending, at most for `limit`.
    fn wait_for<'a>(
        &self,
        mut counts: MutexGuard<'a, Counts>,
        wanted: usize,
        limit: Option<Duration>,
    ) -> MutexGuard<'a, Counts> {
        counts.wanted = wanted;
        let is_short = |counts: &mut Counts| counts.pending < counts.wanted;
        match limit {
            Some(limit) => {
                let waited = self.changed.wait_timeout_while(counts, limit, is_short);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => {
                let waited = self.changed.wait_while(counts, is_short);
                waited.unwrap_or_else(PoisonError::into_inner)
            }
        }
    }

    /// Takes one message of each entity that has one, and returns for each entity whether it had one.
    pub(super) fn take<'a>(&self, entities: impl Iterator<Item = &'a Arrivals>) -> Vec<bool> {
        let mut counts = self.lock();
        entities
            .map(|it| {
                let pending = it.pending.load(Ordering::Relaxed);
                it.pending
                    .store(pending.saturating_sub(1), Ordering::Relaxed);
                counts.pending -= usize::from(pending > 0);
                pending > 0
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Creates the counters of `number` entities of one node.
    fn entities(number: usize) -> (Arc<Signal>, Vec<Arc<Arrivals>>) {
        let signal = Arc::new(Signal::default());
        let create = |_| Arc::new(Arrivals::new(Arc::clone(&signal)));
        let entities = (0..number).map(create).collect();
        (signal, entities)
    }

    fn take(signal: &Signal, entities: &[Arc<Arrivals>]) -> Vec<bool> {
        signal.take(entities.iter().map(|it| &**it))
    }

    #[test]
    fn one_message_of_each_entity_is_taken_at_a_time() {
        let (signal, entities) = entities(3);
        entities[0].add(2);
        entities[2].add(1);
        assert_eq!(take(&signal, &entities), [true, false, true]);
        assert!(signal.is_pending());
        assert_eq!(take(&signal, &entities), [true, false, false]);
        assert!(!signal.is_pending());
        assert_eq!(take(&signal, &entities), [false, false, false]);
    }

    #[test]
    fn a_message_that_has_arrived_before_ends_a_wait_without_limit() {
        let (signal, entities) = entities(2);
        entities[1].add(1);
        signal.wait(1, None);
        signal.wait(5, None);
        assert_eq!(take(&signal, &entities), [false, true]);
    }

    #[test]
    fn a_message_of_another_thread_ends_a_wait_without_limit() {
        let (signal, entities) = entities(2);
        let arrivals = Arc::clone(&entities[0]);
        let sender = thread::spawn(move || arrivals.add(3));
        signal.wait(3, None);
        sender.join().expect("the thread does not panic");
        assert_eq!(take(&signal, &entities), [true, false]);
    }

    #[test]
    fn a_wait_without_messages_ends_at_its_limit() {
        let (signal, entities) = entities(1);
        signal.wait(1, Some(Duration::from_millis(5)));
        signal.wait(9, Some(Duration::from_millis(5)));
        assert_eq!(take(&signal, &entities), [false]);
    }
}
