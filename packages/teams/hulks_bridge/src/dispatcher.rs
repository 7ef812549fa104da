use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use anyhow::{Context, anyhow};

/// Error after a panic in another thread.
const PANICKED: &str = "the bridge panicked, see the log above";

/// Handler of events, one at a time.
pub(crate) trait Worker {
    type Event;

    /// Returns whether handling the event never waits, and is therefore allowed in every thread.
    fn is_light(&self, event: &Self::Event) -> bool;

    fn handle(&mut self, event: Self::Event) -> anyhow::Result<()>;

    /// Returns whether work is scheduled for a later time, which the main thread has to wait for.
    fn has_scheduled_work(&self) -> bool;
}

/// Passes all events of both sides to one worker, one at a time and in order.
///
/// Passing a message from thread to thread takes a large part of a lockstep tick. A light event is therefore handled by
/// the thread in which it occurs; if another thread is using the worker, that thread handles the event, or the first
/// thread waits until the worker is free. All other events are handled by the main thread. Only the main thread may
/// wait for answers, because the answers arrive in the other threads.
pub(crate) struct Dispatcher<W: Worker> {
    /// Events that no thread has started to handle, oldest first.
    pending: Mutex<VecDeque<W::Event>>,
    /// `None` before a worker is set and after it is removed.
    worker: Mutex<Option<W>>,
    /// Wakes the main thread, or ends it with an error.
    main: Sender<anyhow::Result<()>>,
}

/// Calls to the main thread.
pub(crate) struct Calls(Receiver<anyhow::Result<()>>);

impl Calls {
    /// Waits until the main thread is called, or until `at_most` has passed.
    pub(crate) fn wait(&self, at_most: Duration) -> anyhow::Result<()> {
        match self.0.recv_timeout(at_most) {
            Ok(call) => call,
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => Err(anyhow!("the dispatcher has ended")),
        }
    }
}

impl<W: Worker> Dispatcher<W> {
    /// Creates a dispatcher without a worker: events wait until one is set.
    pub(crate) fn new() -> (Self, Calls) {
        let (main, calls) = channel();
        let dispatcher = Self {
            pending: Mutex::default(),
            worker: Mutex::new(None),
            main,
        };
        (dispatcher, Calls(calls))
    }

    /// Adds an event from a thread that must not wait, and handles it if the worker is free.
    pub(crate) fn post(&self, event: W::Event) {
        self.pending().push_back(event);
        self.handle_pending();
    }

    /// Handles an event in the calling thread, which waits until the worker is free, and then all light events behind
    /// it. The worker must never wait for that thread. Without a worker, the event is dropped.
    pub(crate) fn handle_in_place(&self, event: W::Event) {
        let outcome = match self.worker.lock() {
            Ok(mut place) => place.as_mut().map(|worker| {
                worker.handle(event)?;
                self.handle_light(worker)
            }),
            Err(_) => Some(Err(anyhow!(PANICKED))),
        };
        if self.is_more_to_do(outcome) {
            self.handle_pending();
        }
    }

    /// Locks the worker, handles all pending events in the calling (main) thread, then calls `action` with the worker
    /// and returns its result.
    pub(crate) fn work<T>(
        &self,
        action: impl FnOnce(&mut W) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let place = self.worker.lock();
        let mut place = place.map_err(|_| anyhow!(PANICKED))?;
        let worker = place.as_mut().context("the dispatcher has no worker yet")?;
        while let Some(event) = self.next(|_| true) {
            worker.handle(event)?;
        }
        let done = action(worker)?;
        drop(place);
        // Events may have arrived while the worker was locked.
        if !self.pending().is_empty() {
            self.call(Ok(()));
        }
        Ok(done)
    }

    /// Sets the worker, or removes it with `None`; returns the previous one.
    pub(crate) fn set_worker(&self, worker: Option<W>) -> Option<W> {
        let mut place = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut place, worker)
    }

    /// Handles pending light events in the calling thread. If another thread is using the worker, returns at once: that
    /// thread also handles the new events.
    fn handle_pending(&self) {
        loop {
            let outcome = match self.worker.try_lock() {
                Ok(mut place) => place.as_mut().map(|worker| self.handle_light(worker)),
                Err(TryLockError::WouldBlock) => return,
                Err(TryLockError::Poisoned(_)) => Some(Err(anyhow!(PANICKED))),
            };
            if !self.is_more_to_do(outcome) {
                return;
            }
        }
    }

    /// Calls the main thread if events or scheduled work are left for it, or with an error. `outcome` is the result of
    /// `handle_light`; `None` without a worker. Returns whether more light events are pending: some may have arrived
    /// just before the worker was unlocked.
    fn is_more_to_do(&self, outcome: Option<anyhow::Result<bool>>) -> bool {
        match outcome {
            Some(Ok(true)) => return !self.pending().is_empty(),
            Some(Ok(false)) | None => self.call(Ok(())),
            Some(Err(error)) => self.call(Err(error)),
        }
        false
    }

    /// Handles pending events up to the first one that is not light. Returns true if nothing is left for the main
    /// thread.
    fn handle_light(&self, worker: &mut W) -> anyhow::Result<bool> {
        while let Some(event) = self.next(|event| worker.is_light(event)) {
            worker.handle(event)?;
        }
        Ok(self.pending().is_empty() && !worker.has_scheduled_work())
    }

    /// Removes and returns the oldest pending event, if `is_wanted` accepts it.
    fn next(&self, is_wanted: impl FnOnce(&W::Event) -> bool) -> Option<W::Event> {
        self.pending().pop_front_if(|event| is_wanted(event))
    }

    /// Locks the pending events. A panic cannot leave the queue inconsistent, because events are pushed and popped
    /// whole.
    fn pending(&self) -> MutexGuard<'_, VecDeque<W::Event>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the main thread; with an error, ends it.
    fn call(&self, call: anyhow::Result<()>) {
        // The receiver no longer exists while the program ends.
        let _ = self.main.send(call);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Worker that records events and their threads; odd numbers are not light, and 4 fails.
    #[derive(Default)]
    struct Recorder {
        taken: Vec<(u32, thread::ThreadId)>,
        has_scheduled_work: bool,
    }

    impl Worker for Recorder {
        type Event = u32;

        fn is_light(&self, event: &u32) -> bool {
            event.is_multiple_of(2)
        }

        fn handle(&mut self, event: u32) -> anyhow::Result<()> {
            anyhow::ensure!(event != 4, "four");
            self.taken.push((event, thread::current().id()));
            Ok(())
        }

        fn has_scheduled_work(&self) -> bool {
            self.has_scheduled_work
        }
    }

    fn taken(dispatcher: &Dispatcher<Recorder>) -> Vec<(u32, thread::ThreadId)> {
        dispatcher.work(|worker| Ok(worker.taken.clone())).unwrap()
    }

    fn is_called(calls: &Calls) -> bool {
        calls.0.try_recv().is_ok()
    }

    #[test]
    fn light_events_are_handled_in_their_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.set_worker(Some(Recorder::default()));
        let other = thread::scope(|scope| {
            let thread = scope.spawn(|| {
                dispatcher.post(2);
                thread::current().id()
            });
            thread.join().unwrap()
        });
        assert!(!is_called(&calls), "nothing is left for the main thread");
        assert_eq!(taken(&dispatcher), [(2, other)]);
    }

    #[test]
    fn other_events_and_all_after_them_are_for_the_main_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.set_worker(Some(Recorder::default()));
        thread::scope(|scope| {
            scope.spawn(|| [1, 2].map(|event| dispatcher.post(event)));
        });
        assert!(is_called(&calls));
        let own = thread::current().id();
        assert_eq!(taken(&dispatcher), [(1, own), (2, own)]);
    }

    #[test]
    fn an_event_handled_in_place_is_handled_by_the_calling_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.handle_in_place(2);
        assert!(is_called(&calls));
        dispatcher.set_worker(Some(Recorder::default()));
        dispatcher.handle_in_place(2);
        assert!(!is_called(&calls));
        dispatcher.post(1);
        dispatcher.handle_in_place(3);
        let events: Vec<_> = taken(&dispatcher).iter().map(|(event, _)| *event).collect();
        assert_eq!(events, [2, 3, 1], "1 is for the main thread");
    }

    #[test]
    fn events_before_a_worker_is_set_wait() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.post(2);
        assert!(is_called(&calls));
        assert!(dispatcher.work(|_: &mut Recorder| Ok(())).is_err());
        dispatcher.set_worker(Some(Recorder::default()));
        assert_eq!(taken(&dispatcher).len(), 1);
    }

    #[test]
    fn scheduled_work_is_done_by_the_main_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.set_worker(Some(Recorder {
            has_scheduled_work: true,
            ..Recorder::default()
        }));
        dispatcher.post(2);
        assert!(is_called(&calls));
    }

    #[test]
    fn a_failure_in_any_thread_reaches_the_main_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.set_worker(Some(Recorder::default()));
        dispatcher.post(4);
        assert!(calls.wait(Duration::ZERO).is_err());
    }

    #[test]
    fn nothing_is_lost_and_the_order_of_each_thread_is_kept() {
        const EACH: u32 = 5000;
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.set_worker(Some(Recorder::default()));
        thread::scope(|scope| {
            let senders = [0, 1, 2].map(|sender| {
                let dispatcher = &dispatcher;
                scope.spawn(move || {
                    for event in 0..EACH {
                        // One in seven is for the main thread.
                        let is_heavy = u32::from(event % 7 == 3);
                        let event = sender * 100_000 + event * 2 + 20 + is_heavy;
                        match sender {
                            0 => dispatcher.handle_in_place(event),
                            _ => dispatcher.post(event),
                        }
                    }
                })
            });
            while !senders.iter().all(|sender| sender.is_finished()) {
                if calls.0.recv_timeout(Duration::from_millis(1)).is_ok() {
                    dispatcher.work(|_| Ok(())).unwrap();
                }
            }
        });
        // The last calls: without a call, no event may be pending.
        while is_called(&calls) {
            dispatcher.work(|_| Ok(())).unwrap();
        }
        let mut taken = dispatcher.set_worker(None).unwrap().taken;
        assert_eq!(taken.len(), EACH as usize * 3);
        taken.sort_by_key(|(event, _)| event / 100_000);
        assert!(
            taken.is_sorted_by_key(|(event, _)| *event),
            "the events of each thread are in order"
        );
    }
}
