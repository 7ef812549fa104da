use std::fs;
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

/// Bags of matches in this process, each with the name of the test that started the match.
static BAGS: Mutex<Vec<(String, PathBuf)>> = Mutex::new(Vec::new());

/// Copies the bag of the command of a match to [`folder`] if the running test fails: its temporary folder is removed.
pub(crate) fn keep_bag_of(command: &Command) {
    let words: Vec<_> = command.get_args().filter_map(|it| it.to_str()).collect();
    let option = words.windows(2).find(|it| it[0] == "--bag").map(|it| it[1]);
    let argument = || words.iter().find_map(|it| it.strip_prefix("bag:="));
    if let Some(bag) = option.or_else(argument) {
        keep(Path::new(bag));
    }
}

/// Copies a bag to [`folder`] if the running test fails.
pub(crate) fn keep(bag: &Path) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        // The hook is called before the temporary folders are removed.
        panic::set_hook(Box::new(move |panic| {
            before(panic);
            copy_bags();
        }));
    });
    let bags = &mut *BAGS.lock().unwrap_or_else(PoisonError::into_inner);
    bags.push((test_name(), bag.to_owned()));
}

/// Returns the folder for the bags of a failed test, which CI stores.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("failed_bags");
    folder.join(test.replace("::", "."))
}

/// Returns the name of the running test.
pub(crate) fn test_name() -> String {
    thread::current().name().unwrap_or("unnamed").to_owned()
}

/// Copies the bags of the running test, each into a folder with its number.
fn copy_bags() {
    let name = test_name();
    let folder = folder(&name);
    let bags = BAGS.lock().unwrap_or_else(PoisonError::into_inner);
    let own = bags.iter().filter(|(test, _)| *test == name);
    let own = own.filter(|(_, bag)| bag.exists());
    for (number, (_, bag)) in own.enumerate() {
        let kept = folder.join(number.to_string());
        // That of an earlier run.
        let _ = fs::remove_dir_all(&kept);
        let _ = fs::create_dir_all(&folder);
        match Command::new("cp").arg("-r").arg(bag).arg(&kept).status() {
            Ok(status) if status.success() => {
                eprintln!("bag of the failed test: {}", kept.display());
            }
            other => eprintln!(
                "cannot copy {} of the failed test: {other:?}",
                bag.display()
            ),
        }
    }
}
