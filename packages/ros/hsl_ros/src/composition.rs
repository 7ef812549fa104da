//! Several nodes in one process: their messages stay in the process, which saves most of the latency.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::thread;

use crate::shell::{self, ENVIRONMENT_FAILED, PASSED};
use crate::shutdown::failure_text;
use crate::{Arguments, RobotNotes, Shutdown};

/// Node that may share its process with others.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    /// Default name, which the command line may change; also the name of its crate, by which the log identifies it.
    pub name: &'static str,
    /// Function that runs the node until a request to stop and returns the exit code. All nodes of the process share
    /// the notes.
    pub run: fn(&Arguments, &Shutdown, &RobotNotes) -> anyhow::Result<u8>,
}

/// Runs the node `main` together with `others` in this process, each in a separate thread, until `main` ends; then
/// requests the others to end, and waits for them. Only `main` receives signals, because it needs the others until its
/// end. `name` is the process in the log, `about` its description for `--help`. Arguments apply to all nodes; with the
/// name of a node in front, as in `-p world_sim:seed:=7`, to that node.
///
/// Returns the exit code of `main`. If another node fails, all nodes end, and the exit code is that of the failed node.
pub fn run_together(
    name: &'static str,
    about: &'static str,
    main: Component,
    others: &[Component],
) -> ExitCode {
    let names: Vec<_> = [main].iter().chain(others).map(|it| it.name).collect();
    shell::run_process(name, about, &names, |arguments| {
        Ok(together(arguments, main, others, &Shutdown::listen()?))
    })
}

/// Runs all nodes and returns the exit code of the process. If another node fails, requests `main` to end with
/// `shutdown`.
fn together(
    arguments: &Arguments,
    main: Component,
    others: &[Component],
    shutdown: &Shutdown,
) -> u8 {
    let (others_shutdown, notes) = (shutdown.of_other_node(), RobotNotes::default());
    thread::scope(|scope| {
        let run_other = |other: &Component| {
            let (other, others_shutdown, notes) = (*other, &others_shutdown, &notes);
            scope.spawn(move || {
                run(arguments, other, (others_shutdown, notes)).unwrap_or_else(|(code, why)| {
                    shutdown.fail(failure_text(other.name, &why));
                    code
                })
            })
        };
        let threads: Vec<_> = others.iter().map(run_other).collect();
        let of_main = run(arguments, main, (shutdown, &notes)).unwrap_or_else(|(code, _)| code);
        others_shutdown.request();
        let ends = threads.into_iter().map(|thread| thread.join());
        // No thread panics, because panics of its node are caught.
        let codes: Vec<u8> = ends.map(|end| end.unwrap_or(ENVIRONMENT_FAILED)).collect();
        let failed = codes.into_iter().find(|code| *code != PASSED);
        failed.unwrap_or(of_main)
    })
}

/// Runs a node in this thread. Returns its exit code, or the exit code and the reason of a failure or panic, which it
/// also logs.
fn run(
    arguments: &Arguments,
    component: Component,
    (shutdown, notes): (&Shutdown, &RobotNotes),
) -> Result<u8, (u8, String)> {
    let arguments = Arguments {
        node_name: component.name,
        ..arguments.clone()
    };
    let run = AssertUnwindSafe(|| (component.run)(&arguments, shutdown, notes));
    let (code, why) = match catch_unwind(run) {
        Ok(Ok(code)) => return Ok(code),
        Ok(Err(error)) => (shell::code_of(&error), shell::in_one_line(&error)),
        Err(_) => (
            ENVIRONMENT_FAILED,
            "the node panicked, see the log above".to_owned(),
        ),
    };
    tracing::error!("{}: {why}", component.name);
    Err((code, why))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::Error;
    use crate::shell::{SCENARIO_FAILED, WRONG_USE};

    const ARGUMENTS: Arguments = Arguments {
        node_name: "both",
        parameters: Vec::new(),
        remaps: Vec::new(),
        log_levels: Vec::new(),
    };

    type Run = fn(&Arguments, &Shutdown, &RobotNotes) -> anyhow::Result<u8>;

    fn component(name: &'static str, run: Run) -> Component {
        Component { name, run }
    }

    fn wait(shutdown: &Shutdown) {
        while !shutdown.is_requested() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn all_end_with_the_main_one_and_each_has_its_own_name() {
        let shutdown = Shutdown::default();
        let main = component("main", |arguments, _, _| {
            assert_eq!(arguments.node_name, "main");
            Ok(SCENARIO_FAILED)
        });
        let other = component("other", |arguments, shutdown, _| {
            assert_eq!(arguments.node_name, "other");
            wait(shutdown);
            Ok(PASSED)
        });
        assert_eq!(
            together(&ARGUMENTS, main, &[other], &shutdown),
            SCENARIO_FAILED
        );
        assert!(!shutdown.is_requested() && shutdown.reason().is_none());
    }

    #[test]
    fn a_node_that_is_asked_to_end_keeps_the_others_until_it_ends() {
        static HAS_ENDED: AtomicBool = AtomicBool::new(false);
        let shutdown = Shutdown::default();
        shutdown.request();
        let main = component("main", |_, shutdown, _| {
            assert!(shutdown.is_requested());
            thread::sleep(Duration::from_millis(20));
            HAS_ENDED.store(true, Ordering::SeqCst);
            Ok(PASSED)
        });
        let other = component("other", |_, shutdown, _| {
            wait(shutdown);
            assert!(HAS_ENDED.load(Ordering::SeqCst));
            Ok(PASSED)
        });
        assert_eq!(together(&ARGUMENTS, main, &[other], &shutdown), PASSED);
    }

    #[test]
    fn a_node_that_fails_ends_all_and_is_the_reason() {
        let shutdown = Shutdown::default();
        let main = component("main", |_, shutdown, _| {
            wait(shutdown);
            Ok(ENVIRONMENT_FAILED)
        });
        let other = component("other", |_, _, _| {
            Err(Error::WrongUse("no".to_owned()).into())
        });
        assert_eq!(together(&ARGUMENTS, main, &[other], &shutdown), WRONG_USE);
        assert_eq!(shutdown.reason(), Some("other failed: no"));
    }

    #[test]
    fn a_node_that_fails_before_it_ends_is_the_reason_meanwhile() {
        static HAS_ENDED: AtomicBool = AtomicBool::new(false);
        let shutdown = Shutdown::default();
        let main = component("main", |_, shutdown, _| {
            wait(shutdown);
            assert!(!HAS_ENDED.load(Ordering::SeqCst));
            assert_eq!(shutdown.reason(), Some("other failed: no"));
            Ok(ENVIRONMENT_FAILED)
        });
        let other = component("other", |_, shutdown, _| {
            let error = anyhow::anyhow!("no");
            shutdown.fail_with("other", &error);
            thread::sleep(Duration::from_millis(100));
            HAS_ENDED.store(true, Ordering::SeqCst);
            Err(error)
        });
        let code = together(&ARGUMENTS, main, &[other], &shutdown);
        assert_eq!(code, ENVIRONMENT_FAILED);
    }

    #[test]
    fn a_node_that_panics_has_failed() {
        let shutdown = Shutdown::default();
        let main = component("main", |_, _, _| Ok(PASSED));
        let other = component("other", |_, _, _| panic!("on purpose"));
        assert_eq!(
            together(&ARGUMENTS, main, &[other], &shutdown),
            ENVIRONMENT_FAILED
        );
        assert!(shutdown.reason().unwrap().contains("panicked"));
    }
}
