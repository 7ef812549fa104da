//! Simulated time of a program that plays in no match: it jumps to the next time for which the program waits.

use std::ffi::{OsStr, OsString};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rustix::process::Signal;
use rustix::time::{ClockId, clock_gettime};
use sim_time_page::{NO_DEADLINE, PAGE_VARIABLE, SharedPage};
use support::Shutdown;

use crate::process::child;
use crate::process::program_end::ProgramEnd;
use crate::process::request_to_end::{RequestToEnd, Step};
use crate::process::runtime_folder::TemporaryFolder;
use crate::process::wall_clock;

/// Time between looks at a program that waits for no time, for example for a file.
const LOOK_PERIOD: Duration = Duration::from_millis(1);
/// Longest wall time between looks at a request to end.
const WAIT_LIMIT: Duration = Duration::from_millis(100);
/// Wall time after which a notice says that the simulated time stands.
const NOTICE_AFTER: Duration = Duration::from_secs(3);

/// Runs a program on simulated time until its end, or sends it SIGINT when `duration` of simulated time has passed.
/// Returns the end of the program. A shutdown request is sent to the program, too, and ends as that of a match.
///
/// # Errors
///
/// Returns an error if the program cannot be started.
pub fn run(
    program: &OsStr,
    arguments: &[OsString],
    duration: Option<Duration>,
) -> anyhow::Result<ProgramEnd> {
    let folder = TemporaryFolder::new()?;
    let path = folder.path().join("sim_time");
    let page = SharedPage::create(&path).context("cannot create the simulated time")?;
    page.respect_outside();
    let shutdown = Shutdown::listen().context("cannot install signal handlers")?;
    let own = std::env::current_exe().context("cannot determine the path of this program")?;
    // The guard also ends the processes that the program has started.
    let mut command = Command::new(&own);
    command
        .args(["guard", "--"])
        .arg(&own)
        .args(["run-on-sim-time", "--"])
        .arg(program)
        .args(arguments)
        .env(PAGE_VARIABLE, &path);
    let guard = child::spawn(&mut command).context("cannot start the guard of the program")?;
    let duration = duration.map_or(u64::MAX, |it| {
        u64::try_from(it.as_nanos()).unwrap_or(u64::MAX)
    });
    let end = page.monotonic().saturating_add(duration);
    FreeRun {
        page,
        end,
        guard,
        has_stood: false,
        request: None,
    }
    .play(&shutdown)
}

/// Returns the monotonic time of the kernel \[ns\].
fn kernel_time() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    let nanos = Duration::try_from(now).unwrap_or_default().as_nanos();
    u64::try_from(nanos).unwrap_or(u64::MAX)
}

struct FreeRun {
    page: SharedPage,
    /// Monotonic time at which the program is interrupted \[ns\].
    end: u64,
    guard: Child,
    /// True after a time in which all threads waited and the time stood: an event from outside of the program, which
    /// needs no time, may have woken them, so that all processes have to report again.
    has_stood: bool,
    /// Request to end, and the signal to the guard that makes it.
    request: Option<(RequestToEnd, Signal)>,
}

impl FreeRun {
    /// Advances the time until the program ends.
    fn play(mut self, shutdown: &Shutdown) -> anyhow::Result<ProgramEnd> {
        let mut last_advance = wall_clock::now();
        let mut is_noticed = false;
        loop {
            if let Some(status) = self
                .guard
                .try_wait()
                .context("cannot wait for the program")?
            {
                return Ok(status.into());
            }
            self.end_if_requested(shutdown);
            match self.advance() {
                Ok(()) => {
                    last_advance = wall_clock::now();
                    is_noticed = false;
                }
                Err(reason) => {
                    if !is_noticed && last_advance.elapsed() >= NOTICE_AFTER {
                        is_noticed = true;
                        support::error_line!("sil: the simulated time stands: {reason}");
                    }
                }
            }
        }
    }

    /// Sends the program the signal of a shutdown request, or SIGINT at the end of its duration. Repeats it, and kills
    /// the program in the end.
    fn end_if_requested(&mut self, shutdown: &Shutdown) {
        let now = wall_clock::now();
        if let Some((request, signal)) = &mut self.request {
            match request.step(now, shutdown.is_urgent()) {
                Step::Wait => {}
                Step::Ask => child::request_end(&self.guard, *signal),
                Step::Kill => child::signal(&self.guard, Signal::TERM),
            }
        } else if shutdown.is_requested() || self.page.monotonic() >= self.end {
            let signal = match shutdown.signal() {
                None | Some("SIGINT") => Signal::INT,
                // The guard sends SIGTERM, and SIGTERM to the guard kills the program.
                Some(_) => Signal::USR1,
            };
            child::request_end(&self.guard, signal);
            self.request = Some((RequestToEnd::to_match(now, WAIT_LIMIT), signal));
        }
    }

    /// Sets the time to the next one for which the program waits. Returns the reason if it stands.
    fn advance(&mut self) -> Result<(), String> {
        if self.page.processes() == 0 {
            thread::sleep(LOOK_PERIOD);
            return Err(
                "no process of the program uses it; is the program statically linked?".to_owned(),
            );
        }
        if let Some(busy) = self.page.wait_until_idle() {
            return Err(format!(
                "{busy} works; the time stands until all its threads wait"
            ));
        }
        if !self.page.is_settled() {
            self.page.begin_round();
            return Err("the processes of the program wake each other".to_owned());
        }
        let now = self.page.monotonic();
        let next = match self.page.next_deadline() {
            // After a request to end, the program may sleep for its cleanup.
            NO_DEADLINE => {
                return self.stand("the program waits, but for no time");
            }
            next if self.request.is_some() => next,
            next => next.min(self.end),
        };
        if let Some((deadline, wall)) = self.page.outside()
            && next >= deadline
            && kernel_time() < wall
        {
            return self.stand("the program waits for data of another process, on the wall clock");
        }
        if std::mem::take(&mut self.has_stood) {
            self.page.begin_round();
            return self.advance();
        }
        let step = next.saturating_sub(now);
        self.page
            .advance(Duration::from_nanos(step), self.page.realtime() + step);
        Ok(())
    }

    /// Waits for a short time without a change of the time, for a reason that is returned.
    fn stand(&mut self, reason: &str) -> Result<(), String> {
        thread::sleep(LOOK_PERIOD);
        self.has_stood = true;
        Err(reason.to_owned())
    }
}
