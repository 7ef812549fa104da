//! Simulated time of a program that plays in no match: it jumps to the next time for which the program waits.

use std::ffi::{OsStr, OsString};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rustix::process::Signal;
use sim_time_page::{NO_DEADLINE, PAGE_VARIABLE, SharedPage};

use crate::process::child;
use crate::process::program_end::ProgramEnd;
use crate::process::runtime_folder::TemporaryFolder;
use crate::process::shutdown::Shutdown;
use crate::process::wall_clock;

/// Time between looks at a program that waits for no time, for example for a file.
const LOOK_PERIOD: Duration = Duration::from_millis(1);
/// Wall time after which a notice says that the simulated time stands.
const NOTICE_AFTER: Duration = Duration::from_secs(3);

/// Runs a program on simulated time until its end, or sends it SIGINT when `duration` of simulated time has passed.
/// Returns the end of the program. A shutdown request is sent to the program, too; an urgent one kills it.
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
        is_asked: false,
    }
    .play(&shutdown)
}

/// Running program and its time.
struct FreeRun {
    page: SharedPage,
    /// Monotonic time at which the program is interrupted \[ns\].
    end: u64,
    guard: Child,
    /// True after a request to end.
    is_asked: bool,
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
            if shutdown.is_urgent() {
                child::signal(&self.guard, Signal::TERM);
            }
            if !self.is_asked && (shutdown.is_requested() || self.page.monotonic() >= self.end) {
                self.is_asked = true;
                child::signal(&self.guard, Signal::INT);
            }
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

    /// Sets the time to the next one for which the program waits. Returns the reason if it stands.
    fn advance(&self) -> Result<(), String> {
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
        let now = self.page.monotonic();
        let next = match self.page.next_deadline() {
            // After a request to end, the program may sleep for its cleanup.
            NO_DEADLINE => {
                thread::sleep(LOOK_PERIOD);
                return Err("the program waits, but for no time".to_owned());
            }
            next if self.is_asked => next,
            next => next.min(self.end),
        };
        let step = next.saturating_sub(now);
        self.page
            .advance(Duration::from_nanos(step), self.page.realtime() + step);
        Ok(())
    }
}
