use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use anyhow::{Context, anyhow};

/// What is left to say when another thread has ended in the middle of its work.
const PANICKED: &str = "the bridge has panicked, see above";

/// Who takes in what happens.
pub(crate) trait Worker {
    /// Something that happens.
    type Event;

    /// Whether taking it in is a matter of sending messages only, and so allowed in every thread.
    fn is_light(&self, event: &Self::Event) -> bool;

    /// Takes it in.
    fn take(&mut self, event: Self::Event) -> anyhow::Result<()>;

    /// Whether there is something to do at a certain time.
    fn has_appointments(&self) -> bool;
}

/// Brings all that happens on either side to one worker, one after another, in the order in which it happened.
///
/// To hand a message from thread to thread costs a good part of a lockstep tick. So the thread in which something
/// happens takes it in itself, if it is light. Where another one is at it, that one goes on with it, or it waits
/// for its turn. All else is for the main thread, which alone may wait for answers: others have to go on so that
/// these can come.
pub(crate) struct Dispatcher<W: Worker> {
    open: Mutex<VecDeque<W::Event>>,
    worker: Mutex<Option<W>>,
    /// Wakes the main thread, or ends it with what went wrong.
    main: Sender<anyhow::Result<()>>,
}

/// What the main thread is called for.
pub(crate) struct Calls(Receiver<anyhow::Result<()>>);

impl Calls {
    /// Waits until the main thread is needed, or for some time.
    pub(crate) fn wait(&self, at_most: Duration) -> anyhow::Result<()> {
        match self.0.recv_timeout(at_most) {
            Ok(call) => call,
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => Err(anyhow!("nobody can call any more")),
        }
    }
}

impl<W: Worker> Dispatcher<W> {
    /// Without a worker, everything waits for one.
    pub(crate) fn new() -> (Self, Calls) {
        let (main, calls) = channel();
        let dispatcher = Self {
            open: Mutex::default(),
            worker: Mutex::new(None),
            main,
        };
        (dispatcher, Calls(calls))
    }

    /// Something has happened in a thread that must not wait.
    pub(crate) fn post(&self, event: W::Event) {
        self.open().push_back(event);
        self.take_what_is_open();
    }

    /// Something has happened in a thread for which nobody waits who works here: it takes it in itself, when it
    /// is its turn. As long as nobody works here, nobody wants to know.
    pub(crate) fn bring(&self, event: W::Event) {
        let outcome = match self.worker.lock() {
            Ok(mut place) => place.as_mut().map(|worker| {
                worker.take(event)?;
                self.take_light(worker)
            }),
            Err(_) => Some(Err(anyhow!(PANICKED))),
        };
        if self.is_more_to_do(outcome) {
            self.take_what_is_open();
        }
    }

    /// The main thread goes to work: takes in all that has happened, and then does something with the worker.
    pub(crate) fn work<T>(
        &self,
        action: impl FnOnce(&mut W) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let place = self.worker.lock();
        let mut place = place.map_err(|_| anyhow!(PANICKED))?;
        let worker = place.as_mut().context("nobody works here yet")?;
        while let Some(event) = self.next(|_| true) {
            worker.take(event)?;
        }
        let done = action(worker)?;
        drop(place);
        // Something may have happened since, while nobody else could be at it.
        if !self.open().is_empty() {
            self.call(Ok(()));
        }
        Ok(done)
    }

    /// Lets a worker begin, or end; the one before.
    pub(crate) fn employ(&self, worker: Option<W>) -> Option<W> {
        let mut place = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut place, worker)
    }

    /// Who is at it already looks once more when it has done.
    fn take_what_is_open(&self) {
        loop {
            let outcome = match self.worker.try_lock() {
                Ok(mut place) => place.as_mut().map(|worker| self.take_light(worker)),
                Err(TryLockError::WouldBlock) => return,
                Err(TryLockError::Poisoned(_)) => Some(Err(anyhow!(PANICKED))),
            };
            if !self.is_more_to_do(outcome) {
                return;
            }
        }
    }

    /// Calls the main thread where it is needed; whether there is something that needs it not, since something
    /// may have happened in the last moment in which nobody else could be at it.
    fn is_more_to_do(&self, outcome: Option<anyhow::Result<bool>>) -> bool {
        match outcome {
            Some(Ok(true)) => return !self.open().is_empty(),
            Some(Ok(false)) | None => self.call(Ok(())),
            Some(Err(error)) => self.call(Err(error)),
        }
        false
    }

    /// Whether there is nothing left to do for the main thread.
    fn take_light(&self, worker: &mut W) -> anyhow::Result<bool> {
        while let Some(event) = self.next(|event| worker.is_light(event)) {
            worker.take(event)?;
        }
        Ok(self.open().is_empty() && !worker.has_appointments())
    }

    fn next(&self, is_wanted: impl FnOnce(&W::Event) -> bool) -> Option<W::Event> {
        self.open().pop_front_if(|event| is_wanted(event))
    }

    /// Events are pushed and popped whole, so that no panic leaves them in disorder.
    fn open(&self) -> MutexGuard<'_, VecDeque<W::Event>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn call(&self, call: anyhow::Result<()>) {
        // Nobody listens any more while the program ends.
        let _ = self.main.send(call);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Notes what it takes and in which thread; odd numbers are not light, and 4 fails.
    #[derive(Default)]
    struct Clerk {
        taken: Vec<(u32, thread::ThreadId)>,
        has_appointments: bool,
    }

    impl Worker for Clerk {
        type Event = u32;

        fn is_light(&self, event: &u32) -> bool {
            event.is_multiple_of(2)
        }

        fn take(&mut self, event: u32) -> anyhow::Result<()> {
            anyhow::ensure!(event != 4, "four");
            self.taken.push((event, thread::current().id()));
            Ok(())
        }

        fn has_appointments(&self) -> bool {
            self.has_appointments
        }
    }

    fn taken(dispatcher: &Dispatcher<Clerk>) -> Vec<(u32, thread::ThreadId)> {
        dispatcher.work(|clerk| Ok(clerk.taken.clone())).unwrap()
    }

    fn is_called(calls: &Calls) -> bool {
        calls.0.try_recv().is_ok()
    }

    #[test]
    fn light_events_are_processed_in_their_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.employ(Some(Clerk::default()));
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
        dispatcher.employ(Some(Clerk::default()));
        thread::scope(|scope| {
            scope.spawn(|| [1, 2].map(|event| dispatcher.post(event)));
        });
        assert!(is_called(&calls));
        let own = thread::current().id();
        assert_eq!(taken(&dispatcher), [(1, own), (2, own)]);
    }

    #[test]
    fn a_handled_event_is_processed_by_its_own_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.bring(2);
        assert!(is_called(&calls));
        dispatcher.employ(Some(Clerk::default()));
        dispatcher.bring(2);
        assert!(!is_called(&calls));
        dispatcher.post(1);
        dispatcher.bring(3);
        let events: Vec<_> = taken(&dispatcher).iter().map(|(event, _)| *event).collect();
        assert_eq!(events, [2, 3, 1], "1 is for the main thread");
    }

    #[test]
    fn events_before_a_worker_is_set_wait() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.post(2);
        assert!(is_called(&calls));
        assert!(dispatcher.work(|_: &mut Clerk| Ok(())).is_err());
        dispatcher.employ(Some(Clerk::default()));
        assert_eq!(taken(&dispatcher).len(), 1);
    }

    #[test]
    fn an_appointment_is_kept_by_the_main_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.employ(Some(Clerk {
            has_appointments: true,
            ..Clerk::default()
        }));
        dispatcher.post(2);
        assert!(is_called(&calls));
    }

    #[test]
    fn a_failure_in_any_thread_reaches_the_main_thread() {
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.employ(Some(Clerk::default()));
        dispatcher.post(4);
        assert!(calls.wait(Duration::ZERO).is_err());
    }

    #[test]
    fn nothing_is_lost_and_the_order_of_each_thread_is_kept() {
        const EACH: u32 = 5000;
        let (dispatcher, calls) = Dispatcher::new();
        dispatcher.employ(Some(Clerk::default()));
        thread::scope(|scope| {
            let senders = [0, 1, 2].map(|sender| {
                let dispatcher = &dispatcher;
                scope.spawn(move || {
                    for event in 0..EACH {
                        // One in seven is for the main thread.
                        let is_heavy = u32::from(event % 7 == 3);
                        let event = sender * 100_000 + event * 2 + 20 + is_heavy;
                        match sender {
                            0 => dispatcher.bring(event),
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
        // The last calls; without one, nothing may be left.
        while is_called(&calls) {
            dispatcher.work(|_| Ok(())).unwrap();
        }
        let mut taken = dispatcher.employ(None).unwrap().taken;
        assert_eq!(taken.len(), EACH as usize * 3);
        taken.sort_by_key(|(event, _)| event / 100_000);
        assert!(
            taken.is_sorted_by_key(|(event, _)| *event),
            "each thread's in its order"
        );
    }
}
