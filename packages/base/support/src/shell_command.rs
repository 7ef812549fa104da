//! Commands in messages, which users copy to a shell.

use std::ffi::OsStr;

/// Returns a command with its words quoted for a POSIX shell where that is necessary.
///
/// Bytes that are not UTF-8 are shown as U+FFFD, and zero bytes are left out: no shell can pass them.
///
/// ```
/// use support::shell_command;
/// assert_eq!(shell_command(["sil", "view", "bags/a"]), "sil view bags/a");
/// assert_eq!(shell_command(["sil", "view", "my bag"]), "sil view 'my bag'");
/// ```
pub fn shell_command<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> String {
    let words: Vec<String> = words
        .into_iter()
        .map(|word| word.as_ref().to_string_lossy().replace('\0', ""))
        .collect();
    // Only a zero byte cannot be quoted.
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
}
