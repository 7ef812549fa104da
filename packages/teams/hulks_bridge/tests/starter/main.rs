//! The clock of the starter program for HULKs nodes (`packages/teams/hulks_protocol/starter`), on a real Zenoh session.
//!
//! A binary of its own: the starter uses crates of HULKs' workspace, `ros_z` and `color_eyre`. The root of this crate
//! stands for both.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate self as color_eyre;
extern crate self as ros_z;

#[expect(
    unreachable_pub,
    reason = "the starter is a program of its own, in which these items are public"
)]
#[path = "../../../hulks_protocol/starter/src/stepped_clock.rs"]
mod stepped_clock;

use std::collections::BTreeMap;
use std::time::Duration;

use hulks_protocol::namespace::Namespace;
use hulks_protocol::step::{Step, clock_key, counted_key, key, payload, shown};
use zenoh::{Config, Session, Wait};

use crate::context::Context;
use crate::stepped_clock::SteppedClock;
use crate::time::Clock;

/// Result of `color_eyre`.
pub type Result<T> = anyhow::Result<T>;

/// Errors of `color_eyre`.
pub mod eyre {
    use std::fmt::Display;

    pub use anyhow::anyhow as eyre;

    /// Adds a text to an error.
    pub trait Context<T> {
        /// Adds the text.
        fn wrap_err(self, text: impl Display + Send + Sync + 'static) -> anyhow::Result<T>;
    }

    impl<T, E: std::error::Error + Send + Sync + 'static> Context<T> for Result<T, E> {
        fn wrap_err(self, text: impl Display + Send + Sync + 'static) -> anyhow::Result<T> {
            anyhow::Context::context(self, text)
        }
    }
}

/// Context of `ros_z`.
pub mod context {
    /// The session of a node.
    pub struct Context(pub(crate) zenoh::Session);

    impl Context {
        /// Returns the Zenoh session.
        pub fn session(&self) -> &zenoh::Session {
            &self.0
        }
    }
}

/// Clock of `ros_z`.
pub mod time {
    use std::convert::Infallible;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    /// A time.
    pub struct Time(i64);

    impl Time {
        /// Creates a time from nanoseconds.
        pub fn from_nanos(nanos: i64) -> Self {
            Self(nanos)
        }
    }

    /// A logical clock.
    #[derive(Clone, Default)]
    pub struct Clock(Arc<AtomicI64>);

    impl Clock {
        /// Sets the time.
        pub fn set_time(&self, time: Time) -> Result<(), Infallible> {
            self.0.store(time.0, Ordering::SeqCst);
            Ok(())
        }

        /// Returns the time in nanoseconds.
        pub(crate) fn nanos(&self) -> i64 {
            self.0.load(Ordering::SeqCst)
        }
    }
}

const ROBOT: &str = "hulks_1";
const INPUT: &str = "rt/hulks_1/world_state";
/// Number of tries of 10 ms.
const TRIES: usize = 1000;

/// Opens a session that only connects to routers, not to other peers.
fn open() -> Session {
    let mut config = Config::default();
    for (key, value) in [
        ("mode", r#""peer""#),
        ("scouting/multicast/enabled", "false"),
        ("listen/endpoints", "[]"),
    ] {
        config.insert_json5(key, value).unwrap();
    }
    zenoh::open(config).wait().unwrap()
}

/// Waits until the clock of the node has this time, according to a query of its key.
async fn wait_for(session: &Session, namespace: &Namespace, expected: Duration) -> bool {
    for _ in 0..TRIES {
        let replies = session.get(clock_key(namespace)).wait().unwrap();
        let samples = replies.into_iter().filter_map(|it| it.into_result().ok());
        let mut times = samples.filter_map(|it| shown(&it.payload().to_bytes()));
        if times.any(|time| time == expected) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    false
}

/// Steps a clock by one step with an input, and checks that the clock changes only after the input has arrived.
async fn play() {
    let session = open();
    let namespace: Namespace = ROBOT.parse().unwrap();
    let start = Duration::from_secs(5);
    let (step_key, answered) = (key(&namespace), key(&namespace));
    let _start = session
        .declare_queryable(step_key)
        .callback(move |query| {
            let reply = query.reply(answered.clone(), payload(start).as_slice());
            reply.wait().unwrap();
        })
        .wait()
        .unwrap();
    let (context, clock) = (Context(session.clone()), Clock::default());
    let steps = SteppedClock::start(&context, ROBOT, clock.clone()).await;
    let steps = steps.unwrap();
    assert_eq!(clock.nanos(), 5_000_000_000);
    tokio::spawn(steps.run());

    let next = start + Duration::from_millis(10);
    let step = Step::new(next, BTreeMap::from([(INPUT.to_owned(), 7)]));
    let step = serde_json::to_vec(&step).unwrap();
    session.put(counted_key(&namespace), step).wait().unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(clock.nanos(), 5_000_000_000, "its input has not arrived");
    let attachment = 7_i64.to_le_bytes();
    let input = session.put(INPUT, "input").attachment(&attachment[..]);
    input.wait().unwrap();
    assert!(wait_for(&session, &namespace, next).await);
    assert_eq!(clock.nanos(), 5_010_000_000);
}

#[test]
fn the_clock_of_the_starter_is_stepped_when_the_inputs_of_the_step_have_arrived() {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
    runtime
        .block_on(async { tokio::spawn(play()).await })
        .unwrap();
}
